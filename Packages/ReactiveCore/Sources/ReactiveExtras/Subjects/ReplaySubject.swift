/// A subject that keeps its newest values and sends them to new subscribers first.
///
/// - Demand: the newest `bufferSize` values wait until a subscriber asks for the first time. From
///   then on they are replayed within its demand, and it misses no value until it has caught up.
///   Afterwards the newest `bufferSize` of the values that it has not asked for wait, and it misses
///   none that it has asked for. Requesting `.none` is ignored.
/// - Completion: ends it for good; a subscriber that comes later gets the newest values, then the
///   completion, which waits for them.
/// - Threads: `send` may be called from any thread, also from inside a subscriber; each
///   subscriber's signals stay serial. A thread that finds another one delivering queues its value.
/// - Complexity: `send` costs O(1) per subscriber.
///
/// ```swift
/// let messages = ReplaySubject<String, Never>(bufferSize: 2)
/// messages.send("one")
/// messages.send("two")
/// messages.send("three")
/// let cancellable = messages.sink { print($0) }
/// messages.send("four")
/// // Prints: two, three, four
/// ```
///
/// Source: CombineExt's `ReplaySubject`.
public final class ReplaySubject<Output, Failure: Error>: Subject {
  @usableFromInline typealias Conduit = ReplayConduit<Output, Failure>

  @usableFromInline
  struct State {
    @usableFromInline var newest = _Fifo<Output>()
    @usableFromInline var conduits = _ConduitList<Conduit>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable
    init() {}
  }

  @usableFromInline let bufferSize: Int
  @usableFromInline let state = _Lock(State())
  private let upstreams = _Lock(SubjectUpstreams())

  /// Makes a subject without values.
  ///
  /// - Parameter bufferSize: The number of values to keep.
  /// - Precondition: `bufferSize` is not negative.
  public init(bufferSize: Int) {
    _require(bufferSize >= 0, "a subject replays zero values or more, not \(bufferSize)")
    self.bufferSize = bufferSize
  }

  deinit {
    for subscription in upstreams.withLock({ $0.removeAll() }) { subscription.cancel() }
  }

  @inlinable
  public func send(_ value: Output) {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    let (conduits, dropped) = state.withLock { state -> (ContiguousArray<Conduit?>, Output?) in
      guard state.completion == nil else { return ([], nil) }
      state.newest.append(value)
      let dropped = state.newest.count > bufferSize ? state.newest.popFirst() : nil
      return (state.conduits.slots, dropped)
    }
    for conduit in conduits { conduit?.send(value) }
    _ = dropped
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let conduits = state.withLock { state in
      if state.completion == nil { state.completion = completion }
      return state.conduits.removeAll()
    }
    // Out of the lock before they are released: a deinit may call back.
    let dropped = upstreams.withLock { $0.close() }
    for conduit in conduits { conduit?.node.update { $0.outbox.completion = completion } }
    _ = dropped
  }

  /// Attaches an upstream, which is asked for unlimited values at once.
  public func send(subscription: any Subscription) {
    if upstreams.withLock({ $0.append(subscription) }) {
      subscription.request(.unlimited)
    } else {
      subscription.cancel()
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let erased = AnySubscriber(subscriber)
    // The subscriber's first values and its place in the list are taken under one lock, so that it
    // neither misses a value nor receives one twice.
    let conduit = state.withLock { state in
      var machine = Conduit.Machine(subject: self, bufferSize: bufferSize)
      machine.outbox.values = state.newest
      machine.outbox.completion = state.completion
      let conduit = Conduit(machine: machine, downstream: erased)
      if state.completion == nil { state.conduits.append(conduit) }
      return conduit
    }
    conduit.node.handDown(
      NodeSubscription(
        "ReplaySubject",
        request: { demand in conduit.node.update { $0.request(demand) } },
        cancel: conduit.cancel
      )
    )
  }

  @inlinable
  func remove(_ conduit: Conduit) {
    state.withLock { _ = $0.conduits.remove(conduit) }
  }
}

// Safe to share where its values are: all that changes is in locks.
extension ReplaySubject: @unchecked Sendable where Output: Sendable {}

/// The signals that a subscriber of a ``ReplaySubject`` has not received yet. Pure: it calls
/// nothing.
@frozen
@usableFromInline
struct ReplayStateMachine<Output, Failure: Error>: OutboxMachine {
  @usableFromInline var outbox = Outbox<Output, Failure>()
  /// The subject, which lives as long as it has subscribers.
  @usableFromInline var subject: ReplaySubject<Output, Failure>?
  @usableFromInline let bufferSize: Int
  @usableFromInline var hasAsked = false
  /// True if the subscriber has asked, but has not received all values yet that were kept then.
  @usableFromInline var isReplaying = false

  @inlinable
  init(subject: ReplaySubject<Output, Failure>?, bufferSize: Int) {
    self.subject = subject
    self.bufferSize = bufferSize
  }

  /// - Returns: The value that is missed because of this one, if any.
  @inlinable
  mutating func receive(_ value: Output) -> Output? {
    // A value that comes during a replay has to wait for the values before it.
    if outbox.values.isEmpty { isReplaying = false }
    outbox.values.append(value)
    let count = outbox.values.count
    // At most one is too many: there was room for those that came before.
    let isMissed = !isReplaying && count > bufferSize && outbox.demand < count
    return isMissed ? outbox.values.popFirst() : nil
  }

  @inlinable
  mutating func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    if !hasAsked { isReplaying = !outbox.values.isEmpty }
    hasAsked = true
    outbox.demand += demand
  }

  @inlinable
  mutating func removeRest() {
    subject = nil
  }
}

/// One subscriber of a ``ReplaySubject``.
@usableFromInline
final class ReplayConduit<Output, Failure: Error>: _ListedConduit {
  @usableFromInline typealias Machine = ReplayStateMachine<Output, Failure>

  @usableFromInline let node: OutboxNode<Machine, AnySubscriber<Output, Failure>>
  @usableFromInline var position = 0

  @inlinable
  init(machine: Machine, downstream: AnySubscriber<Output, Failure>) {
    node = OutboxNode(machine: machine, downstream: downstream)
  }

  @inlinable
  func send(_ value: Output) {
    var missed: Output?
    node.update(waits: true) { missed = $0.receive(value) }
    _ = missed
  }

  @inlinable
  func cancel() {
    let subject = node.withLock { $0.subject }
    node.end()
    subject?.remove(self)
  }
}
