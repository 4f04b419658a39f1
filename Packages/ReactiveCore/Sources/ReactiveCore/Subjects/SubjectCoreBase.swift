import Synchronization

/// The part of a subject that does not depend on the type of its values: its subscriptions, its
/// upstreams, and the gate to its subscribers.
///
/// A thread that sends enters the gate and delivers to all subscribers. Values that a subscriber
/// sends during a delivery, on the same thread, are delivered nested, as in Combine, down to a
/// fixed depth, if the subject nests. Others are queued, so that the stack stays flat. So all
/// subscribers see the values of all threads in one order. Sending costs the two atomic operations
/// of the gate for any number of subscribers.
@usableFromInline
package class SubjectCoreBase {
  /// A task that the thread inside the gate performs for another thread.
  ///
  /// It is called with the subject, which it does not retain: a closure's type, unlike that of the
  /// values, is known to unspecialised code.
  @usableFromInline typealias Task = (SubjectCoreBase) -> Void

  @usableFromInline final let gate: _SerialGate

  /// The name of its subscriptions.
  final let name: StaticString

  @usableFromInline final let lock = LockHandle()
  // The lock guards these two.
  /// The tasks that wait for the thread inside the gate, in order.
  @exclusivity(unchecked) @usableFromInline final var pending = _Fifo<Task>()
  /// True if the completion was sent; it may not have been delivered.
  @exclusivity(unchecked) @usableFromInline final var hasEnded = false

  // Accessed only by the thread inside the gate.
  @usableFromInline final let table = ConduitTable()
  /// True if the completion is being delivered, or has been: no value follows.
  @exclusivity(unchecked) @usableFromInline final var hasCompleted = false
  /// The number of nested iterations over the table.
  @exclusivity(unchecked) @usableFromInline final var iterationCount = 0

  let upstreams = _Lock(SubjectUpstreams())
  /// True if the upstreams are asked for values: all of them are, or none.
  private let asksUpstreams: Atomic<Bool>

  @usableFromInline
  init(name: StaticString, asksUpstreams: Bool, nests: Bool) {
    self.name = name
    gate = _SerialGate(maximumReentryCount: nests ? 15 : 0)
    self.asksUpstreams = Atomic(asksUpstreams)
  }

  deinit {
    for subscription in upstreams.withLock({ $0.removeAll() }) { subscription.cancel() }
  }

  @inlinable
  final func withLock<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  // MARK: - The gate

  @inlinable
  final func enter() -> Bool { gate.enter { drain() } }

  @inlinable
  final func enterOrWait() -> Bool { gate.enterOrWait { drain() } }

  @inlinable
  final func leave() { gate.leave { drain() } }

  /// Performs the tasks until the gate has to be passed on.
  @usableFromInline
  final func drain() {
    while !gate.hasToPassOn, let task = nextTask() {
      task(self)
      gate.didDrainOne()
    }
  }

  // MARK: - Tasks

  /// True if a task can be performed now, because the caller is inside the gate and no other task
  /// waits. Called inside the lock.
  @inlinable
  final func canDeliverNow(isInside: Bool) -> Bool { isInside && pending.isEmpty }

  /// Queues a task. Called inside the lock.
  ///
  /// - Returns: The number of tasks that wait.
  @usableFromInline
  final func append(_ task: @escaping Task) -> Int {
    pending.append(task)
    return pending.count
  }

  /// Queues a task, and makes sure that it is performed.
  @usableFromInline
  final func queue(_ task: @escaping Task) {
    drainOrMark(queuedCount: withLock { append(task) })
  }

  /// Ends an event: makes sure that what it has queued is performed, and leaves the gate.
  @inlinable
  final func finish(isInside: Bool, queuedCount: Int) {
    if queuedCount > 0 { drainOrMark(queuedCount: queuedCount) }
    if isInside { leave() }
  }

  /// Makes sure that the tasks are performed.
  @usableFromInline
  final func drainOrMark(queuedCount: Int) {
    gate.drainOrMark(queuedCount: queuedCount) { drain() }
  }

  private func nextTask() -> Task? {
    withLock { pending.popFirst() }
  }

  // MARK: - Subscriptions

  /// Adds a subscription, unless it has been cancelled already: its removal may have been performed
  /// before, without effect. Only the thread inside may call it.
  @usableFromInline
  final func append(_ conduit: SubjectConduitBase) {
    if conduit.isOver.load(ordering: .acquiring) {
      conduit.leftTable()
    } else {
      table.append(conduit)
    }
  }

  /// Releases a subscription that was cancelled. This does not wait: the caller may hold a lock
  /// that a subscriber needs. The next subscribing thread waits, if too much is queued.
  final func remove(_ conduit: SubjectConduitBase) {
    guard enter() else { return queue { $0.removeNow(conduit) } }
    removeNow(conduit)
    leave()
  }

  /// Delivers the value of a subscription that waits for demand.
  final func deliverUnseen(of conduit: SubjectConduitBase) {
    guard enter() else { return queue { _ in conduit.deliverUnseen() } }
    conduit.deliverUnseen()
    leave()
  }

  /// Delivers the backlog that the subscribing thread has left.
  final func deliverBacklog(of conduit: SubjectConduitBase) {
    guard enter() else { return queue { _ in conduit.deliverLeftBacklog() } }
    conduit.deliverLeftBacklog()
    leave()
  }

  /// Removes a subscription from the table. Only the thread inside may call it.
  @usableFromInline
  final func removeNow(_ conduit: SubjectConduitBase) {
    if table.remove(conduit, isIterating: iterationCount > 0) { conduit.leftTable() }
  }

  /// Calls the body with each subscription that is in the table now, in order. Only the thread
  /// inside may call it.
  // Never inlined: inlined into a client together with the source that sends, the compiler's 6.3.1
  // optimiser read `slots` once and left out the increment of `iterationCount`, although the body
  // changes the table. A conduit was then released during its own delivery.
  @inline(never)
  @usableFromInline
  final func forEachConduit(_ body: (SubjectConduitBase) -> Void) {
    let count = table.count
    iterationCount += 1
    // In a debug build, each step through a range calls functions.
    var position = 0
    while position < count {
      // Read each time: the table may change, and move, during the iteration.
      table.slots[position]?._withUnsafeGuaranteedRef(body)
      position += 1
    }
    iterationCount -= 1
    if table.needsSweep && iterationCount == 0 { table.sweep() }
  }

  // MARK: - Upstreams

  /// Attaches an upstream.
  @usableFromInline
  package final func add(_ subscription: any Subscription) {
    let isWanted = upstreams.withLock { $0.append(subscription) }
    if !isWanted {
      subscription.cancel()
    } else if asksUpstreams.load(ordering: .sequentiallyConsistent) {
      subscription.request(.unlimited)
    }
  }

  /// True if the upstreams wait for the first demand.
  final var awaitsDemand: Bool { !asksUpstreams.load(ordering: .relaxed) }

  /// Asks the upstreams for values, once.
  final func askUpstreams() {
    guard awaitsDemand, !asksUpstreams.exchange(true, ordering: .sequentiallyConsistent)
    else { return }
    for subscription in upstreams.withLock({ $0.all }) { subscription.request(.unlimited) }
  }

  /// Releases the upstreams, at the end, and rejects later ones.
  @usableFromInline
  final func closeUpstreams() {
    // Released outside the lock.
    let dropped = upstreams.withLock { $0.close() }
    _ = dropped
  }
}
