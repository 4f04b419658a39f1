/// A subject that passes values on to its subscribers and keeps none.
///
/// - Demand: a subscriber that has not asked misses the value. Requesting `.none` traps.
/// - Completion: ends it for good; one that subscribes later gets the completion alone.
/// - Threads: `send` may be called from any thread, also from inside a subscriber; each subscriber's
///   signals stay serial (a thread that finds another one delivering hands its value over).
///
/// A value goes to those that were subscribed when `send` began, in the order of subscription.
///
/// Source: Combine's `PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private struct State {
    var conduits = ConduitList<SubjectConduit<Output, Failure>>()
    var upstreams = SubjectUpstreams()
    var completion: Subscribers.Completion<Failure>?
    var hasDemand = false
  }

  private let state = Lock(State())

  /// Makes a subject without subscribers.
  public init() {}

  deinit {
    for subscription in state.withLock({ $0.upstreams.removeAll() }) { subscription.cancel() }
  }

  public func send(_ value: Output) {
    let conduits = state.withLock { $0.conduits.slots }
    for conduit in conduits { conduit?.send(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let (conduits, upstreams) = state.withLock { state in
      if state.completion == nil { state.completion = completion }
      defer { state.conduits.removeAll() }
      return (state.conduits.slots, state.upstreams.removeAll())
    }
    for conduit in conduits { conduit?.send(completion: completion) }
    // Released here, outside the lock: a deinit may call back.
    _ = upstreams
  }

  /// Attaches an upstream, which is asked for unlimited values once any subscriber has asked.
  public func send(subscription: any Subscription) {
    let (isAlive, hasDemand) = state.withLock { state in
      let isAlive = state.completion == nil
      if isAlive { state.upstreams.append(subscription) }
      return (isAlive, state.hasDemand)
    }
    if !isAlive {
      subscription.cancel()
    } else if hasDemand {
      subscription.request(.unlimited)
    }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let conduit = SubjectConduit<Output, Failure>(
      subject: self,
      unseen: nil,
      receive: { subscriber.receive($0) },
      complete: { subscriber.receive(completion: $0) }
    )
    let completion = state.withLock { state in
      if state.completion == nil { state.conduits.append(conduit) }
      return state.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    } else {
      conduit.start(subscriber)
    }
  }
}

extension PassthroughSubject: ConduitOwner {
  func remove(_ conduit: SubjectConduit<Output, Failure>) {
    state.withLock { $0.conduits.remove(conduit) }
  }

  func conduitHasDemand() {
    let upstreams: [any Subscription] = state.withLock { state in
      guard !state.hasDemand else { return [] }
      state.hasDemand = true
      return state.upstreams.all
    }
    for subscription in upstreams { subscription.request(.unlimited) }
  }
}

// Safe to share where its values are: all that changes sits in locks.
extension PassthroughSubject: @unchecked Sendable where Output: Sendable {}
