/// The part of a ``Combiner`` that does not depend on the values' type.
@usableFromInline
class CombinerBase: NamedSubscription {
  @usableFromInline let gate = _SerialGate(isClosed: ())
  @usableFromInline let state: _Lock<CombinerState>
  private let kind: CombinerKind
  private let cells: ContiguousArray<CombinerCellBase>
  /// Delivers all signals that are due, or lets the thread inside the gate do it. It captures
  /// nothing, so that it is specialised.
  private let drainFunction: (CombinerBase) -> Void

  @usableFromInline
  init(
    _ kind: CombinerKind,
    cells: ContiguousArray<CombinerCellBase>,
    drain: @escaping (CombinerBase) -> Void
  ) {
    self.kind = kind
    self.cells = cells
    state = _Lock(CombinerState(sides: cells.count, kind: kind))
    drainFunction = drain
  }

  @usableFromInline
  final var name: StaticString { kind.name }

  /// True if one more upstream is to be subscribed to.
  @usableFromInline
  final var isOpen: Bool { state.withLock { $0.isOpen } }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
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

  @usableFromInline
  final func cancel() {
    guard let upstreams = state.withLock({ $0.terminate() }) else { return }
    cancel(upstreams)
    // To release downstream.
    drainFunction(self)
  }

  /// Cancels the upstreams that are left, after the end, and releases their values.
  @usableFromInline
  final func cancel(_ upstreams: ContiguousArray<UpstreamState>) {
    upstreams.cancel()
    for cell in cells { cell.removeAll() }
  }

  /// Stores a side's first subscription. Cancels any other, and one after the end.
  @usableFromInline
  final func attach(_ subscription: any Subscription, at side: Int) -> CombinerState.Action {
    let (isAccepted, action) = state.withLock { $0.attach(subscription, at: side) }
    if !isAccepted { subscription.cancel() }
    return action
  }
}

/// The differences between operators that use a ``Combiner``.
@frozen
@usableFromInline
struct CombinerKind {
  /// The name of its subscriptions.
  @usableFromInline let name: StaticString
  /// True if a value is part of one row, false if it is part of every row until the next comes.
  @usableFromInline let takesValues: Bool
  /// The number of rows that may be sent before downstream has asked. It is unlimited where the
  /// demand that all upstreams receive limits the rows already.
  @usableFromInline let initialDemand: Subscribers.Demand
  /// True if a request for nothing traps.
  @usableFromInline let trapsWithoutDemand: Bool

  @inlinable
  init(
    name: StaticString,
    takesValues: Bool,
    initialDemand: Subscribers.Demand,
    trapsWithoutDemand: Bool
  ) {
    self.name = name
    self.takesValues = takesValues
    self.initialDemand = initialDemand
    self.trapsWithoutDemand = trapsWithoutDemand
  }

  @inlinable static var zip: CombinerKind {
    CombinerKind(
      name: "Zip",
      takesValues: true,
      initialDemand: .unlimited,
      trapsWithoutDemand: true
    )
  }

  @inlinable static var combineLatest: CombinerKind {
    CombinerKind(
      name: "CombineLatest",
      takesValues: false,
      initialDemand: .none,
      trapsWithoutDemand: false
    )
  }

  /// Makes the cell of a side.
  @inlinable
  func makeCell<Value>(of type: Value.Type = Value.self) -> CombinerCell<Value> {
    CombinerCell(keepsNewest: !takesValues)
  }
}
