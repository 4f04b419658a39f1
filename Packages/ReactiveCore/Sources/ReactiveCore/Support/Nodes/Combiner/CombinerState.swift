/// The state of a ``Combiner``, without the values. Pure: it calls nothing; each event returns what has
/// to be done.
@usableFromInline
struct CombinerState {
  /// The next action of the thread inside the gate.
  @usableFromInline
  enum Action {
    /// Take the first row that waits and deliver it.
    case deliver
    /// Close the cells, then complete.
    case complete
    /// Release downstream and all rows.
    case release
    case nothing
  }

  private let kind: CombinerKind
  /// The sides. Of their values only the numbers are read here.
  private let cells: ContiguousArray<CombinerCellBase>
  // Counted, so that a value that completes no row costs O(1), however many sides there are.
  private var emptyCount: Int

  /// The number of rows that may still be accepted.
  private var demand: Subscribers.Demand
  private var awaitedCount: Int
  private var endedCount = 0
  /// True if a side has ended and has no value for another row.
  private var isSideMissing = false
  private var hasFailed = false
  private var isTerminated = false
  /// True if the subscription has been handed down, or is being handed down.
  private var isHandedDown = false
  /// The side whose value is being delivered to downstream, if one is inside the gate.
  private var trigger: Int?
  /// The demand that downstream has added meanwhile. The side gets it as the demand that is
  /// returned for its value.
  private var owed = Subscribers.Demand.none

  @usableFromInline
  init(_ kind: CombinerKind, cells: ContiguousArray<CombinerCellBase>) {
    self.kind = kind
    self.cells = cells
    demand = kind.initialDemand
    emptyCount = cells.count
    awaitedCount = cells.count
  }

  /// True if no row will follow those that have been accepted.
  @usableFromInline var hasEnded: Bool {
    hasFailed || isSideMissing || endedCount == cells.count
  }

  /// True if values are still of use.
  @usableFromInline var isOpen: Bool { !isTerminated && !hasEnded }

  // MARK: - Upstreams

  /// - Returns: True if it is the side's first subscription and still wanted.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription, at side: Int) -> Bool {
    guard !isTerminated, cells[side].upstream.attach(subscription) != nil else { return false }
    awaitedCount -= 1
    return true
  }

  /// True if a value of a side is to be put into its cell.
  @usableFromInline var takesMore: Bool { !isTerminated && !hasFailed }

  /// Notes that a value has been put into the cell of a side.
  ///
  /// - Parameter wasEmpty: True if the cell had no value before.
  /// - Returns: True if a row has to be taken, for which demand has been taken.
  @usableFromInline
  mutating func didReceive(wasEmpty: Bool) -> Bool {
    if wasEmpty { emptyCount -= 1 }
    guard emptyCount == 0, demand > .none else { return false }
    demand -= 1
    return true
  }

  /// Notes that a row has been taken out of the cells.
  @usableFromInline
  mutating func didTakeRow() {
    guard kind == .zip else { return }
    for cell in cells where cell.count == 0 {
      emptyCount += 1
      // To look at an upstream is to retain it.
      if endedCount > 0, cell.upstream.isEnded { isSideMissing = true }
    }
  }

  /// - Returns: The subscription of the side, to be released outside the lock; nil if the completion
  ///   comes too late.
  @usableFromInline
  mutating func receiveCompletion(isFailure: Bool, from side: Int) -> UpstreamState? {
    guard !isTerminated, cells[side].upstream.isActive else { return nil }
    endedCount += 1
    if cells[side].count == 0 { isSideMissing = true }
    if isFailure { hasFailed = true }
    return cells[side].upstream.end()
  }

  // MARK: - Downstream

  /// True, once, if the subscription is to be handed down: every side has sent its own, or none is
  /// awaited any more.
  @usableFromInline
  mutating func beginHandDown() -> Bool {
    guard !isHandedDown, !isTerminated, awaitedCount == 0 || hasEnded else { return false }
    isHandedDown = true
    return true
  }

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
    guard trigger != nil, isDelivering() else { return (cells.indices, nil) }
    owed += more
    return (cells.indices, trigger)
  }

  /// - Returns: The subscription of a side; nil if it must not be asked.
  @usableFromInline
  func active(_ side: Int) -> (any Subscription)? {
    isTerminated ? nil : cells[side].upstream.active
  }

  /// - Returns: True if it had not been terminated before: the caller closes the cells, which nothing
  ///   else uses any more.
  @usableFromInline
  mutating func terminate() -> Bool {
    guard !isTerminated else { return false }
    isTerminated = true
    return true
  }

  // MARK: - Delivery

  /// Notes that the row of a side's value will be delivered.
  @usableFromInline
  mutating func willDeliver(from side: Int) {
    trigger = side
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

  /// Determines the next action.
  ///
  /// - Parameter hasRow: True if a row waits that came while another one was being delivered.
  @usableFromInline
  mutating func nextAction(hasRow: Bool) -> Action {
    if isTerminated { return .release }
    if hasRow {
      trigger = nil
      return .deliver
    }
    return hasEnded && terminate() ? .complete : .nothing
  }
}
