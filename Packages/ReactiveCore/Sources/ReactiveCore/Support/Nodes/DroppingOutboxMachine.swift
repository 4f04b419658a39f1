/// An operator's state whose values are dropped if downstream has not asked for them when they are due.
@usableFromInline
protocol DroppingOutboxMachine: OutboxMachine {}

extension DroppingOutboxMachine {
  /// Puts a value that is due into the outbox.
  ///
  /// - Returns: The value, if downstream has not asked for it.
  @inlinable
  mutating func appendDue(_ value: Output) -> Output? {
    // A downstream that is receiving a value may still ask for this one.
    guard outbox.demand > .none || outbox.isDelivering else { return value }
    outbox.values.append(value)
    return nil
  }

  /// - Returns: The values that became due during a delivery and were not requested in time.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> _Fifo<Output> {
    outbox.demand += more
    return outbox.isDelivering ? _Fifo() : outbox.values.removeAll()
  }

  @inlinable var completionIsDue: Bool { outbox.values.isEmpty || outbox.demand == .none }
}

extension OutboxNode where Machine: DroppingOutboxMachine {
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    var dropped = _Fifo<Machine.Output>()
    update { dropped = $0.request(demand) }
    _ = dropped
  }
}
