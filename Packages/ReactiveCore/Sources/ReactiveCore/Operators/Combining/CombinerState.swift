/// What a ``Combiner`` knows. Pure: it calls nobody; each event returns what is to be done.
@usableFromInline
struct CombinerState<Cells: CombinerCells, Failure: Error> {
  @usableFromInline
  enum Upstream {
    /// Its subscription has not come yet.
    case awaiting
    case active(any Subscription)
    case ended
  }

  /// What the caller that reported an event has to do.
  @usableFromInline
  enum Duty {
    case none
    /// Hand the subscription down.
    case handDown
    /// See to it that what is next is done, until nothing is.
    case drain
  }

  /// The result of receiving a value.
  @usableFromInline
  enum Reception {
    /// It completes a row, and the caller is inside the gate, to deliver it. The end may follow it.
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

  /// What the end leaves behind, to be cancelled and released outside the lock.
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
  /// How many more rows may be accepted.
  @usableFromInline var demand: Subscribers.Demand
  @usableFromInline var upstreams: ContiguousArray<Upstream>
  @usableFromInline var awaitedCount: Int
  /// The sides that have ended.
  @usableFromInline var ended: ContiguousArray<Int> = []
  /// A side has ended and has no value for another row. It is kept, not computed, because it is
  /// looked at for each side: the sides of a collection can be many.
  @usableFromInline var isSideMissing = false
  /// Rows that came while another one was being delivered.
  @usableFromInline var accepted = _Fifo<Cells.Row>()
  @usableFromInline var failure: Failure?
  @usableFromInline var isTerminated = false
  /// True if the subscription has been handed down, or is being handed down.
  @usableFromInline var isHandedDown = false
  /// The side whose value is being delivered to downstream, if one is inside the gate. What downstream
  /// asks for meanwhile is owed to this side: it gets it as the answer to its value.
  @usableFromInline var trigger: Int?
  @usableFromInline var owed = Subscribers.Demand.none

  @inlinable
  init(cells: Cells, sides: Int, demand: Subscribers.Demand) {
    self.cells = cells
    self.demand = demand
    upstreams = ContiguousArray(repeating: .awaiting, count: sides)
    awaitedCount = sides
  }

  /// Whether no row will follow those that have been accepted.
  @inlinable var hasEnded: Bool {
    failure != nil || isSideMissing || ended.count == upstreams.count
  }

  // MARK: - Upstreams

  /// - Returns: Whether it is the side's first subscription and still wanted, and what to do.
  @inlinable
  mutating func attach(_ subscription: any Subscription, at side: Int) -> (Bool, Duty) {
    guard !isTerminated, case .awaiting = upstreams[side] else { return (false, .none) }
    upstreams[side] = .active(subscription)
    awaitedCount -= 1
    return (true, awaitedCount == 0 && !isHandedDown ? handDown() : .none)
  }

  /// Puts a value in its cell.
  ///
  /// - Parameter enter: Enters the gate, if nobody is inside. Its parameter is how many rows are
  ///   queued if not.
  /// - Returns: What becomes of it, and the value that it replaces.
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

  /// - Returns: What to do, and what the side leaves behind.
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

  /// - Parameter isDelivering: Whether a thread is inside the gate. It is told to look whether
  ///   something is owed.
  /// - Returns: Which sides to ask: so many from the first on, but not the one that gets it as its
  ///   answer.
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

  /// - Returns: The subscription of a side that may be asked.
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

  /// Takes note that the row of the triggering side has been delivered.
  ///
  /// - Returns: What this side is owed.
  @inlinable
  mutating func didDeliver() -> Subscribers.Demand {
    defer {
      owed = .none
      trigger = nil
    }
    return owed
  }

  /// Takes what is to be delivered next.
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
