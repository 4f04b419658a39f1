public import Synchronization

/// The part of a subject's subscription that depends on the type of its values.
///
/// While the subscribing thread hands the subscription down, other threads may send. Their signals
/// wait in a backlog. The subscribing thread delivers them, up to a limit; the thread inside the
/// subject's gate delivers the rest.
@usableFromInline
final class SubjectConduit<Output, Failure: Error>: Conduit {
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, Failure>

  /// Retained by the superclass.
  @usableFromInline let subscriber: Unmanaged<Downstream>
  /// The thread that hands the subscription down.
  @usableFromInline let starter = _ThreadIdentity.current
  /// True if the subscription is still being handed down.
  @usableFromInline let isStarting = Atomic<Bool>(true)
  // Accessed only by the starter.
  /// True once handing it down has begun: before, the starter may have to deliver other threads'
  /// signals.
  @exclusivity(unchecked) @usableFromInline var hasBegun = false
  /// True if the starter has left the rest of the backlog to the thread inside the gate.
  @exclusivity(unchecked) @usableFromInline var hasLeft = false
  @usableFromInline let backlog = _Lock(Backlog())

  /// Makes the conduit of a subscriber.
  ///
  /// - Parameter unseen: The value to send at the first demand. If there is one, the conduit also
  ///   keeps the newest value that is sent without demand.
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

  /// Hands the subscription down, then delivers the signals sent meanwhile.
  @inlinable
  func start() {
    hasBegun = true
    subscriber._withUnsafeGuaranteedRef { $0.receive(subscription: self) }
    if deliverSignals(atMost: Backlog.limit) { removeHolder() } else { leaveBacklog() }
  }

  /// Leaves the rest of the backlog to the thread inside the subject's gate.
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

  /// Delivers the signals in the backlog.
  ///
  /// - Returns: True if the backlog is empty and now closed.
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
    // Signals that remain after a cancellation are released outside the lock.
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

  /// - Returns: True if the signal was put into the backlog. It may have been delivered since.
  @inlinable
  func waits(_ signal: @autoclosure () -> Signal<Output, Failure>) -> Bool {
    if hasDemand { Backlog.waitForRoom(in: backlog, starter: starter) }
    // A dropped signal is released outside the lock.
    let (isQueued, isLeft, dropped) = backlog.withLock { backlog in
      guard backlog.isOpen else { return (false, false, Signal<Output, Failure>?.none) }
      guard !isOver.load(ordering: .acquiring) else { return (true, false, nil) }
      let queue = queue(of: backlog) ?? SignalQueue()
      // Signals that the subscriber causes while it receives the subscription are nested.
      if starter == .current && hasBegun && queue.isEmpty { return (false, false, nil) }
      // A subscriber without demand misses the oldest value. The completion is never the oldest.
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

  /// Delivers the value that waits for demand, if there is demand.
  @inlinable
  func deliverUnseen() {
    beginDelivery()
    deliverUnseenNow()
    endDelivery()
  }

  /// Delivers the backlog that the starter has left.
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

  /// Delivers a value if there is demand; if not, keeps it if the subject keeps its newest value.
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

  /// Delivers the value that waits for demand, and those that are kept meanwhile.
  @inlinable
  func deliverUnseenNow() {
    while hasUnseen, !isOver.load(ordering: .acquiring), takeDemand() { signal(takeUnseen()) }
  }

  @inlinable
  func signal(_ value: Output) {
    add(subscriber._withUnsafeGuaranteedRef { $0.receive(value) })
  }

  // MARK: - Demand and the end

  /// Delivers the value that waits for demand, now or later. Any thread may call it.
  @inlinable
  func didRequest() {
    if isStarting.load(ordering: .acquiring) {
      if starter == .current && !hasLeft { return deliverUnseenNow() }
      // The thread that delivers the backlog checks again before it closes it.
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
    // Taken out before they are released.
    if isStarting.load(ordering: .acquiring) { _ = backlog.withLock { $0.queue.take() } }
    if hasUnseen { _ = takeUnseen() }
  }

  // MARK: - The value that waits for demand

  /// The address of the value. Only code that may deliver uses it.
  @inlinable var unseenPointer: UnsafeMutablePointer<Output> {
    unseen!.assumingMemoryBound(to: Output.self)
  }

  @inlinable
  func keep(_ value: Output) {
    if hasUnseen {
      // Replaced before the previous value is released.
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
