/// The state of a ``Combiner``, without the values. Pure: it calls nothing; each event returns what has
/// to be done.
@usableFromInline
struct CombinerState {
  /// The action of the caller that has reported an event.
  @usableFromInline
  enum Action {
    case none
    /// Hand the subscription down.
    case handDown
    /// Deliver all signals that are due, or let the thread inside the gate do it.
    case drain
  }

  @usableFromInline
  enum Step {
    /// Take the first row that waits and deliver it.
    case deliver
    /// Cancel the remaining upstreams, then complete.
    case complete(ContiguousArray<UpstreamState>)
    /// Release downstream and all rows.
    case release
    case nothing
  }

  /// True if a value is part of one row, false if it is part of every row until the next comes.
  private let takesValues: Bool
  /// The number of values that each side has for rows.
  private var valueCounts: ContiguousArray<Int>
  // Counted, so that a value that completes no row costs O(1), however many sides there are.
  private var emptyCount: Int

  /// The number of rows that may still be accepted.
  @usableFromInline var demand: Subscribers.Demand
  private var upstreams: ContiguousArray<UpstreamState>
  private var awaitedCount: Int
  private var endedCount = 0
  /// True if a side has ended and has no value for another row.
  private var isSideMissing = false
  private var hasFailed = false
  private var isTerminated = false
  /// True if the subscription has been handed down, or is being handed down.
  private var isHandedDown = false
  /// The side whose value is being delivered to downstream, if one is inside the gate.
  @usableFromInline var trigger: Int?
  /// The demand that downstream has added meanwhile. The side gets it as the demand that is
  /// returned for its value.
  private var owed = Subscribers.Demand.none

  @usableFromInline
  init(sides: Int, kind: CombinerKind) {
    takesValues = kind.takesValues
    demand = kind.initialDemand
    valueCounts = ContiguousArray(repeating: 0, count: sides)
    emptyCount = sides
    upstreams = ContiguousArray(repeating: .awaiting(asked: .none), count: sides)
    awaitedCount = sides
  }

  /// True if no row will follow those that have been accepted.
  @usableFromInline var hasEnded: Bool {
    hasFailed || isSideMissing || endedCount == upstreams.count
  }

  /// True if values are still of use.
  var isOpen: Bool { !isTerminated && !hasEnded }

  // MARK: - Upstreams

  /// - Returns: True if it is the side's first subscription and still wanted; and the action.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription, at side: Int) -> (Bool, Action) {
    guard !isTerminated, upstreams[side].attach(subscription) != nil else { return (false, .none) }
    awaitedCount -= 1
    return (true, awaitedCount == 0 && !isHandedDown ? handDown() : .none)
  }

  /// True if a value of a side is to be put into its cell.
  @usableFromInline var takesMore: Bool { !isTerminated && !hasFailed }

  /// Notes that a value has been put into the cell of a side.
  ///
  /// - Returns: True if a row has to be taken, for which demand has been taken.
  @usableFromInline
  mutating func didReceive(from side: Int) -> Bool {
    if valueCounts[side] == 0 {
      valueCounts[side] = 1
      emptyCount -= 1
    } else if takesValues {
      valueCounts[side] += 1
    }
    guard emptyCount == 0, demand > .none else { return false }
    demand -= 1
    if takesValues { didTakeRow() }
    return true
  }

  private mutating func didTakeRow() {
    for side in valueCounts.indices {
      valueCounts[side] -= 1
      guard valueCounts[side] == 0 else { continue }
      emptyCount += 1
      // To look at an upstream is to retain it.
      if endedCount > 0, case .ended = upstreams[side] { isSideMissing = true }
    }
  }

  /// - Returns: The action, and the subscription of the side, to be released outside the lock; nil if
  ///   the completion comes too late.
  @usableFromInline
  mutating func receiveCompletion(isFailure: Bool, from side: Int) -> (Action, UpstreamState)? {
    guard !isTerminated, upstreams[side].isActive else { return nil }
    let upstream = upstreams[side].end()
    endedCount += 1
    if valueCounts[side] == 0 { isSideMissing = true }
    if isFailure { hasFailed = true }
    guard hasEnded else { return (.none, upstream) }
    return (isHandedDown ? .drain : handDown(), upstream)
  }

  // MARK: - Downstream

  /// - Parameter isDelivering: True if a thread is inside the gate. That thread is told to look for
  ///   owed demand.
  /// - Returns: The sides to ask, except for the one to which the demand is owed.
  @usableFromInline
  mutating func request(
    _ more: Subscribers.Demand,
    isDelivering: @autoclosure () -> Bool
  ) -> (sides: Range<Int>, except: Int?) {
    guard !isTerminated else { return (0..<0, nil) }
    demand += more
    guard trigger != nil, isDelivering() else { return (upstreams.indices, nil) }
    owed += more
    return (upstreams.indices, trigger)
  }

  /// - Returns: The subscription of a side; nil if it must not be asked.
  @usableFromInline
  func active(_ side: Int) -> (any Subscription)? {
    isTerminated ? nil : upstreams[side].active
  }

  /// - Returns: The upstreams that are left, to be cancelled and released outside the lock; nil if it
  ///   had been terminated before.
  @usableFromInline
  mutating func terminate() -> ContiguousArray<UpstreamState>? {
    guard !isTerminated else { return nil }
    defer { upstreams = [] }
    isTerminated = true
    return upstreams
  }

  // MARK: - Delivery

  private mutating func handDown() -> Action {
    isHandedDown = true
    return .handDown
  }

  /// Notes that the row of the triggering side has been delivered.
  ///
  /// - Returns: The demand that is owed to this side.
  @usableFromInline
  mutating func didDeliver() -> Subscribers.Demand {
    defer {
      owed = .none
      trigger = nil
    }
    return owed
  }

  /// Determines the next step.
  ///
  /// - Parameter hasRow: True if a row waits that came while another one was being delivered.
  @usableFromInline
  mutating func nextStep(hasRow: Bool) -> Step {
    if isTerminated { return .release }
    if hasRow {
      trigger = nil
      return .deliver
    }
    return hasEnded ? .complete(terminate() ?? []) : .nothing
  }
}

extension ContiguousArray<UpstreamState> {
  /// Cancels those that are active.
  func cancel() {
    for upstream in self { upstream.active?.cancel() }
  }
}
