/// The state of a ``Combiner``. Pure: it calls nothing; each event returns what has to be done.
@usableFromInline
struct CombinerState<Cells: CombinerCells, Failure: Error> {
  @usableFromInline
  enum Upstream {
    /// Its subscription has not come yet.
    case awaiting
    case active(any Subscription)
    case ended
  }

  /// The duty of the caller that has reported an event.
  @usableFromInline
  enum Duty {
    case none
    /// Hand the subscription down.
    case handDown
    /// Deliver all signals that are due, or let the thread inside the gate do it.
    case drain
  }

  /// The result of receiving a value.
  @usableFromInline
  enum Reception {
    /// It completes a row. The caller has entered the gate to deliver it. The end may follow.
    case deliver(Cells.Row, isLast: Bool)
    /// It completes a row, which is queued for the thread inside the gate.
    case queued
    /// It waits in its cell, or is dropped.
    case settled
  }

  @usableFromInline
  enum Step {
    case deliver(Cells.Row)
    case complete(Subscribers.Completion<Failure>, Remains)
    case rest
  }

  /// The contents at the end, to be cancelled and released outside the lock.
  @usableFromInline
  struct Remains {
    @usableFromInline let upstreams: ContiguousArray<Upstream>
    @usableFromInline let cells: Cells
    @usableFromInline let accepted: _Fifo<Cells.Row>

    @inlinable
    init(upstreams: ContiguousArray<Upstream>, cells: Cells, accepted: _Fifo<Cells.Row>) {
      self.upstreams = upstreams
      self.cells = cells
      self.accepted = accepted
    }

    @inlinable
    func cancelUpstreams() {
      for case .active(let subscription) in upstreams { subscription.cancel() }
    }
  }

  @usableFromInline var cells: Cells
  /// The number of rows that may still be accepted.
  @usableFromInline var demand: Subscribers.Demand
  @usableFromInline var upstreams: ContiguousArray<Upstream>
  @usableFromInline var awaitedCount: Int
  /// The sides that have ended.
  @usableFromInline var ended: ContiguousArray<Int> = []
  /// True if a side has ended and has no value for another row. It is stored, not computed, because
  /// it is read for each side, and a collection can have many sides.
  @usableFromInline var isSideMissing = false
  /// Rows that came while another one was being delivered.
  @usableFromInline var accepted = _Fifo<Cells.Row>()
  @usableFromInline var failure: Failure?
  @usableFromInline var isTerminated = false
  /// True if the subscription has been handed down, or is being handed down.
  @usableFromInline var isHandedDown = false
  /// The side whose value is being delivered to downstream, if one is inside the gate.
  @usableFromInline var trigger: Int?
  /// The demand that downstream has added meanwhile. The side gets it as the demand that is
  /// returned for its value.
  @usableFromInline var owed = Subscribers.Demand.none

  @inlinable
  init(cells: Cells, sides: Int, demand: Subscribers.Demand) {
    self.cells = cells
    self.demand = demand
    upstreams = ContiguousArray(repeating: .awaiting, count: sides)
    awaitedCount = sides
  }

  /// True if no row will follow those that have been accepted.
  @inlinable var hasEnded: Bool {
    failure != nil || isSideMissing || ended.count == upstreams.count
  }

  // MARK: - Upstreams

  /// - Returns: True if it is the side's first subscription and still wanted; and the duty.
  @inlinable
  mutating func attach(_ subscription: any Subscription, at side: Int) -> (Bool, Duty) {
    guard !isTerminated, case .awaiting = upstreams[side] else { return (false, .none) }
    upstreams[side] = .active(subscription)
    awaitedCount -= 1
    return (true, awaitedCount == 0 && !isHandedDown ? handDown() : .none)
  }

  /// Puts a value in its cell.
  ///
  /// - Parameter enter: Enters the gate, if no thread is inside. Its parameter is the number of
  ///   rows that are queued if not.
  /// - Returns: The handling of the value, and the value that it replaces.
  @inlinable
  mutating func receive<Input>(
    _ input: Input,
    from side: Int,
    _ put: (inout Cells, Input) -> Input?,
    enter: (Int) -> Bool
  ) -> (Reception, replaced: Input?) {
    guard !isTerminated, failure == nil else { return (.settled, nil) }
    let replaced = put(&cells, input)
    guard cells.isReady, demand > .none else { return (.settled, replaced) }
    demand -= 1
    let row = takeRow()
    guard enter(accepted.count + 1) else {
      accepted.append(row)
      return (.queued, replaced)
    }
    trigger = side
    return (.deliver(row, isLast: hasEnded), replaced)
  }

  /// - Returns: The duty, and the subscription of the side, to be released outside the lock.
  @inlinable
  mutating func receive(
    _ completion: Subscribers.Completion<Failure>,
    from side: Int
  ) -> (Duty, Upstream) {
    guard !isTerminated, case .active = upstreams[side] else { return (.none, .ended) }
    var upstream = Upstream.ended
    swap(&upstreams[side], &upstream)
    ended.append(side)
    if !cells.hasValue(at: side) { isSideMissing = true }
    if case .failure(let error) = completion, failure == nil { failure = error }
    guard hasEnded else { return (.none, upstream) }
    return (isHandedDown ? .drain : handDown(), upstream)
  }

  /// Takes a row, which may take the last value of a side that has ended.
  @inlinable
  mutating func takeRow() -> Cells.Row {
    let row = cells.takeRow()
    if !ended.isEmpty && !isSideMissing {
      isSideMissing = ended.contains { !cells.hasValue(at: $0) }
    }
    return row
  }

  // MARK: - Downstream

  /// - Parameter isDelivering: True if a thread is inside the gate. That thread is told to look for
  ///   owed demand.
  /// - Returns: The sides to ask, except for the one to which the demand is owed.
  @inlinable
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
  @inlinable
  func active(_ side: Int) -> (any Subscription)? {
    if !isTerminated, case .active(let subscription) = upstreams[side] { subscription } else { nil }
  }

  @inlinable
  mutating func terminate() -> Remains {
    let remains = Remains(upstreams: upstreams, cells: cells, accepted: accepted)
    isTerminated = true
    upstreams = []
    cells = Cells()
    accepted = _Fifo()
    return remains
  }

  // MARK: - Delivery

  @inlinable
  mutating func handDown() -> Duty {
    isHandedDown = true
    return .handDown
  }

  /// Notes that the row of the triggering side has been delivered.
  ///
  /// - Returns: The demand that is owed to this side.
  @inlinable
  mutating func didDeliver() -> Subscribers.Demand {
    defer {
      owed = .none
      trigger = nil
    }
    return owed
  }

  /// Takes the signal that is to be delivered next.
  @inlinable
  mutating func nextStep() -> Step {
    if !isTerminated {
      if let row = accepted.popFirst() {
        trigger = nil
        return .deliver(row)
      }
      if hasEnded {
        let completion = failure.map(Subscribers.Completion.failure) ?? .finished
        return .complete(completion, terminate())
      }
    }
    return .rest
  }
}
