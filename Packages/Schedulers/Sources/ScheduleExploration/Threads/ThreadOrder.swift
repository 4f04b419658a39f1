@_spi(Layers) import ControlledSynchronization

/// The order that threads and shared objects impose on the operations of a run (happens-before, by vector clocks).
struct ThreadOrder {
  private struct Event {
    let thread: UInt64
    let operation: SharedOperation
    /// For each thread, the index of its last operation that precedes this one, or is this one.
    var clock: [UInt64: Int]
    /// The index of the last operation that has to precede this one; -1 if there is none.
    var predecessor = -1
  }

  private var events: [Event] = []
  /// The indices of the last operations on each object: the last one that is no load, and the loads since.
  private var last: [Int32: [Int]] = [:]
  /// The index of the last operation of each thread.
  private var lastOfThreads: [UInt64: Int] = [:]

  /// Adds an operation.
  ///
  /// - Returns: The indices of the operations of other threads that are in a race with it: they do not commute with
  ///   it, and nothing between orders them.
  mutating func add(_ thread: UInt64, _ operation: SharedOperation) -> [Int] {
    var event = Event(thread: thread, operation: operation, clock: [:])
    if let own = lastOfThreads[thread] {
      event.clock = events[own].clock
      event.predecessor = own
    }
    let conflicts = (last[operation.object] ?? []).filter {
      events[$0].thread != thread && !events[$0].operation.commutes(with: operation)
    }
    let races = conflicts.filter { index in
      let other = events[index].thread
      return event.clock[other] ?? -1 < index
        && !conflicts.contains { $0 > index && events[$0].clock[other] ?? -1 >= index }
    }
    for index in conflicts {
      event.clock.merge(events[index].clock) { max($0, $1) }
      event.predecessor = max(event.predecessor, index)
    }
    event.clock[thread] = events.count
    note(operation, events.count)
    lastOfThreads[thread] = events.count
    events.append(event)
    return races
  }

  private mutating func note(_ operation: SharedOperation, _ index: Int) {
    guard operation.object != 0 else { return }
    if operation.kind != .load { last[operation.object] = [] }
    last[operation.object, default: []].append(index)
  }

  /// Returns the threads that can begin, in place of an operation, an order in which the last one precedes it.
  func initials(reversing earlier: Int) -> [UInt64] {
    let later = events.count - 1
    let thread = events[earlier].thread
    return (earlier + 1...later).filter { index in
      let isIndependent = index == later || events[index].clock[thread] ?? -1 < earlier
      return isIndependent && events[index].predecessor <= earlier
    }
    .map { events[$0].thread }
  }
}
