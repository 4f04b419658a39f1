/// One upstream of a ``Combiner``.
@frozen
@usableFromInline
struct CombinerSide<Input, Row, Failure: Error>: Subscriber {
  @usableFromInline let combiner: Combiner<Row, Failure>
  @usableFromInline let cell: CombinerCell<Input>
  @usableFromInline let side: Int

  /// - Parameter side: The number of this side, from zero.
  @inlinable
  init(_ side: Int, _ cell: CombinerCell<Input>, of combiner: Combiner<Row, Failure>) {
    self.combiner = combiner
    self.cell = cell
    self.side = side
  }

  @inlinable var combineIdentifier: CombineIdentifier { combiner.combineIdentifier }

  @inlinable var _context: AnyObject? { combiner.context }

  @inlinable
  func receive(subscription: any Subscription) {
    combiner.attach(subscription, at: side)
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
    let wasEmpty = cell.count == 0
    cell.put(&input)
    guard state.pointee.didReceive(wasEmpty: wasEmpty) else {
      combiner.state.unlock()
      return .none
    }
    let row = combiner.takeRow()
    state.pointee.didTakeRow()
    guard combiner.gate.enterOrMarkInLock(queuedCount: combiner.accepted.count + 1) else {
      combiner.accepted.append(row)
      combiner.state.unlock()
      combiner.gate.waitIfCrowded { combiner.deliverNext() }
      return .none
    }
    state.pointee.willDeliver(from: side)
    let isLast = state.pointee.hasEnded
    combiner.state.unlock()
    return deliver(row, isLast: isLast)
  }

  @inlinable
  func deliver(_ row: Row, isLast: Bool) -> Subscribers.Demand {
    combiner.deliver(row)
    // Without a mark, nothing has been asked for meanwhile.
    if !isLast && combiner.gate.tryLeave() { return .none }
    let owed = combiner.state.withLock { $0.didDeliver() }
    combiner.gate.leave(isDrained: false) { combiner.deliverNext() }
    return owed
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    combiner.complete(completion.failure, from: side)
  }
}
