/// A fixed number of upstreams, whose values go downstream in rows of one from each.
///
/// `zip` and `combineLatest` share it. They differ in what happens to a value that was part of a row.
///
/// It is downstream's subscription, which is handed down as soon as every upstream has sent its
/// own. For each upstream, a ``CombinerSide`` receives the signals. Signals to downstream go through a
/// ``_SerialGate``.
///
/// This part depends on the values' type; ``CombinerBase`` is the part that does not.
@usableFromInline
final class Combiner<Downstream: Subscriber>: CombinerBase {
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
    cells: ContiguousArray<CombinerCellBase>,
    to downstream: Downstream,
    takeRow: @escaping () -> Row
  ) {
    slot = DownstreamSlot(downstream)
    self.takeRow = takeRow
    super.init(kind, cells: cells) { _unsafeUncheckedDowncast($0, to: Combiner.self).drainOrMark() }
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
  func perform(_ action: CombinerState.Action) {
    switch action {
    case .none:
      break
    case .handDown:
      handDown()
    case .drain:
      drainOrMark()
    }
  }

  @inlinable
  func deliver(_ row: Row) {
    let more = slot.receive(row)
    if more > .none { request(more) }
  }

  /// Delivers all signals that are due, or lets the thread inside the gate do it.
  @inlinable
  func drainOrMark() {
    guard state.withLock({ _ in gate.enterOrMarkInLock() }) else { return }
    drain()
    gate.leave { drain() }
  }

  /// Delivers all signals that are due. Only the thread inside the gate may call it.
  @inlinable
  func drain() {
    while !gate.hasToPassOn {
      let state = self.state.lock()
      switch state.pointee.nextStep(hasRow: !accepted.isEmpty) {
      case .deliver:
        let row = accepted.removeFirst()
        self.state.unlock()
        deliver(row)
        gate.didDrainOne()
      case .complete(let upstreams):
        self.state.unlock()
        return complete(upstreams)
      case .release:
        self.state.unlock()
        return release()
      case .nothing:
        return self.state.unlock()
      }
    }
  }

  @inlinable
  func complete(_ upstreams: ContiguousArray<UpstreamState>) {
    cancel(upstreams)
    // It does not change once the state has ended.
    slot.receive(completion: failure.map(Subscribers.Completion.failure) ?? .finished)
    release()
  }

  /// Releases downstream and all rows. Only the thread inside the gate may call it.
  @inlinable
  func release() {
    // Released outside the lock.
    var closed = DownstreamSlot<Downstream>(isClosed: ())
    _ = state.lock()
    swap(&slot, &closed)
    let rows = accepted.removeAll()
    state.unlock()
    _ = rows
  }
}
