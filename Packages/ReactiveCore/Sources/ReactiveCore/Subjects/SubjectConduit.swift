public import Synchronization

/// A ``Conduit`` that knows the type of its values, and its subscriber.
///
/// While the thread that subscribes hands the subscription down, the subject may be sending on
/// other threads. What it sends then waits in a backlog. The thread that subscribes delivers that
/// too, up to a limit, and from then on the thread inside the subject's gate delivers.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit {
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  /// Retained by the superclass.
  @usableFromInline let subscriber: Unmanaged<Downstream>
  /// The thread that hands the subscription down.
  @usableFromInline let starter = _ThreadIdentity.current
  /// Whether the subscription is still being handed down.
  @usableFromInline let isStarting = Atomic<Bool>(true)
  // Only the starter touches it, so that no access can overlap another.
  /// Whether handing it down has begun: before, the starter may have to deliver what others have sent.
  @exclusivity(unchecked) @usableFromInline var hasBegun = false
  /// True if the starter has left the rest of the backlog to those inside the gate.
  @exclusivity(unchecked) @usableFromInline var hasLeft = false
  @usableFromInline let backlog = _Lock(Backlog())

  /// Makes the conduit of a subscriber.
  ///
  /// - Parameter unseen: What the subscriber is sent as soon as it asks. If there is such a value,
  ///   the conduit also keeps the newest of the values that come without demand.
  @inlinable
  init(
    subscriber: __shared Downstream,
    subject: AnyObject,
    base: __shared SubjectBase,
    unseen: Output?
  ) {
    self.subscriber = .passUnretained(subscriber)
    super.init(
      subscriber: subscriber,
      subject: subject,
      base: base,
      unseen: unseen.map { UnsafeMutableRawPointer(UnsafeMutablePointer.allocate(holding: $0)) },
      functions: Functions(
        didRequest: { _unsafeUncheckedDowncast($0, to: SubjectConduit.self).didRequest() },
        dropValues: { _unsafeUncheckedDowncast($0, to: SubjectConduit.self).dropValues() }
      )
    )
  }

  // MARK: - Starting

  /// Hands the subscription down, then what has been sent meanwhile.
  @inlinable
  func start() {
    hasBegun = true
    subscriber._withUnsafeGuaranteedRef { $0.receive(subscription: self) }
    if deliverSignals(atMost: Backlog.limit) { removeHolder() } else { leaveBacklog() }
  }

  /// Leaves the rest of the backlog to those inside the subject's gate.
  @inlinable
  func leaveBacklog() {
    hasLeft = true
    backlog.withLock { backlog in
      backlog.isLeft = true
      return backlog.waiter.take()
    }?.wake()
    guard let core else { return removeHolder() }
    core.deliverBacklog(of: self)
  }

  /// Delivers what is in the backlog.
  ///
  /// - Returns: Whether the backlog is closed, because nothing is left.
  @inlinable
  func deliverSignals(atMost limit: Int) -> Bool {
    for _ in 0..<limit {
      guard let signal = nextInBacklog() else { return true }
      deliverNow(signal)
    }
    return false
  }

  @inlinable
  func nextInBacklog() -> Signal<Output, Failure>? {
    // What a cancellation leaves in the queue is released outside the lock: a deinit may call back.
    let (signal, waiter, _) = backlog.withLock {
      backlog -> (Signal<Output, Failure>?, WaitingThread?, AnyObject?) in
      if let signal = takeSignal(from: &backlog) {
        return (signal, backlog.isFull ? nil : backlog.waiter.take(), nil)
      }
      backlog.isOpen = false
      isStarting.store(false, ordering: .releasing)
      return (nil, backlog.waiter.take(), backlog.queue.take())
    }
    waiter?.wake()
    return signal
  }

  @inlinable
  func takeSignal(from backlog: inout Backlog) -> Signal<Output, Failure>? {
    guard !isOver.load(ordering: .acquiring) else { return nil }
    if hasUnseen && hasDemand { return .value(takeUnseen()) }
    guard let signal = queue(of: backlog)?.popFirst() else { return nil }
    backlog.count -= 1
    return signal
  }

  /// - Returns: Whether the signal has been taken care of: it is in the backlog, or has been delivered
  ///   after what was.
  @inlinable
  func waits(_ signal: @autoclosure () -> Signal<Output, Failure>) -> Bool {
    if hasDemand { Backlog.waitForRoom(in: backlog, starter: starter) }
    // What is dropped leaves the lock before it is released: a deinit may call back.
    let (isQueued, isLeft, dropped) = backlog.withLock { backlog in
      guard backlog.isOpen else { return (false, false, Signal<Output, Failure>?.none) }
      guard !isOver.load(ordering: .acquiring) else { return (true, false, nil) }
      let queue = queue(of: backlog) ?? SignalQueue()
      // What the subscriber causes itself, while it is handed the subscription, is nested.
      if starter == .current && hasBegun && queue.isEmpty { return (false, false, nil) }
      // A subscriber that has not asked misses the oldest value. The completion is never the oldest.
      let dropped = backlog.isFull && !hasDemand ? queue.popFirst() : nil
      queue.append(signal())
      if dropped == nil { backlog.count += 1 }
      backlog.queue = queue
      return (true, backlog.isLeft, dropped)
    }
    _ = dropped
    if isLeft { deliverBacklog() }
    return isQueued
  }

  @inlinable
  func queue(of backlog: Backlog) -> SignalQueue<Output, Failure>? {
    backlog.queue.map { _unsafeUncheckedDowncast($0, to: SignalQueue<Output, Failure>.self) }
  }

  // MARK: - Delivering, inside the gate

  @inlinable
  func deliver(_ value: Output) {
    if isStarting.load(ordering: .acquiring), waits(.value(value)) { return }
    beginDelivery()
    deliverNow(value)
    endDelivery()
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Failure>) {
    if isStarting.load(ordering: .acquiring), waits(.completion(completion)) { return }
    beginDelivery()
    deliverNow(.completion(completion))
    endDelivery()
  }

  /// Delivers the value that waits for demand, if there is some.
  @inlinable
  func deliverUnseen() {
    beginDelivery()
    deliverUnseenNow()
    endDelivery()
  }

  /// Delivers what the starter has left.
  @inlinable
  func deliverBacklog() {
    beginDelivery()
    _ = deliverSignals(atMost: .max)
    endDelivery()
  }

  // MARK: - Delivering, as the starter or inside the gate

  @inlinable
  func deliverNow(_ signal: Signal<Output, Failure>) {
    switch signal {
    case .value(let value):
      deliverNow(value)
    case .completion(let completion):
      if complete() { subscriber._withUnsafeGuaranteedRef { $0.receive(completion: completion) } }
    }
  }

  /// Delivers a value if there is demand; if not, keeps it where the subject does.
  @inlinable
  func deliverNow(_ value: Output) {
    guard !isOver.load(ordering: .acquiring) else { return }
    let hasDemand = takeDemand()
    guard keepsUnseen else {
      if hasDemand { signal(value) }
      return
    }
    guard hasDemand else { return keep(value) }
    if hasUnseen { _ = takeUnseen() }
    signal(value)
    deliverUnseenNow()
  }

  /// Delivers the value that waits for demand, and those that come to wait meanwhile.
  @inlinable
  func deliverUnseenNow() {
    while hasUnseen, !isOver.load(ordering: .acquiring), takeDemand() { signal(takeUnseen()) }
  }

  @inlinable
  func signal(_ value: Output) {
    add(subscriber._withUnsafeGuaranteedRef { $0.receive(value) })
  }

  // MARK: - Demand and the end

  /// Sees to it that the value that waits for demand is delivered. Anybody may call it.
  @inlinable
  func didRequest() {
    if isStarting.load(ordering: .acquiring) {
      if starter == .current && !hasLeft { return deliverUnseenNow() }
      // The thread that delivers the backlog looks again before it closes it.
      guard !backlog.withLock({ $0.isOpen }) else { return }
    }
    core?.deliverUnseen(of: self)
  }

  /// The subject's core, until the end.
  @inlinable var core: SubjectCore<Output, Failure>? {
    activeBase.map { _unsafeUncheckedDowncast($0, to: SubjectCore<Output, Failure>.self) }
  }

  @inlinable
  func dropValues() {
    // Out of their places before they are released: a deinit may call back.
    if isStarting.load(ordering: .acquiring) { _ = backlog.withLock { $0.queue.take() } }
    if hasUnseen { _ = takeUnseen() }
  }

  // MARK: - The value that waits for demand

  /// Where it is kept. Only code that may deliver uses it.
  @inlinable var unseenPointer: UnsafeMutablePointer<Output> {
    unseen!.assumingMemoryBound(to: Output.self)
  }

  @inlinable
  func keep(_ value: Output) {
    if hasUnseen {
      // Replaced before the previous one is released: its deinit may call back.
      var previous = value
      swap(&unseenPointer.pointee, &previous)
    } else {
      unseenPointer.initialize(to: value)
      hasUnseen = true
    }
  }

  @inlinable
  func takeUnseen() -> Output {
    hasUnseen = false
    return unseenPointer.move()
  }
}
