/// A fixed number of upstreams, whose values go downstream in rows of one from each.
///
/// `zip` and `combineLatest` share it. They differ in what happens to a value that was part of a row.
///
/// It is downstream's subscription, which is handed down as soon as every upstream has sent its
/// own. For each upstream, a ``CombinerSide`` receives the signals. Signals to downstream go through a
/// ``SerialGate``.
///
/// This part depends on the values' type; ``CombinerSubscription`` is the part that does not.
@usableFromInline
final class Combiner<Downstream: Subscriber>: CombinerSubscription {
  @usableFromInline typealias Row = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  // Used only by the thread inside the gate, and closed inside the lock at the end. Any thread may
  // read it inside the lock.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Downstream>

  // The lock of `state` guards these two.
  /// Rows that came while another one was being delivered.
  @exclusivity(unchecked) @usableFromInline var accepted = _Fifo<Row>()
  @exclusivity(unchecked) @usableFromInline var failure: Failure?

  /// Takes a row out of the cells.
  @usableFromInline let takeRow: () -> Row

  /// - Parameter takeRow: Takes a value of each cell. Called inside the lock.
  @inlinable
  init(
    _ kind: CombinerKind,
    cells: ContiguousArray<CombinerCell>,
    to downstream: Downstream,
    takeRow: @escaping () -> Row
  ) {
    slot = DownstreamSlot(downstream)
    self.takeRow = takeRow
    super.init(kind, cells: cells) { _unsafeUncheckedDowncast($0, to: Combiner.self).release() }
  }

  /// Downstream's context; nil after the end.
  @usableFromInline var context: AnyObject? {
    state.withLock { _ in slot.reference() }?.downstream._context
  }

  /// Hands the subscription down. Signals that this causes are delivered at once, inside it.
  @inlinable
  func handDown() {
    // Referred to, because a delivery inside may close the slot.
    guard let reference = state.withLock({ _ in slot.reference() }) else { return }
    gate.beginHandDown(nests: true)
    reference.downstream.receive(subscription: self)
    drain()
    gate.endHandDown { drain() }
  }

  @inlinable
  func perform(_ duty: CombinerState.Duty) {
    switch duty {
    case .none:
      break
    case .handDown:
      handDown()
    case .drain:
      guard state.withLock({ _ in gate.enterOrMarkInLock() }) else { return }
      drain()
      gate.leave { drain() }
    }
  }

  @inlinable
  func deliver(_ row: Row) {
    let more = slot.receive(row)
    if more > .none { request(more) }
  }

  /// Delivers all signals that are due. Only the thread inside the gate may call it.
  @inlinable
  func drain() {
    while !gate.hasToPassOn {
      let state = self.state.lock()
      if state.pointee.isTerminated {
        self.state.unlock()
        return releaseNow()
      }
      switch state.pointee.nextStep() {
      case .deliver:
        let row = accepted.removeFirst()
        self.state.unlock()
        deliver(row)
        gate.didDrainOne()
      case .complete(let upstreams):
        self.state.unlock()
        return complete(upstreams)
      case .nothing:
        return self.state.unlock()
      }
    }
  }

  @inlinable
  func complete(_ upstreams: ContiguousArray<CombinerState.Upstream>) {
    cancel(upstreams)
    // It does not change once the state has ended.
    slot.receive(completion: failure.map(Subscribers.Completion.failure) ?? .finished)
    releaseNow()
  }

  /// Releases downstream and all rows, or lets the thread inside the gate do it.
  @inlinable
  func release() {
    guard state.withLock({ _ in gate.enterOrMarkInLock() }) else { return }
    drain()
    gate.leave { drain() }
  }

  /// Does so now. Only the thread inside the gate may call it.
  @inlinable
  func releaseNow() {
    // Released outside the lock.
    var closed = DownstreamSlot<Downstream>(isClosed: ())
    _ = state.lock()
    swap(&slot, &closed)
    let rows = accepted.removeAll()
    state.unlock()
    _ = rows
  }
}

/// The part of a ``Combiner`` that does not depend on the values' type.
@usableFromInline
class CombinerSubscription: NamedSubscription {
  @usableFromInline let gate = SerialGate(isClosed: ())
  @usableFromInline let state: _Lock<CombinerState>
  private let kind: CombinerKind
  private let cells: ContiguousArray<CombinerCell>
  /// Releases downstream and all rows. It captures nothing, so that it is specialised.
  private let releaseFunction: (CombinerSubscription) -> Void

  @usableFromInline
  init(
    _ kind: CombinerKind,
    cells: ContiguousArray<CombinerCell>,
    release: @escaping (CombinerSubscription) -> Void
  ) {
    self.kind = kind
    self.cells = cells
    state = _Lock(CombinerState(sides: cells.count, kind: kind))
    releaseFunction = release
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
    releaseFunction(self)
  }

  /// Cancels the upstreams that are left, after the end, and releases their values.
  @usableFromInline
  final func cancel(_ upstreams: ContiguousArray<CombinerState.Upstream>) {
    upstreams.cancel()
    for cell in cells { cell.removeAll() }
  }

  /// Stores a side's first subscription. Cancels any other, and one after the end.
  @usableFromInline
  final func attach(_ subscription: any Subscription, at side: Int) -> CombinerState.Duty {
    let (isAccepted, duty) = state.withLock { $0.attach(subscription, at: side) }
    if !isAccepted { subscription.cancel() }
    return duty
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
  func makeCell<Value>(of type: Value.Type = Value.self) -> CombinerValues<Value> {
    CombinerValues(keepsNewest: !takesValues)
  }
}

/// One upstream of a ``Combiner``.
@frozen
@usableFromInline
struct CombinerSide<Input, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let combiner: Combiner<Downstream>
  @usableFromInline let cell: CombinerValues<Input>
  @usableFromInline let side: Int

  /// - Parameter side: The number of this side, from zero.
  @inlinable
  init(_ side: Int, _ cell: CombinerValues<Input>, of combiner: Combiner<Downstream>) {
    self.combiner = combiner
    self.cell = cell
    self.side = side
  }

  @inlinable var combineIdentifier: CombineIdentifier { combiner.combineIdentifier }

  @inlinable var _context: AnyObject? { combiner.context }

  @inlinable
  func receive(subscription: any Subscription) {
    combiner.perform(combiner.attach(subscription, at: side))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // A replaced value is released outside the lock.
    var input = input
    let state = combiner.state.lock()
    guard state.pointee.takesMore else {
      combiner.state.unlock()
      return .none
    }
    cell.put(&input)
    guard state.pointee.didReceive(from: side) else {
      combiner.state.unlock()
      return .none
    }
    let row = combiner.takeRow()
    guard combiner.gate.enterOrMarkInLock(queuedCount: state.pointee.queuedCount + 1) else {
      combiner.accepted.append(row)
      state.pointee.queuedCount += 1
      combiner.state.unlock()
      combiner.gate.waitIfCrowded { combiner.drain() }
      return .none
    }
    state.pointee.trigger = side
    let isLast = state.pointee.hasEnded
    combiner.state.unlock()
    return deliver(row, isLast: isLast)
  }

  @inlinable
  func deliver(_ row: Downstream.Input, isLast: Bool) -> Subscribers.Demand {
    combiner.deliver(row)
    // Without a mark, nothing has been asked for meanwhile.
    if !isLast && combiner.gate.tryLeave() { return .none }
    let owed = combiner.state.withLock { $0.didDeliver() }
    combiner.drain()
    combiner.gate.leave { combiner.drain() }
    return owed
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    let received = combiner.state.withLock { state in
      if case .failure(let error) = completion {
        let received = state.receiveCompletion(isFailure: true, from: side)
        if received != nil, combiner.failure == nil { combiner.failure = error }
        return received
      }
      return state.receiveCompletion(isFailure: false, from: side)
    }
    if let (duty, _) = received { combiner.perform(duty) }
  }
}
