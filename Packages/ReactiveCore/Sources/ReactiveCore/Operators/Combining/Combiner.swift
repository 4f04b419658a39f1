/// A fixed number of upstreams, whose values go downstream in rows of one from each: what `zip` and
/// `combineLatest` have in common. They differ in what a side holds, its ``JunctionCell``.
///
/// It is the subscription that downstream gets, as soon as every upstream has sent its own. Each
/// upstream's signals come in by a ``JunctionSide``, which reaches downstream; this does not, so
/// that a subscription that is kept for ever holds nothing after the end.
///
/// Signals to downstream go through a ``SerialGate``.
@usableFromInline
final class Junction<Cells: JunctionCells, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline typealias State = JunctionState<Cells, Failure>

  @usableFromInline let gate = SerialGate(isClosed: ())
  @usableFromInline let state: _Lock<State>
  @usableFromInline let kind: JunctionKind

  /// - Parameters:
  ///   - cells: What the sides hold at first.
  ///   - sides: How many upstreams there are.
  @inlinable
  init(cells: Cells, sides: Int, kind: JunctionKind) {
    state = _Lock(State(cells: cells, sides: sides, demand: kind.initialDemand))
    self.kind = kind
  }

  @usableFromInline var description: String { "\(kind.name)" }

  /// Whether one more upstream is worth subscribing to.
  @inlinable var isOpen: Bool { state.withLock { !$0.isTerminated && !$0.hasEnded } }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if kind.trapsWithoutDemand { demand._requirePositive() }
    guard demand > .none else { return }
    let (sides, exception) = state.withLock { state in
      state.request(demand, isDelivering: gate.markIfOccupied())
    }
    for side in sides where side != exception {
      // One by one: what one side sends by this may end the others (Reactive Streams 3.6).
      state.withLock { $0.active(side) }?.request(demand)
    }
  }

  @inlinable
  func cancel() {
    state.withLock { $0.terminate() }.cancelUpstreams()
  }
}

/// What tells one operator from another that is a ``Junction``, beside its cells.
@frozen
@usableFromInline
struct JunctionKind {
  /// What its subscriptions are called.
  @usableFromInline let name: StaticString
  /// How many rows may be sent before downstream has asked: unlimited, where the demand that all
  /// upstreams are asked for limits the rows already.
  @usableFromInline let initialDemand: Subscribers.Demand
  /// Whether a request for nothing traps.
  @usableFromInline let trapsWithoutDemand: Bool

  @inlinable
  init(name: StaticString, initialDemand: Subscribers.Demand, trapsWithoutDemand: Bool) {
    self.name = name
    self.initialDemand = initialDemand
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  @inlinable static var zip: JunctionKind {
    JunctionKind(name: "Zip", initialDemand: .unlimited, trapsWithoutDemand: true)
  }

  @inlinable static var combineLatest: JunctionKind {
    JunctionKind(name: "CombineLatest", initialDemand: .none, trapsWithoutDemand: false)
  }
}

/// One upstream of a ``Junction``.
@frozen
@usableFromInline
struct JunctionSide<Input, Cells: JunctionCells, Downstream: Subscriber>: Subscriber
where Downstream.Input == Cells.Row {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Machine = JunctionState<Cells, Failure>

  @usableFromInline let junction: Junction<Cells, Failure>
  @usableFromInline let downstream: Downstream
  @usableFromInline let side: Int
  @usableFromInline let put: (inout Cells, Input) -> Input?

  /// - Parameters:
  ///   - side: The number of this side, from zero.
  ///   - put: Puts a value in this side's cell, and returns the one that it replaces.
  @inlinable
  init(
    _ side: Int,
    of junction: Junction<Cells, Failure>,
    to downstream: Downstream,
    put: @escaping (inout Cells, Input) -> Input?
  ) {
    self.junction = junction
    self.downstream = downstream
    self.side = side
    self.put = put
  }

  @inlinable var combineIdentifier: CombineIdentifier { junction.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    let (isAccepted, duty) = junction.state.withLock { $0.attach(subscription, at: side) }
    if !isAccepted { subscription.cancel() }
    perform(duty)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // The value that is replaced is released here, outside the lock.
    let (reception, _) = junction.state.withLock { state in
      state.receive(input, from: side, put) { junction.gate.enterOrMarkInLock(queuedCount: $0) }
    }
    switch reception {
    case .deliver(let row, let isLast):
      deliver(row)
      // If there is no mark, nothing has been asked for meanwhile.
      if !isLast && junction.gate.tryLeave() { return .none }
      let owed = junction.state.withLock { $0.didDeliver() }
      drain()
      junction.gate.leave { drain() }
      return owed
    case .queued:
      junction.gate.waitIfCrowded { drain() }
      return .none
    case .settled:
      return .none
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let (duty, _) = junction.state.withLock { $0.receive(completion, from: side) }
    perform(duty)
  }

  @inlinable
  func perform(_ duty: Machine.Duty) {
    switch duty {
    case .none:
      break
    case .handDown:
      // What it causes meanwhile is delivered at once.
      junction.gate.beginHandDown(nests: true)
      downstream.receive(subscription: junction)
      drain()
      junction.gate.endHandDown { drain() }
    case .drain:
      guard junction.state.withLock({ _ in junction.gate.enterOrMarkInLock() }) else { return }
      drain()
      junction.gate.leave { drain() }
    }
  }

  @inlinable
  func deliver(_ row: Cells.Row) {
    let more = downstream.receive(row)
    if more > .none { junction.request(more) }
  }

  /// Delivers what is there. Only the thread inside the gate may call it.
  @inlinable
  func drain() {
    while !junction.gate.hasToPassOn {
      switch junction.state.withLock({ $0.nextStep() }) {
      case .deliver(let row):
        deliver(row)
        junction.gate.didDrainOne()
      case .complete(let completion, let remains):
        remains.cancelUpstreams()
        return downstream.receive(completion: completion)
      case .rest:
        return
      }
    }
  }
}
