/// What the two subjects have in common: their subscribers, their upstreams, and their end.
@usableFromInline
struct SubjectCore<Output, Failure: Error>: ~Copyable {
  @usableFromInline typealias Conduit = SubjectConduit<Output, Failure>

  @usableFromInline
  struct State {
    @usableFromInline var conduits = ConduitList<Conduit>()
    var upstreams = SubjectUpstreams()
    var completion: Subscribers.Completion<Failure>?
    /// Whether the upstreams are asked for values: all of them are, or none.
    var asksUpstreams: Bool
    /// The value sent last, where the subject keeps it.
    @usableFromInline var newest: Output?

    init(newest: Output?, asksUpstreams: Bool) {
      self.newest = newest
      self.asksUpstreams = asksUpstreams
    }

    @usableFromInline var isCompleted: Bool { completion != nil }
  }

  @usableFromInline let state: Lock<State>

  /// - Parameters:
  ///   - newest: What new subscribers start with, where the subject keeps its newest value.
  ///   - asksUpstreams: Whether an upstream is asked at once, or only when a subscriber has asked.
  init(newest: Output?, asksUpstreams: Bool) {
    state = Lock(State(newest: newest, asksUpstreams: asksUpstreams))
  }

  deinit {
    for subscription in state.withLock({ $0.upstreams.removeAll() }) { subscription.cancel() }
  }

  /// Sends a value to those that are subscribed now.
  @inlinable
  borrowing func send(_ value: Output) {
    let conduits = state.withLock { $0.conduits.slots }
    for conduit in conduits { conduit?.send(value) }
  }

  /// Sends a value, and keeps it for those that come later. After the end it does neither.
  @inlinable
  borrowing func sendKeeping(_ value: Output) {
    // Leaves the lock before it is released: the deinit of the previous value may call back.
    var kept = Optional(value)
    let conduits = state.withLock { state -> ContiguousArray<Conduit?> in
      guard !state.isCompleted else { return [] }
      swap(&state.newest, &kept)
      return state.conduits.slots
    }
    for conduit in conduits { conduit?.send(value) }
  }

  /// Keeps a value for those that come later, without sending it.
  borrowing func keep(_ value: Output) {
    var kept = Optional(value)
    state.withLock { swap(&$0.newest, &kept) }
  }

  borrowing func send(completion: Subscribers.Completion<Failure>) {
    let (conduits, upstreams) = state.withLock { state in
      if state.completion == nil { state.completion = completion }
      return (state.conduits.removeAll(), state.upstreams.removeAll())
    }
    for conduit in conduits { conduit?.send(completion: completion) }
    // Released here, outside the lock: a deinit may call back.
    _ = upstreams
  }

  borrowing func send(subscription: any Subscription) {
    let (isCompleted, asksUpstreams) = state.withLock { state in
      if !state.isCompleted { state.upstreams.append(subscription) }
      return (state.isCompleted, state.asksUpstreams)
    }
    if isCompleted {
      subscription.cancel()
    } else if asksUpstreams {
      subscription.request(.unlimited)
    }
  }

  /// - Parameter subject: The subject whose core this is; it lives as long as it has subscribers.
  borrowing func attach(
    _ subscriber: AnySubscriber<Output, Failure>,
    to subject: any ConduitOwner<Output, Failure>
  ) {
    // The value that the subscriber starts with and its place in the list are taken in one step, so
    // that it neither misses a value nor sees one twice.
    let (conduit, completion) = state.withLock {
      state -> (Conduit?, Subscribers.Completion<Failure>?) in
      if let completion = state.completion { return (nil, completion) }
      let conduit = Conduit(subscriber: subscriber, subject: subject, unseen: state.newest)
      state.conduits.append(conduit)
      return (conduit, nil)
    }
    if let conduit {
      conduit.start(subscriber)
    } else if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  borrowing func remove(_ conduit: Conduit) {
    state.withLock { _ = $0.conduits.remove(conduit) }
  }

  /// Asks the upstreams, unless they have been asked.
  borrowing func conduitHasDemand() {
    let upstreams: [any Subscription] = state.withLock { state in
      guard !state.asksUpstreams else { return [] }
      state.asksUpstreams = true
      return state.upstreams.all
    }
    for subscription in upstreams { subscription.request(.unlimited) }
  }
}

/// A subject, as its conduits see it.
@usableFromInline
protocol ConduitOwner<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  /// What its subscriptions are called.
  var conduitName: String { get }

  func remove(_ conduit: SubjectConduit<Output, Failure>)
  func conduitHasDemand()
}
