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
    /// The next upstream is to be subscribed by an action, which has been scheduled.
    case postponed(Retry)
    case attached(any Subscription)
    case over
  }

  /// A subscription to the next upstream, and how an action that makes it is scheduled.
  @usableFromInline
  struct Retry {
    let subscribe: () -> Void
    let schedule: (@escaping () -> Void) -> Void
  }

  private let state = _Lock(State.between)
  // The lock of `state` guards these two.
  /// The thread that hands the subscription down.
  private var handingDown: _ThreadIdentity?
  /// True if an action has run on another thread meanwhile.
  private var isEarly = false
  private let trapsWithoutDemand: Bool
  private let pending: (any PendingUpstreams)?
  @usableFromInline let name: StaticString
  /// The outstanding demand of downstream. It is raised inside the lock, so that an upstream either
  /// is asked for it when it is attached, or receives the request.
  @usableFromInline let outstanding = Atomic<UInt>(0)
  @usableFromInline let hasEnded = Atomic<Bool>(false)
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
  @inlinable var isOver: Bool { hasEnded.load(ordering: .acquiring) }

  // MARK: - Upstreams

  /// Attaches an upstream, and asks it for the outstanding demand. Cancels it if another one is
  /// attached, or after the end.
  ///
  /// - Returns: True if it is the first: the subscription has to be handed down.
  @usableFromInline
  func attach(_ upstream: any Subscription) -> Bool {
    let demand: Subscribers.Demand? = state.withLock { state in
      guard case .between = state else { return nil }
      state = .attached(upstream)
      upstreamCount += 1
      return Subscribers.Demand(rawValue: outstanding.load(ordering: .relaxed))
    }
    guard let demand else {
      upstream.cancel()
      return false
    }
    if demand > .none { upstream.request(demand) }
    return upstreamCount == 1
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

  /// Schedules an action that subscribes to the next upstream. The action may wait for long, so it holds
  /// this subscription alone; the closure is kept until the action runs, or the end.
  @usableFromInline
  func postpone(
    _ subscribe: @escaping () -> Void,
    by schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    let retry = Retry(subscribe: subscribe, schedule: schedule)
    state.withLock { if case .between = $0 { $0 = .postponed(retry) } }
    schedule { self.resume() }
  }

  /// Subscribes to the next upstream, once. If another thread hands the subscription down, its signals would
  /// overlap: then it is done by an action after that.
  private func resume() {
    let retry: Retry? = state.withLock { state in
      guard case .postponed(let retry) = state else { return nil }
      if let handingDown, handingDown != .current {
        isEarly = true
        return nil
      }
      state = .between
      return retry
    }
    retry?.subscribe()
  }

  /// Notes that this thread hands the subscription down.
  @usableFromInline
  func beginHandDown() {
    state.withLock { _ in handingDown = .current }
  }

  /// Notes that the subscription is handed down. An action that has run meanwhile is scheduled again.
  @usableFromInline
  func endHandDown() {
    let early: Retry? = state.withLock { state in
      defer { (handingDown, isEarly) = (nil, false) }
      guard isEarly, case .postponed(let retry) = state else { return nil }
      return retry
    }
    early?.schedule { self.resume() }
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
    hasEnded.store(true, ordering: .releasing)
    let former = state.withLock { state in
      defer { state = .over }
      return state
    }
    pending?.close()
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
