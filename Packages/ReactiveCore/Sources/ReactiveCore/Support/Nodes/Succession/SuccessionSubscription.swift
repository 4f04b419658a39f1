public import Synchronization

/// The subscription of a node whose upstreams follow one another.
///
/// It refers to no node, so that a subscriber that keeps it keeps nothing else after the end. It
/// holds the pending upstreams, so that cancelling releases them at once, even if the current
/// upstream keeps the node.
@usableFromInline
final class SuccessionSubscription: NamedSubscription {
  enum State {
    /// One upstream has ended, or none was subscribed yet.
    case between
    /// A scheduled action calls this closure, which subscribes to the next upstream.
    case postponed(() -> Void)
    case attached(any Subscription)
    case over
  }

  /// The values of ``sendState``, if it is not the handle of the only thread that may send: the one
  /// that hands the subscription down.
  ///
  /// An upstream that is attached inside of the hand-down may send on another thread. Its signals
  /// would overlap the hand-down; so they wait.
  @usableFromInline
  enum SendState {
    @inlinable static var open: UInt { 0 }
    /// Signals wait: a later one of any thread comes after them.
    @inlinable static var queued: UInt { 1 }
    @inlinable static var over: UInt { 2 }
  }

  private let state = _Lock(State.between)
  // The lock of `state` guards these three, and changes of `sendState`.
  /// The thread that hands the subscription down, and then sends what waits for that.
  private var handingDown: _ThreadIdentity?
  /// Signals of other threads that wait until the subscription is handed down.
  private var waiting: [() -> Void] = []
  /// The thread that sends more of them than may wait.
  private var waitingThread: WaitingThread?
  private let trapsWithoutDemand: Bool
  private let pending: (any PendingUpstreams)?
  @usableFromInline let name: StaticString
  /// The outstanding demand of downstream. It is raised inside the lock, so that an upstream either
  /// is asked for it when it is attached, or receives the request.
  @usableFromInline let outstanding = Atomic<UInt>(0)
  /// Which thread may send. See ``SendState``.
  @usableFromInline let sendState = Atomic<UInt>(SendState.open)
  // Accessed only by the serial signals.
  /// The number of upstreams attached so far.
  @exclusivity(unchecked) @usableFromInline var upstreamCount = 0

  /// - Parameter pending: The upstreams that follow, if they are known beforehand.
  @usableFromInline
  init(name: StaticString, trapsWithoutDemand: Bool, pending: (any PendingUpstreams)? = nil) {
    self.name = name
    self.trapsWithoutDemand = trapsWithoutDemand
    self.pending = pending
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if trapsWithoutDemand { demand._requirePositive() }
    let upstream: (any Subscription)? = state.withLock { state in
      outstanding.changeDemand { $0 + demand }
      return if case .attached(let upstream) = state { upstream } else { nil }
    }
    upstream?.request(demand)
  }

  @usableFromInline
  func cancel() {
    if case .attached(let upstream) = terminate() { upstream.cancel() }
  }

  /// True if nothing more may be sent.
  @inlinable var isOver: Bool { sendState.load(ordering: .acquiring) == SendState.over }

  /// True if the calling thread may send now.
  @inlinable var isOpen: Bool {
    let found = sendState.load(ordering: .acquiring)
    return found == SendState.open || found == _ThreadIdentity.current.handle
  }

  // MARK: - Upstreams

  /// Attaches an upstream, and asks it for the outstanding demand. Cancels it if another one is
  /// attached, or after the end.
  ///
  /// - Returns: True if it is the first: the subscription has to be handed down, and
  ///   ``endHandDown()`` to be called.
  @usableFromInline
  func attach(_ upstream: any Subscription) -> Bool {
    let attached: (isFirst: Bool, demand: Subscribers.Demand)? = state.withLock { state in
      guard case .between = state else { return nil }
      state = .attached(upstream)
      upstreamCount += 1
      let isFirst = upstreamCount == 1
      if isFirst { handingDown = .current } else { closeToOtherThreads() }
      return (isFirst, Subscribers.Demand(rawValue: outstanding.load(ordering: .relaxed)))
    }
    guard let (isFirst, demand) = attached else {
      upstream.cancel()
      return false
    }
    if demand > .none { upstream.request(demand) }
    return isFirst
  }

  /// Called in the lock.
  private func closeToOtherThreads() {
    guard let handingDown, sendState.load(ordering: .relaxed) == SendState.open else { return }
    sendState.store(handingDown.handle, ordering: .releasing)
  }

  /// Releases an upstream that has ended; another one may follow.
  ///
  /// - Returns: True if one was attached.
  @usableFromInline
  func detach() -> Bool {
    // Released outside the lock.
    var former = State.between
    return state.withLock { state in
      guard case .attached = state else { return false }
      swap(&state, &former)
      return true
    }
  }

  /// True if an upstream may be attached.
  @usableFromInline var isBetween: Bool {
    state.withLock { if case .between = $0 { true } else { false } }
  }

  /// Schedules an action that subscribes to the next upstream. The action may wait for long, so it
  /// holds this subscription alone; the closure is kept until the action runs, or the end.
  @usableFromInline
  func postpone(_ subscribe: @escaping () -> Void, by schedule: (@escaping () -> Void) -> Void) {
    state.withLock { if case .between = $0 { $0 = .postponed(subscribe) } }
    schedule {
      let subscribe: (() -> Void)? = self.state.withLock { state in
        guard case .postponed(let subscribe) = state else { return nil }
        state = .between
        return subscribe
      }
      subscribe?()
    }
  }

  // MARK: - Handing down

  /// Sends when the subscription is handed down: at once, if that has happened meanwhile; never
  /// after the end. If many signals wait, the calling thread waits too, so that the other one is not
  /// kept for ever.
  @usableFromInline
  func sendAfterHandDown(_ send: @escaping () -> Void) {
    var crowding: _ThreadIdentity?
    let isDue = state.withLock { state in
      if case .over = state { return false }
      guard let handingDown else { return true }
      waiting.append(send)
      sendState.store(SendState.queued, ordering: .releasing)
      if waiting.count >= ContentionLimits.queued { crowding = handingDown }
      return false
    }
    if isDue { send() }
    if let crowding { wait(for: crowding) }
  }

  /// Waits until the subscription is handed down, unless that would be a deadlock.
  private func wait(for thread: _ThreadIdentity) {
    let waiting = WaitingThread(for: .thread(thread.handle))
    waiting.wait {
      state.withLock { _ in
        if handingDown != nil { waitingThread = waiting }
        return handingDown != nil
      }
    }
  }

  /// Sends what waits, then lets all threads send.
  @usableFromInline
  func endHandDown() {
    while let sends = takeWaiting() {
      for send in sends where !isOver { send() }
    }
    state.withLock { _ in waitingThread.take() }?.wake()
  }

  private func takeWaiting() -> [() -> Void]? {
    state.withLock { state in
      guard waiting.isEmpty else {
        defer { waiting = [] }
        return waiting
      }
      handingDown = nil
      if case .over = state { return nil }
      sendState.store(SendState.open, ordering: .releasing)
      return nil
    }
  }

  /// Ends because the last upstream has ended.
  ///
  /// - Returns: True if it had not ended before.
  @usableFromInline
  func end() -> Bool {
    if case .over = terminate() { false } else { true }
  }

  /// - Returns: The former state, to be released outside the lock.
  private func terminate() -> State {
    let (former, dropped) = state.withLock { state in
      defer { (state, waiting) = (.over, []) }
      sendState.store(SendState.over, ordering: .releasing)
      return (state, waiting)
    }
    withExtendedLifetime(dropped) { pending?.close() }
    return former
  }

  // MARK: - Demand

  /// Takes one from the outstanding demand.
  @inlinable
  func takeDemand() {
    let asked = outstanding.load(ordering: .relaxed)
    if asked != Subscribers.Demand.unlimitedValue, asked > 0 { outstanding.changeDemand { $0 - 1 } }
  }

  /// Adds the demand that downstream has returned for a value.
  ///
  /// - Parameter upstreamCount: The number of upstreams attached when the value was received.
  /// - Returns: The demand for the upstream that sent it; none if that one has ended meanwhile:
  ///   then its successor is asked instead.
  @usableFromInline
  func add(_ more: Subscribers.Demand, to upstreamCount: Int) -> Subscribers.Demand {
    let isAttached = state.withLock { state in
      guard upstreamCount == self.upstreamCount, case .attached = state else { return false }
      outstanding.changeDemand { $0 + more }
      return true
    }
    if isAttached { return more }
    request(more)
    return .none
  }
}

/// The upstreams of a succession that are still to be subscribed to.
@usableFromInline
protocol PendingUpstreams: AnyObject {
  /// Releases them, and rejects later ones. Any thread may call it.
  func close()
}
