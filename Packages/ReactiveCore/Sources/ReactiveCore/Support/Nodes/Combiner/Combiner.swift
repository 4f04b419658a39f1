/// A fixed number of upstreams, whose values go downstream in rows of one from each.
///
/// `zip` and `combineLatest` share it. They differ in what happens to a value that was part of a row.
///
/// It is downstream's subscription, which is handed down as soon as every upstream has sent its
/// own. For each upstream, a ``CombinerSide`` receives the signals. Signals to downstream go through a
/// ``_SerialGate``.
@usableFromInline
final class Combiner<Row, Failure: Error>: NamedSubscription {
  @usableFromInline typealias Downstream = ErasedSubscriber<Row, Failure>

  private let kind: CombinerKind
  private let cells: ContiguousArray<CombinerCellBase>
  @usableFromInline let gate = _SerialGate(isClosed: ())
  @usableFromInline let state: _Lock<CombinerState>

  // Guarded by `gate` and `state`: only the thread inside the gate uses it, which closes it inside the lock. So any thread
  // may read it inside the lock.
  @exclusivity(unchecked) @usableFromInline var slot: DownstreamSlot<Row, Failure>

  /// Takes a row out of the cells. Called inside the lock.
  @usableFromInline let takeRow: () -> Row
  // Guarded by `state`, to the blank line.
  /// Rows that came while another one was being delivered.
  @exclusivity(unchecked) @usableFromInline var accepted = _Fifo<Row>()
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

  @usableFromInline
  init(
    _ kind: CombinerKind,
    cells: ContiguousArray<CombinerCellBase>,
    to downstream: Downstream,
    takeRow: @escaping () -> Row
  ) {
    self.kind = kind
    self.cells = cells
    self.takeRow = takeRow
    state = _Lock(CombinerState(kind, cells: cells))
    slot = DownstreamSlot(downstream)
  }

  @usableFromInline var name: StaticString { kind.name }

  /// Downstream's context; nil after the end.
  @usableFromInline var context: AnyObject? {
    state.withLock { _ in slot.reference() }?.context
  }

  // MARK: - From downstream

  @usableFromInline var _trapsWithoutDemand: Bool { kind == .zip }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if _trapsWithoutDemand { demand._requirePositive() }
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
  func cancel() {
    guard state.withLock({ $0.terminate() }) else { return }
    closeCells()
    // To release downstream.
    drainOrMark()
  }

  /// Cancels the upstreams that are left and releases their values. Called once, by the thread that has
  /// terminated the state.
  private func closeCells() {
    for cell in cells { cell.close() }
  }

  // MARK: - From the upstreams

  /// True if one more upstream is to be subscribed to.
  @usableFromInline var isOpen: Bool { state.withLock { $0.isOpen } }

  /// Stores a side's first subscription. Cancels any other, and one after the end.
  @usableFromInline
  func attach(_ subscription: any Subscription, at side: Int) {
    guard state.withLock({ $0.attach(subscription, at: side) }) else {
      return subscription.cancel()
    }
    if state.withLock({ $0.beginHandDown() }) { handDown() }
  }

  @usableFromInline
  func complete(_ error: (any Error)?, from side: Int) {
    let upstream = state.withLock { state in
      let upstream = state.receiveCompletion(isFailure: error != nil, from: side)
      if upstream != nil, failure == nil { failure = error }
      return upstream
    }
    if upstream != nil { endIfDue() }
  }

  private func endIfDue() {
    if state.withLock({ $0.beginHandDown() }) { handDown() } else { drainOrMark() }
  }

  /// Hands the subscription down. Signals that this causes are delivered at once, inside it.
  private func handDown() {
    // Referred to, because a delivery inside may close the slot.
    _ = state.lock()
    let reference = slot.reference()
    state.unlock()
    guard let reference else { return }
    gate.beginHandDown(maximumReentryCount: 1)
    reference.receive(subscription: self)
    gate.endHandDown(isDrained: false) { deliverNext() }
  }

  // MARK: - Delivery

  @inlinable
  func deliver(_ row: Row) {
    gate.assertInside()
    let more = slot.receive(row)
    if more > .none { request(more) }
  }

  /// Delivers all signals that are due, or lets the thread inside the gate do it.
  private func drainOrMark() {
    guard state.withLock({ _ in gate.enterOrMarkInLock() }) else { return }
    gate.leave(isDrained: false) { deliverNext() }
  }

  /// Delivers the signal that is due next.
  @inlinable
  func deliverNext() -> Bool {
    gate.assertInside()
    let state = self.state.lock()
    switch state.pointee.nextAction(hasRow: !accepted.isEmpty) {
    case .deliver:
      let row = accepted.removeFirst()
      self.state.unlock()
      deliver(row)
      return true
    case .complete:
      self.state.unlock()
      complete()
    case .release:
      self.state.unlock()
      release()
    case .nothing:
      self.state.unlock()
    }
    return false
  }

  @usableFromInline
  func complete() {
    gate.assertInside()
    closeCells()
    // Unguarded: it does not change once the state has ended.
    slot.complete(failure)
    release()
  }

  /// Releases downstream and all rows.
  @usableFromInline
  func release() {
    gate.assertInside()
    _ = state.lock()
    let closed = slot.close()
    let rows = accepted.removeAll()
    state.unlock()
    // Released outside the lock.
    _ = rows
    _ = consume closed
  }
}
