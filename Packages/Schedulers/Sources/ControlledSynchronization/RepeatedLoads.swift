/// The loads of a thread during which nothing changes, by their objects.
struct RepeatedLoads {
  // Few objects are loaded in turn, so this is faster than a dictionary.
  private var counts: [(object: Int32, count: Int)] = []

  /// Notes the next operation of the thread.
  ///
  /// - Returns: The number of loads of the object so far; zero for an operation that is no load.
  mutating func note(_ operation: SharedOperation) -> Int {
    guard operation.kind == .load else {
      removeAll()
      return 0
    }
    if let index = counts.firstIndex(where: { $0.object == operation.object }) {
      counts[index].count += 1
      return counts[index].count
    }
    counts.append((operation.object, 1))
    return 1
  }

  /// Forgets the loads, because something has changed.
  mutating func removeAll() {
    counts.removeAll(keepingCapacity: true)
  }
}
