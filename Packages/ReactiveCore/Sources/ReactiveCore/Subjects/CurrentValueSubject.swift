/// A subject that keeps its newest value and sends it to new subscribers first.
///
/// - Demand: a subscriber gets the newest value at its first request; one whose demand was exhausted
///   gets the newest (once) when it asks again. Requesting `.none` traps.
/// - Completion: ends it for good; `value` stays as it is, and one that subscribes later gets the
///   completion alone.
/// - Threads: as ``PassthroughSubject``; `value` may be read and set from any thread.
///
/// Source: Combine's `CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private struct State {
    var value: Output
    var conduits = ConduitList<SubjectConduit<Output, Failure>>()
    var upstreams = SubjectUpstreams()
    var completion: Subscribers.Completion<Failure>?
  }

  private let state: Lock<State>

  /// Makes a subject that has a value from the start.
  public init(_ value: Output) {
    state = Lock(State(value: value))
  }

  deinit {
    for subscription in state.withLock({ $0.upstreams.removeAll() }) { subscription.cancel() }
  }

  /// The newest value. Setting it sends it.
  public final var value: Output {
    get { state.withLock { $0.value } }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    var previous: Output?
    let conduits = state.withLock { state -> ContiguousArray<SubjectConduit<Output, Failure>?> in
      guard state.completion == nil else { return [] }
      // Released after the lock: the deinit of the previous value may call back.
      previous = state.value
      state.value = value
      return state.conduits.slots
    }
    for conduit in conduits { conduit?.send(value) }
    _ = previous
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

  /// Attaches an upstream, which is asked for unlimited values at once.
  public func send(subscription: any Subscription) {
    let isAlive = state.withLock { state in
      let isAlive = state.completion == nil
      if isAlive { state.upstreams.append(subscription) }
      return isAlive
    }
    if isAlive { subscription.request(.unlimited) } else { subscription.cancel() }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // The value that the subscriber starts with and its place in the list are taken in one step, so
    // that it neither misses a value nor sees one twice.
    let conduit = state.withLock { state -> SubjectConduit<Output, Failure>? in
      guard state.completion == nil else { return nil }
      let conduit = SubjectConduit<Output, Failure>(
        subject: self,
        unseen: state.value,
        receive: { subscriber.receive($0) },
        complete: { subscriber.receive(completion: $0) }
      )
      state.conduits.append(conduit)
      return conduit
    }
    if let conduit {
      conduit.start(subscriber)
    } else if let completion = state.withLock({ $0.completion }) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }
}

extension CurrentValueSubject: ConduitOwner {
  func remove(_ conduit: SubjectConduit<Output, Failure>) {
    state.withLock { $0.conduits.remove(conduit) }
  }

  func conduitHasDemand() {}
}

// Safe to share where its values are: all that changes sits in locks.
extension CurrentValueSubject: @unchecked Sendable where Output: Sendable {}
