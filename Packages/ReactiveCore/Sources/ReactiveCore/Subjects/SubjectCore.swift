/// What the two subjects have in common: their subscribers, their newest value, and their end.
@usableFromInline
final class SubjectCore<Output, Failure: Error>: SubjectBase {
  /// What the thread inside the gate performs for others.
  @usableFromInline
  enum Task {
    case deliver(Output)
    case complete(Subscribers.Completion<Failure>)
    case enlist(SubjectConduit<Output, Failure>)
    case deliverUnseen(SubjectConduit<Output, Failure>)
    case deliverBacklog(SubjectConduit<Output, Failure>)
  }

  /// When a task is performed.
  @usableFromInline
  enum Turn {
    /// Now, by the caller, who is inside the gate.
    case now
    /// After what waits already; so many tasks are pending then.
    case later(pendingCount: Int)
    /// Never: the end has come.
    case never
  }

  @usableFromInline
  struct State {
    /// What waits, in order. The newest value and the completion are ahead of it: they change when
    /// a task is queued, not when it is performed.
    @usableFromInline var pending = _Fifo<Task>()
    /// The value sent last, where the subject keeps it.
    @usableFromInline var newest: Output?
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable
    init(newest: Output?) {
      self.newest = newest
    }

    /// Queues a task, unless it can be performed now.
    @inlinable
    mutating func turn(for task: @autoclosure () -> Task, isInside: Bool) -> Turn {
      if isInside && pending.isEmpty { return .now }
      return .later(pendingCount: append(task()))
    }

    /// Queues a task.
    ///
    /// - Returns: How many are pending then.
    @inlinable
    mutating func append(_ task: Task) -> Int {
      pending.append(task)
      return pending.count
    }
  }

  @usableFromInline let state: _Lock<State>

  /// - Parameters:
  ///   - name: What its subscriptions are called.
  ///   - newest: What new subscribers start with, where the subject keeps its newest value.
  ///   - asksUpstreams: Whether an upstream is asked at once, or only when a subscriber has asked.
  @inlinable
  init(name: StaticString, newest: Output?, asksUpstreams: Bool) {
    state = _Lock(State(newest: newest))
    super.init(name: name, asksUpstreams: asksUpstreams) {
      unsafeDowncast($0, to: SubjectCore.self).performPending()
    }
  }

  // MARK: - Sending

  /// Sends a value to those that are subscribed now.
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

  /// Sends a value, and keeps it for those that come later. After the end nothing is sent.
  ///
  /// - Parameter keepsAfterEnd: Whether the value is kept after the end too.
  @inlinable
  func sendKeeping(_ value: Output, keepsAfterEnd: Bool = false) {
    let isInside = enterOrWait()
    // Leaves the lock before it is released: the deinit of the previous value may call back.
    var kept = Optional(value)
    let turn = state.withLock { state -> Turn in
      let hasEnded = state.completion != nil
      if !hasEnded || keepsAfterEnd { swap(&state.newest, &kept) }
      return hasEnded ? .never : state.turn(for: .deliver(value), isInside: isInside)
    }
    perform(turn, isInside: isInside) { deliver(value) }
  }

  @inlinable
  func send(completion: Subscribers.Completion<Failure>) {
    let isInside = enterOrWait()
    let turn = state.withLock { state -> Turn in
      guard state.completion == nil else { return .never }
      state.completion = completion
      return state.turn(for: .complete(completion), isInside: isInside)
    }
    perform(turn, isInside: isInside) { complete(completion) }
  }

  // MARK: - Subscribing

  /// - Parameter subject: The subject whose core this is; it lives as long as it has subscribers.
  @inlinable
  func attach(_ subscriber: ErasedSubscriber<Output, Failure>, to subject: AnyObject) {
    if let conduit = admit(subscriber, to: subject) {
      conduit.start()
    } else if let completion = state.withLock({ $0.completion }) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// - Returns: The subscriber's conduit, unless the end has come.
  @inlinable
  func admit(
    _ subscriber: ErasedSubscriber<Output, Failure>,
    to subject: AnyObject
  ) -> SubjectConduit<Output, Failure>? {
    let isInside = enterOrWait()
    var conduit: SubjectConduit<Output, Failure>?
    // The value that the subscriber starts with and its place in the order of tasks are taken in one
    // step, so that it neither misses a value nor sees one twice.
    let turn = state.withLock { state -> Turn in
      guard state.completion == nil else { return .never }
      let made = SubjectConduit(
        subscriber: subscriber,
        subject: subject,
        base: self,
        unseen: state.newest
      )
      conduit = made
      return state.turn(for: .enlist(made), isInside: isInside)
    }
    perform(turn, isInside: isInside) {
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
    forEachConduit { unsafeDowncast($0, to: SubjectConduit<Output, Failure>.self).deliver(value) }
  }

  @inlinable
  func complete(_ completion: Subscribers.Completion<Failure>) {
    hasCompleted = true
    forEachConduit {
      unsafeDowncast($0, to: SubjectConduit<Output, Failure>.self).deliver(completion)
      removeNow($0)
    }
    closeUpstreams()
  }

  @inlinable
  func deliverLeftBacklog(of conduit: SubjectConduit<Output, Failure>) {
    conduit.deliverBacklog()
    // In place of the starter.
    conduit.letGo()
  }

  // MARK: - Tasks

  /// Performs a task when its turn is, and leaves the gate.
  @inlinable
  func perform(_ turn: Turn, isInside: Bool, _ task: () -> Void) {
    switch turn {
    case .now: task()
    case .later(let pendingCount): drainOrMark(queuedCount: pendingCount)
    case .never: break
    }
    if isInside { leave() }
  }

  @inlinable
  func queue(_ task: Task) {
    drainOrMark(queuedCount: state.withLock { $0.append(task) })
  }

  @inlinable
  func performPending() {
    while !gate.hasToPassOn, let task = state.withLock({ $0.pending.popFirst() }) {
      perform(task)
      gate.didDrainOne()
    }
    removeLeavers()
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
