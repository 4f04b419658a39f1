import ReactiveCore

/// A publisher that does what the test tells it, and records what it is told.
final class ManualPublisher<Output, Failure: Error>: Publisher {
  private struct State {
    var subscriber: AnySubscriber<Output, Failure>?
    var subscriptionCount = 0
  }

  let history: History
  private let name: String
  private let stopsOnCancel: Bool
  private let onRequest: (ManualPublisher, Subscribers.Demand) -> Void
  private let state = _Lock(State())

  /// - Parameters:
  ///   - history: Where to record.
  ///   - name: Tells this one from others in the same history.
  ///   - stopsOnCancel: True if it stops sending when it is cancelled, as it should.
  ///   - onRequest: Called when demand is requested of it.
  init(
    _ history: History = History(),
    name: String = "",
    stopsOnCancel: Bool = true,
    onRequest: @escaping (ManualPublisher, Subscribers.Demand) -> Void = { _, _ in }
  ) {
    self.history = history
    self.name = name
    self.stopsOnCancel = stopsOnCancel
    self.onRequest = onRequest
  }

  /// How often it was subscribed.
  var subscriptionCount: Int { state.withLock { $0.subscriptionCount } }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let erased = AnySubscriber(subscriber)
    state.withLock { state in
      state.subscriber = erased
      state.subscriptionCount += 1
    }
    erased.receive(subscription: makeSubscription())
  }

  /// Sends another subscription, as no publisher should.
  func sendSecondSubscription() {
    let second = TrackingSubscription(history, name: "second")
    state.withLock { $0.subscriber }?.receive(subscription: second)
  }

  /// - Returns: The demand that the subscriber returns; nil if there is no subscriber.
  @discardableResult
  func send(_ value: Output) -> Subscribers.Demand? {
    state.withLock { $0.subscriber }?.receive(value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let subscriber = stopsOnCancel ? forgetSubscriber() : state.withLock { $0.subscriber }
    subscriber?.receive(completion: completion)
  }

  /// Releases its subscriber, which a publisher that ignores its cancellation never does by itself: what
  /// a test's closures capture may refer back to it.
  @discardableResult
  func forgetSubscriber() -> AnySubscriber<Output, Failure>? {
    state.withLock { $0.subscriber.take() }
  }

  private func makeSubscription() -> TrackingSubscription {
    TrackingSubscription(
      history,
      name: name,
      onRequest: { [weak self] demand in
        if let self { onRequest(self, demand) }
      },
      onCancel: { [weak self] in
        if let self, stopsOnCancel { _ = forgetSubscriber() }
      }
    )
  }
}

// All that changes sits in the lock; tests give closures that are safe where they use threads.
extension ManualPublisher: @unchecked Sendable {}

/// A subscription that records what it is told.
final class TrackingSubscription: Subscription {
  let history: History
  private let name: String
  private let onRequest: (Subscribers.Demand) -> Void
  private let onCancel: () -> Void

  init(
    _ history: History = History(),
    name: String = "",
    onRequest: @escaping (Subscribers.Demand) -> Void = { _ in },
    onCancel: @escaping () -> Void = {}
  ) {
    self.history = history
    self.name = name
    self.onRequest = onRequest
    self.onCancel = onCancel
  }

  func request(_ demand: Subscribers.Demand) {
    history.note(.request(demand, of: name))
    onRequest(demand)
  }

  func cancel() {
    history.note(.cancel(name))
    onCancel()
  }
}
