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

  private let state = _Lock(State.between)
  /// The thread that hands the subscription down is inside. An upstream that is attached meanwhile may
  /// send on another thread: its signals wait. Afterwards, signals pass without entering.
  @usableFromInline let gate = _SerialGate(isClosed: ())
  /// Signals that wait until the subscription is handed down.
  // Guarded by `state`.
  private var waiting = _Fifo<() -> Void>()
  /// True while the thread inside the gate sends what has waited.
  // Guarded by `gate`: others read it only to learn that they are not that thread.
  @exclusivity(unchecked) @usableFromInline var isDraining = false
  @usableFromInline let _trapsWithoutDemand: Bool
  private let pending: (any PendingUpstreams)?
  @usableFromInline let name: StaticString
  /// The outstanding demand of downstream. It is raised inside the lock, so that an upstream either
  /// is asked for it when it is attached, or receives the request.
  @usableFromInline let outstanding = Atomic<UInt>(0)
  @usableFromInline let isEnded = Atomic(false)
  // Accessed only by the serial signals.
  /// The number of upstreams attached so far.
  @exclusivity(unchecked) @usableFromInline var upstreamCount = 0

  /// - Parameter pending: The upstreams that follow, if they are known beforehand.
  @usableFromInline
  init(name: StaticString, trapsWithoutDemand: Bool, pending: (any PendingUpstreams)? = nil) {
    self.name = name
    _trapsWithoutDemand = trapsWithoutDemand
    self.pending = pending
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if _trapsWithoutDemand { demand._requirePositive() }
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
  @inlinable var isOver: Bool { isEnded.load(ordering: .acquiring) }

  /// True if the calling thread may send now. If not, it calls ``sendAfterHandDown(_:)``.
  @inlinable var canDeliverNow: Bool {
    !isOver && (gate.isFree || gate.isEnteredUnmarked && !isDraining)
  }

  // MARK: - Upstreams

  /// Attaches an upstream, and asks it for the outstanding demand. Cancels it if another one is
  /// attached, or after the end.
  ///
  /// - Returns: True if it is the first: the subscription has to be handed down.
  @usableFromInline
  func attach(_ upstream: any Subscription) -> Bool {
    let attached: (isFirst: Bool, demand: Subscribers.Demand)? = state.withLock { state in
      guard case .between = state else { return nil }
      state = .attached(upstream)
      upstreamCount += 1
      let demand = Subscribers.Demand(rawValue: outstanding.load(ordering: .relaxed))
      return (upstreamCount == 1, demand)
    }
    guard let (isFirst, demand) = attached else {
      upstream.cancel()
      return false
    }
    if demand > .none { upstream.request(demand) }
    return isFirst
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

  /// Hands the subscription down, then sends what has waited for that.
  @inlinable
  func handDown(_ pass: () -> Void) {
    gate.beginHandDown()
    pass()
    gate.endHandDown(sendNext)
  }

  /// Sends when the subscription is handed down: at once, if that has happened meanwhile; never
  /// after the end. If many signals wait, the calling thread waits too.
  @usableFromInline
  func sendAfterHandDown(_ send: @escaping () -> Void) {
    let isInside = state.withLock { state in
      if case .over = state { return false }
      waiting.append(send)
      return gate.enterOrMark(queuedCount: waiting.count)
    }
    if isInside {
      gate.leave(isDrained: false, sendNext)
    } else {
      gate.waitIfCrowded(sendNext)
    }
  }

  /// Sends the signal that waits longest.
  @usableFromInline
  func sendNext() -> Bool {
    gate.assertInside()
    guard let send = state.withLock({ _ in waiting.popFirst() }) else { return false }
    isDraining = true
    if !isOver { send() }
    isDraining = false
    return true
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
      isEnded.store(true, ordering: .releasing)
      return (exchange(&state, with: .over), waiting.removeAll())
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
