@testable import ReactiveCore

/// A subscriber that records all it receives, and any breach of the contract.
///
/// It keeps its subscription for ever, as a careless subscriber does: what the subscription still
/// holds after the end is a leak.
final class TrackingSubscriber<Input, Failure: Error>: Subscriber, Cancellable {
  private struct State {
    var subscription: (any Subscription)?
    var values: [Input] = []
    var completion: Subscribers.Completion<Failure>?
    var breaches: [String] = []
    var receivingThread: _ThreadIdentity?
    var depth = 0
    /// The demand that is still outstanding.
    var demand = Subscribers.Demand.none
  }

  let history: History
  private let name: String
  private let state = _Lock(State())
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  /// - Parameters:
  ///   - history: Where to record.
  ///   - name: Tells this one from others in the same history.
  ///   - demand: Asked for when the subscription comes.
  init(
    _ history: History = History(),
    name: String = "",
    demand: Subscribers.Demand? = nil,
    onSubscription: ((any Subscription) -> Void)? = nil,
    onValue: ((Input) -> Subscribers.Demand)? = nil,
    onCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    self.history = history
    self.name = name
    self.onSubscription =
      onSubscription ?? { subscription in
        if let demand { subscription.request(demand) }
      }
    self.onValue = onValue ?? { _ in .none }
    self.onCompletion = onCompletion ?? { _ in }
  }

  var events: [Event] { history.events }
  var values: [Input] { state.withLock { $0.values } }
  var completion: Subscribers.Completion<Failure>? { state.withLock { $0.completion } }
  var subscription: (any Subscription)? { state.withLock { $0.subscription } }

  /// How the contract was broken: signals that overlap, come too early, too late, or unasked.
  var breaches: [String] { state.withLock { $0.breaches } }

  func receive(subscription: any Subscription) {
    let counting = CountingSubscription(base: subscription) { [weak self] demand in
      self?.state.withLock { $0.demand += demand }
    }
    signal { state in
      if state.subscription != nil { state.breaches.append("a second subscription") }
      state.subscription = counting
      history.note(.subscription(to: name))
    } then: {
      onSubscription(counting)
    }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    signal { state in
      if state.subscription == nil { state.breaches.append("a value without subscription") }
      if state.completion != nil { state.breaches.append("a value after the completion") }
      if state.demand == .none { state.breaches.append("a value that was not asked for") }
      if state.demand > .none { state.demand -= 1 }
      state.values.append(input)
      history.note(.value(input, to: name))
    } then: {
      let more = onValue(input)
      state.withLock { $0.demand += more }
      return more
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    signal { state in
      if state.subscription == nil { state.breaches.append("a completion without subscription") }
      if state.completion != nil { state.breaches.append("a second completion") }
      state.completion = completion
      history.note(.completion(completion, to: name))
    } then: {
      onCompletion(completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }

  func cancel() {
    subscription?.cancel()
  }

  /// A nested signal is legal, one on another thread at the same time is not.
  private func signal<Result>(_ record: (inout State) -> Void, then react: () -> Result) -> Result {
    state.withLock { state in
      let thread = _ThreadIdentity.current
      if let other = state.receivingThread, other != thread {
        state.breaches.append("signals overlap")
      }
      state.receivingThread = thread
      state.depth += 1
      record(&state)
    }
    defer {
      state.withLock { state in
        state.depth -= 1
        if state.depth == 0 { state.receivingThread = nil }
      }
    }
    return react()
  }
}

// All that changes sits in the lock; tests give closures that are safe where they use threads.
extension TrackingSubscriber: @unchecked Sendable {}

/// Counts what is asked for.
private final class CountingSubscription: Subscription, CustomStringConvertible {
  private let base: any Subscription
  private let count: (Subscribers.Demand) -> Void

  init(base: any Subscription, count: @escaping (Subscribers.Demand) -> Void) {
    self.base = base
    self.count = count
  }

  func request(_ demand: Subscribers.Demand) {
    count(demand)
    base.request(demand)
  }

  func cancel() {
    base.cancel()
  }

  var description: String { "\(base)" }
}
