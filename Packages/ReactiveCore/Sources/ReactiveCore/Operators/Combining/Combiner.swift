/// A fixed number of upstreams, whose values go downstream in rows of one from each.
///
/// `zip` and `combineLatest` share it. They differ in the ``CombinerCell`` of each side.
///
/// It is downstream's subscription, which is handed down as soon as every upstream has sent its
/// own. For each upstream, a ``CombinerSide`` receives the signals and refers to downstream. The
/// combiner does not, so that a subscription that is kept for ever holds nothing after the end.
///
/// Signals to downstream go through a ``SerialGate``.
@usableFromInline
final class Combiner<Cells: CombinerCells, Failure: Error>: Subscription, CustomStringConvertible {
  @usableFromInline typealias State = CombinerState<Cells, Failure>

  @usableFromInline let gate = SerialGate(isClosed: ())
  @usableFromInline let state: _Lock<State>
  @usableFromInline let kind: CombinerKind

  /// - Parameters:
  ///   - cells: The cells of the sides at first.
  ///   - sides: The number of upstreams.
  @inlinable
  init(cells: Cells, sides: Int, kind: CombinerKind) {
    state = _Lock(State(cells: cells, sides: sides, demand: kind.initialDemand))
    self.kind = kind
  }

  @usableFromInline var description: String { "\(kind.name)" }

  /// True if one more upstream is to be subscribed to.
  @inlinable var isOpen: Bool { state.withLock { !$0.isTerminated && !$0.hasEnded } }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if kind.trapsWithoutDemand { demand._requirePositive() }
    guard demand > .none else { return }
    let (sides, exception) = state.withLock { state in
      state.request(demand, isDelivering: gate.markIfOccupied())
    }
    for side in sides where side != exception {
      // One by one: a side that is asked may send what ends the others (Reactive Streams 3.6).
      state.withLock { $0.active(side) }?.request(demand)
    }
  }

  @inlinable
  func cancel() {
    state.withLock { $0.terminate() }.cancelUpstreams()
  }
}

/// The differences between operators that use a ``Combiner``, besides the cells.
@frozen
@usableFromInline
struct CombinerKind {
  /// The name of its subscriptions.
  @usableFromInline let name: StaticString
  /// The number of rows that may be sent before downstream has asked. It is unlimited where the
  /// demand that all upstreams receive limits the rows already.
  @usableFromInline let initialDemand: Subscribers.Demand
  /// True if a request for nothing traps.
  @usableFromInline let trapsWithoutDemand: Bool

  @inlinable
  init(name: StaticString, initialDemand: Subscribers.Demand, trapsWithoutDemand: Bool) {
    self.name = name
    self.initialDemand = initialDemand
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  @inlinable static var zip: CombinerKind {
    CombinerKind(name: "Zip", initialDemand: .unlimited, trapsWithoutDemand: true)
  }

  @inlinable static var combineLatest: CombinerKind {
    CombinerKind(name: "CombineLatest", initialDemand: .none, trapsWithoutDemand: false)
  }
}

/// One upstream of a ``Combiner``.
@frozen
@usableFromInline
struct CombinerSide<Input, Cells: CombinerCells, Downstream: Subscriber>: Subscriber
where Downstream.Input == Cells.Row {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Machine = CombinerState<Cells, Failure>

  @usableFromInline let combiner: Combiner<Cells, Failure>
  @usableFromInline let downstream: Downstream
  @usableFromInline let side: Int
  @usableFromInline let put: (inout Cells, Input) -> Input?

  /// - Parameters:
  ///   - side: The number of this side, from zero.
  ///   - put: Puts a value in this side's cell, and returns the one that it replaces.
  @inlinable
  init(
    _ side: Int,
    of combiner: Combiner<Cells, Failure>,
    to downstream: Downstream,
    put: @escaping (inout Cells, Input) -> Input?
  ) {
    self.combiner = combiner
    self.downstream = downstream
    self.side = side
    self.put = put
  }

  @inlinable var combineIdentifier: CombineIdentifier { combiner.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    let (isAccepted, duty) = combiner.state.withLock { $0.attach(subscription, at: side) }
    if !isAccepted { subscription.cancel() }
    perform(duty)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // The replaced value is released here, outside the lock.
    let (reception, _) = combiner.state.withLock { state in
      state.receive(input, from: side, put) { combiner.gate.enterOrMarkInLock(queuedCount: $0) }
    }
    switch reception {
    case .deliver(let row, let isLast):
      deliver(row)
      // Without a mark, nothing has been asked for meanwhile.
      if !isLast && combiner.gate.tryLeave() { return .none }
      let owed = combiner.state.withLock { $0.didDeliver() }
      drain()
      combiner.gate.leave { drain() }
      return owed
    case .queued:
      combiner.gate.waitIfCrowded { drain() }
      return .none
    case .settled:
      return .none
    }
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let (duty, _) = combiner.state.withLock { $0.receive(completion, from: side) }
    perform(duty)
  }

  @inlinable
  func perform(_ duty: Machine.Duty) {
    switch duty {
    case .none:
      break
    case .handDown:
      // Signals that this causes are delivered at once, inside it.
      combiner.gate.beginHandDown(nests: true)
      downstream.receive(subscription: combiner)
      drain()
      combiner.gate.endHandDown { drain() }
    case .drain:
      guard combiner.state.withLock({ _ in combiner.gate.enterOrMarkInLock() }) else { return }
      drain()
      combiner.gate.leave { drain() }
    }
  }

  @inlinable
  func deliver(_ row: Cells.Row) {
    let more = downstream.receive(row)
    if more > .none { combiner.request(more) }
  }

  /// Delivers all signals that are due. Only the thread inside the gate may call it.
  @inlinable
  func drain() {
    while !combiner.gate.hasToPassOn {
      switch combiner.state.withLock({ $0.nextStep() }) {
      case .deliver(let row):
        deliver(row)
        combiner.gate.didDrainOne()
      case .complete(let completion, let remains):
        remains.cancelUpstreams()
        return downstream.receive(completion: completion)
      case .rest:
        return
      }
    }
  }
}
