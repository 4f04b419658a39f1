/// The common part of the two subjects: their subscribers, their newest value, and their end.
@usableFromInline
final class SubjectCore<Output, Failure: Error>: SubjectBase {
  /// A task that the thread inside the gate performs for other threads.
  @usableFromInline
  enum Task {
    case deliver(Output)
    case complete(Subscribers.Completion<Failure>)
    case enlist(SubjectConduit<Output, Failure>)
    case deliverUnseen(SubjectConduit<Output, Failure>)
    case deliverBacklog(SubjectConduit<Output, Failure>)
  }

  // The lock guards these, and `pendingCount` and `hasEnded`.
  /// The tasks that wait, in order. `newest` and `completion` are ahead of it: they change when a
  /// task is queued, not when it is performed.
  @exclusivity(unchecked) @usableFromInline var pending = _Fifo<Task>()
  @exclusivity(unchecked) @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// The value sent last, if the subject keeps it.
  ///
  /// It is a pointer because unspecialised code would look up the type of an optional for each
  /// access.
  @usableFromInline let newest: UnsafeMutablePointer<Output>?

  /// - Parameters:
  ///   - name: The name of its subscriptions.
  ///   - newest: The first value for new subscribers, if the subject keeps its newest value.
  ///   - asksUpstreams: True if an upstream is asked at once; false if only after a subscriber has
  ///     asked.
  @inlinable
  init(name: StaticString, newest: Output?, asksUpstreams: Bool) {
    self.newest = newest.map { .allocate(holding: $0) }
    super.init(name: name, asksUpstreams: asksUpstreams) {
      _unsafeUncheckedDowncast($0, to: SubjectCore.self).performPending()
    }
  }

  deinit {
    newest?.deinitialize(count: 1)
    newest?.deallocate()
  }

  // MARK: - Sending

  /// Sends a value to the current subscribers.
  @inlinable
  func send(_ value: Output) {
    guard enter() else { return sendLater(value) }
    deliver(value)
    leave()
  }

  @inlinable
  func sendLater(_ value: Output) {
    let isInside = enterOrWait()
    queue(.deliver(value))
    if isInside { leave() }
  }

  /// Sends a value, and keeps it for later subscribers. After the end nothing is sent.
  ///
  /// - Parameter keepsAfterEnd: True if the value is kept after the end too.
  @inlinable
  func sendKeeping(_ value: Output, keepsAfterEnd: Bool = false) {
    let isInside = enterOrWait()
    // The previous value is released outside the lock.
    var previous = value
    lock.lock()
    if !hasEnded || keepsAfterEnd { swap(&newest!.pointee, &previous) }
    let timing = timing(of: .deliver(value), isInside: isInside)
    lock.unlock()
    perform(timing, isInside: isInside) { deliver(value) }
  }

  /// The value sent last, of a subject that keeps it.
  @inlinable var newestValue: Output {
    lock.lock()
    defer { lock.unlock() }
    return newest!.pointee
  }

  @inlinable
  func send(completion: Subscribers.Completion<Failure>) {
    let isInside = enterOrWait()
    lock.lock()
    let timing = timing(of: .complete(completion), isInside: isInside)
    if !hasEnded {
      hasEnded = true
      self.completion = completion
    }
    lock.unlock()
    perform(timing, isInside: isInside) { complete(completion) }
  }

  // MARK: - Subscribing

  /// - Parameter subject: The subject whose core this is; it lives as long as it has subscribers.
  @inlinable
  func attach(_ subscriber: ErasedSubscriber<Output, Failure>, to subject: AnyObject) {
    if let conduit = admit(subscriber, to: subject) {
      conduit.start()
    } else if let completion = withLock({ completion }) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// - Returns: The subscriber's conduit; nil if the subject has ended.
  @inlinable
  func admit(
    _ subscriber: ErasedSubscriber<Output, Failure>,
    to subject: AnyObject
  ) -> SubjectConduit<Output, Failure>? {
    let isInside = enterOrWait()
    // The subscriber's first value and its place in the order of tasks are determined in one step,
    // so that it neither misses a value nor receives one twice.
    lock.lock()
    let conduit =
      hasEnded
      ? nil
      : SubjectConduit(
        subscriber: subscriber,
        subject: subject,
        base: self,
        unseen: newest?.pointee
      )
    let timing = timing(of: .enlist(conduit!), isInside: isInside)
    lock.unlock()
    perform(timing, isInside: isInside) {
      if let conduit { append(conduit) }
    }
    return conduit
  }

  @inlinable
  func deliverUnseen(of conduit: SubjectConduit<Output, Failure>) {
    guard enter() else { return queue(.deliverUnseen(conduit)) }
    conduit.deliverUnseen()
    leave()
  }

  @inlinable
  func deliverBacklog(of conduit: SubjectConduit<Output, Failure>) {
    guard enter() else { return queue(.deliverBacklog(conduit)) }
    deliverLeftBacklog(of: conduit)
    leave()
  }

  // MARK: - Inside the gate

  @inlinable
  func deliver(_ value: Output) {
    guard !hasCompleted else { return }
    forEachConduit {
      _unsafeUncheckedDowncast($0, to: SubjectConduit<Output, Failure>.self).deliver(value)
    }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    hasCompleted = true
    forEachConduit {
      _unsafeUncheckedDowncast($0, to: SubjectConduit<Output, Failure>.self).deliver(completion)
      removeNow($0)
    }
    closeUpstreams()
  }

  @inlinable
  func deliverLeftBacklog(of conduit: SubjectConduit<Output, Failure>) {
    conduit.deliverBacklog()
    // On behalf of the starter.
    conduit.removeHolder()
  }

  // MARK: - Tasks

  /// Queues a task, unless it can be performed now or the subject has ended. Called inside the
  /// lock.
  @inlinable
  func timing(of task: @autoclosure () -> Task, isInside: Bool) -> Timing {
    if hasEnded { return .never }
    if isInside && pendingCount == 0 { return .now }
    append(task())
    return .later(pendingCount: pendingCount)
  }

  @inlinable
  func append(_ task: Task) {
    pending.append(task)
    pendingCount += 1
  }

  /// Performs a task now or makes sure that it is performed later, then leaves the gate.
  @inlinable
  func perform(_ timing: Timing, isInside: Bool, _ task: () -> Void) {
    switch timing {
    case .now: task()
    case .later(let pendingCount): drainOrMark(queuedCount: pendingCount)
    case .never: break
    }
    if isInside { leave() }
  }

  @inlinable
  func queue(_ task: Task) {
    lock.lock()
    append(task)
    let pendingCount = pendingCount
    lock.unlock()
    drainOrMark(queuedCount: pendingCount)
  }

  @inlinable
  func performPending() {
    while !gate.hasToPassOn, let task = nextPending() {
      perform(task)
      gate.didDrainOne()
    }
    removeCancelled()
  }

  @inlinable
  func nextPending() -> Task? {
    lock.lock()
    defer { lock.unlock() }
    guard pendingCount > 0 else { return nil }
    pendingCount -= 1
    return pending.popFirst()
  }

  @inlinable
  func perform(_ task: Task) {
    switch task {
    case .deliver(let value): deliver(value)
    case .complete(let completion): complete(completion)
    case .enlist(let conduit): append(conduit)
    case .deliverUnseen(let conduit): conduit.deliverUnseen()
    case .deliverBacklog(let conduit): deliverLeftBacklog(of: conduit)
    }
  }
}
