/// A subject that keeps its newest values and sends them to new subscribers first.
///
/// - Demand: the newest `bufferSize` values wait until a subscriber asks for the first time. From
///   then on they are replayed within its demand, and it misses no value until it has caught up.
///   Afterwards the newest `bufferSize` of the values that it has not asked for wait, and it misses
///   none that it has asked for. Requesting `.none` is ignored.
/// - Completion: ends it for good; a subscriber that comes later gets the newest values, then the
///   completion, which waits for them.
/// - Threads: `send` may be called from any thread, also from inside a subscriber; each
///   subscriber's signals stay serial, and all subscribers see the values in one order. A value that
///   is sent during a delivery follows it, as does one of a thread that finds another one delivering.
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
  @usableFromInline let bufferSize: Int
  @usableFromInline let core = SubjectCore<Output, Failure>(
    name: "ReplaySubject",
    asksUpstreams: true,
    nests: false
  )
  /// The newest values.
  // Guarded by `core`: by its lock, inside of which it calls closures.
  @exclusivity(unchecked) @usableFromInline var newest = _Fifo<Output>()

  /// Makes a subject without values.
  ///
  /// - Parameter bufferSize: The number of values to keep.
  /// - Precondition: `bufferSize` is not negative.
  public init(bufferSize: Int) {
    _require(bufferSize, atLeast: 0, "a subject replays zero values or more")
    self.bufferSize = bufferSize
  }

  @inlinable
  public func send(_ value: Output) {
    core.send(value) { value in
      newest.append(value)
      if newest.count > bufferSize { value = newest.removeFirst() }
    }
  }

  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    core.send(completion: completion)
  }

  /// Attaches an upstream, which is asked for unlimited values at once.
  @inlinable
  public func send(subscription: any Subscription) {
    core.add(subscription)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let node = ReplayNode(
      name: "ReplaySubject",
      bufferSize: bufferSize,
      downstream: AnySubscriber(subscriber)
    )
    core.attach(AnySubscriber(node), to: self, demand: .unlimited) {
      // Another lock guards the copy. The thread sanitizer would not see what orders accesses to shared storage.
      node.outbox.withLock { $0.values = newest.unshared() }
    }
  }
}

// Safe to share where its values are: all that changes is in locks.
extension ReplaySubject: @unchecked Sendable where Output: Sendable {}

/// The signals that a subscriber of a ``ReplaySubject`` has not received yet. Pure: it calls
/// nothing.
@frozen
@usableFromInline
struct ReplayStateMachine<Output> {
  @usableFromInline let bufferSize: Int
  @usableFromInline var hasAsked = false
  /// True if the subscriber has asked, but has not received all values yet that were kept then.
  @usableFromInline var isReplaying = false

  @inlinable
  init(bufferSize: Int) {
    self.bufferSize = bufferSize
  }

  /// - Returns: The value that is missed because of this one, if any.
  @inlinable
  mutating func receive(_ value: Output, _ outbox: inout Outbox<Output>) -> Output? {
    // A value that comes during a replay has to wait for the values before it.
    if outbox.values.isEmpty { isReplaying = false }
    outbox.values.append(value)
    let count = outbox.values.count
    // At most one is too many: there was room for those that came before.
    let isMissed = !isReplaying && count > bufferSize && outbox.demand < count
    return isMissed ? outbox.values.popFirst() : nil
  }

  @inlinable
  mutating func request(_ demand: Subscribers.Demand, _ outbox: inout Outbox<Output>) {
    guard demand > .none else { return }
    if !hasAsked { isReplaying = !outbox.values.isEmpty }
    hasAsked = true
    outbox.demand += demand
  }
}

/// Performs the actions of ``ReplayStateMachine`` outside the lock: the subject's subscriber, which
/// asks for all values and keeps those that its downstream has not asked for.
@usableFromInline
final class ReplayNode<Output, Failure: Error>: Subscriber {
  @usableFromInline let outbox: OutboxNode<Output, Failure>
  // Guarded by `outbox`.
  @exclusivity(unchecked) @usableFromInline var machine: ReplayStateMachine<Output>
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let name: StaticString

  @inlinable
  init(name: StaticString, bufferSize: Int, downstream: AnySubscriber<Output, Failure>) {
    self.name = name
    outbox = OutboxNode(downstream: downstream)
    machine = ReplayStateMachine(bufferSize: bufferSize)
  }

  @usableFromInline var _context: AnyObject? { outbox._context }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    outbox.handDown(NodeSubscription(name, request: request, cancel: cancel))
  }

  @inlinable
  func receive(_ value: Output) -> Subscribers.Demand {
    // Released outside the lock.
    var missed: Output?
    outbox.update(waits: true) { missed = machine.receive(value, &$0) }
    _ = missed
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { outbox.update { $0.complete(completion.failure) } }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    outbox.update { machine.request(demand, &$0) }
  }

  @inlinable
  func cancel() {
    outbox.end()
    upstream.cancel()
  }
}
