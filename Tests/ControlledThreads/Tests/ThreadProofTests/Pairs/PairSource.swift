import ReactiveCore

/// The error with which upstreams fail.
struct Failed: Error {}

/// An upstream that does what a thread tells it to, without a lock of its own: so the operations of a run are those
/// of the operator.
// Safe to share: one thread at a time continues.
final class PairSource: Publisher, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = Failed

  private let number: Int
  /// The newest subscription, until it is over.
  private var active: PairSubscription?
  /// The number of subscriptions that are neither ended nor cancelled.
  private(set) var openCount = 0
  /// The values that were sent, each of which was asked for.
  private(set) var sent: [Int] = []
  private(set) var hasFailed = false

  init(_ number: Int) {
    self.number = number
  }

  /// True if it is subscribed to, but has sent all that it was asked for.
  var isNotAsked: Bool { active.map { $0.demand == .none } ?? false }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failed {
    let subscription = PairSubscription(to: AnySubscriber(subscriber)) { [weak self] in
      self?.didClose($0)
    }
    openCount += 1
    subscriber.receive(subscription: subscription)
    // Now, because signals to one subscriber come one at a time.
    if subscription.downstream != nil { active = subscription }
  }

  private func didClose(_ subscription: PairSubscription) {
    openCount -= 1
    if active === subscription { active = nil }
  }

  /// Sends a value, if one is asked for.
  func send() {
    guard let active, let downstream = active.downstream, active.demand > .none else { return }
    active.demand -= 1
    let value = number * 100 + sent.count
    sent.append(value)
    let more = downstream.receive(value)
    active.demand += more
  }

  /// Sends a completion, if it is subscribed to.
  func end(_ completion: Subscribers.Completion<Failed>) {
    guard let downstream = active?.close() else { return }
    if case .failure = completion { hasFailed = true }
    downstream.receive(completion: completion)
  }
}

/// A subscription to a source.
// Safe to share: one thread at a time continues.
final class PairSubscription: Subscription, @unchecked Sendable {
  /// None after the end.
  private(set) var downstream: AnySubscriber<Int, Failed>?
  var demand = Subscribers.Demand.none
  private let didClose: (PairSubscription) -> Void

  init(to downstream: AnySubscriber<Int, Failed>, didClose: @escaping (PairSubscription) -> Void) {
    self.downstream = downstream
    self.didClose = didClose
  }

  func request(_ demand: Subscribers.Demand) { self.demand += demand }

  func cancel() { _ = close() }

  /// - Returns: The subscriber; nil if the subscription has been closed before.
  func close() -> AnySubscriber<Int, Failed>? {
    guard let last = downstream.take() else { return nil }
    didClose(self)
    return last
  }
}
