/// What a ``Junction`` knows. Pure: it calls nobody; each event returns what is to be done.
@usableFromInline
struct JunctionState<Cells: JunctionCells, Failure: Error> {
  @usableFromInline
  enum Upstream {
    /// Its subscription has not come yet.
    case awaiting
    case active(any Subscription)
    case ended
  }

  /// What the one who has told of an event has to do.
  @usableFromInline
  enum Duty {
    case none
    /// Hand the subscription down, then say so by `didHandDown`, then do what is next.
    case handDown
    /// Do what is next, until nothing is.
    case deliver
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
  /// One is delivering; at first, until the subscription is handed down, it is nobody's turn.
  @usableFromInline var isDelivering = true
  @usableFromInline var isHandedDown = false
  /// The thread that is handing the subscription down. What it causes by that is delivered nested.
  @usableFromInline var handingDown: _ThreadIdentity?
  /// The side whose value is being delivered to downstream. What downstream asks for meanwhile is
  /// owed to this side: it gets it as the answer to its value.
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
  /// - Returns: A row to deliver now, if the value completes one and nobody else is delivering;
  ///   and the value that it replaces.
  @inlinable
  mutating func receive<Input>(
    _ input: Input,
    from side: Int,
    _ put: (inout Cells, Input) -> Input?
  ) -> (row: Cells.Row?, replaced: Input?) {
    guard !isTerminated, failure == nil else { return (nil, nil) }
    let replaced = put(&cells, input)
    guard cells.isReady, demand > .none else { return (nil, replaced) }
    demand -= 1
    let row = takeRow()
    guard enter() else {
      accepted.append(row)
      return (nil, replaced)
    }
    trigger = side
    return (row, replaced)
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
    if !isHandedDown { return (handDown(), upstream) }
    return (enter() ? .deliver : .none, upstream)
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

  /// - Returns: Which sides to ask: so many from the first on, but not the one that gets it as its
  ///   answer.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> (sides: Range<Int>, except: Int?) {
    guard !isTerminated else { return (0..<0, nil) }
    demand += more
    if trigger != nil { owed += more }
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
    isDelivering = false
    handingDown = .current
    return .handDown
  }

  /// Takes the right to deliver, to see what has come while the subscription was handed down.
  @inlinable
  mutating func didHandDown() {
    handingDown = nil
    isDelivering = true
  }

  /// Takes the right to deliver, unless another one has it.
  @inlinable
  mutating func enter() -> Bool {
    guard !isDelivering else { return false }
    if let handingDown, handingDown != .current { return false }
    isDelivering = true
    return true
  }

  /// Takes note that the row of the triggering side has been delivered.
  ///
  /// - Returns: What this side is owed, and whether there is something left to deliver. If not, the
  ///   right to deliver has been given back.
  @inlinable
  mutating func didDeliver() -> (owed: Subscribers.Demand, hasMore: Bool) {
    let answer = owed
    owed = .none
    trigger = nil
    isDelivering = !isTerminated && (!accepted.isEmpty || hasEnded)
    return (answer, isDelivering)
  }

  /// Takes what is to be delivered next, or gives the right to deliver back.
  @inlinable
  mutating func nextStep() -> Step {
    if !isTerminated {
      if let row = accepted.popFirst() { return .deliver(row) }
      if hasEnded {
        let completion = failure.map(Subscribers.Completion.failure) ?? .finished
        return .complete(completion, terminate())
      }
    }
    isDelivering = false
    return .rest
  }
}
