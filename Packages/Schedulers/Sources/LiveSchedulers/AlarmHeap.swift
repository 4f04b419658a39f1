/// A closure that is called at a date.
// The lock of the heap's owner guards the properties.
class Alarm {
  /// The date, in nanoseconds since Foundation's reference date.
  let date: Int128
  /// Nil when it has been called or cancelled.
  var body: (() -> Void)?
  /// The order of insertion, which orders alarms of equal dates.
  fileprivate(set) var number: UInt64 = 0
  /// The index in the heap; nil if the alarm is not in it.
  fileprivate(set) var index: Int?

  init(date: Int128, body: @escaping () -> Void) {
    self.date = date
    self.body = body
  }

  fileprivate func precedes(_ other: Alarm) -> Bool {
    (date, number) < (other.date, other.number)
  }
}

/// Alarms in the order of their dates, and for equal dates in the order of insertion.
///
/// A binary heap. Invariant: no alarm precedes the one at `(index - 1) / 2`. Each alarm stores its
/// index, so that a cancelled alarm is removed at once, however far its date is.
///
/// Complexity: `first` is O(1), the others are O(log *n*).
struct AlarmHeap<Item: Alarm> {
  private var items: [Item] = []
  private var lastNumber: UInt64 = 0

  /// The earliest alarm.
  var first: Item? { items.first }

  mutating func insert(_ item: Item) {
    lastNumber += 1
    item.number = lastNumber
    item.index = items.count
    items.append(item)
    moveUp(from: items.count - 1)
    checkInvariants()
  }

  /// Removes an alarm; does nothing if it is not in the heap.
  mutating func remove(_ item: Item) {
    guard let index = item.index else { return }
    swap(index, items.count - 1)
    items.removeLast()
    item.index = nil
    guard index < items.count else { return }
    moveUp(from: index)
    moveDown(from: index)
    checkInvariants()
  }

  /// Removes the earliest alarm if its date has been reached.
  ///
  /// - Returns: The body of the alarm; nil if no alarm is due.
  mutating func takeFirst(dueBy now: Int128) -> (() -> Void)? {
    guard let first, first.date <= now else { return nil }
    remove(first)
    return first.body.take()
  }

  private mutating func moveUp(from start: Int) {
    var index = start
    while index > 0, items[index].precedes(items[(index - 1) / 2]) {
      swap(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func moveDown(from start: Int) {
    var index = start
    while true {
      var earliest = index
      for child in [2 * index + 1, 2 * index + 2] where child < items.count {
        if items[child].precedes(items[earliest]) { earliest = child }
      }
      if earliest == index { return }
      swap(index, earliest)
      index = earliest
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    items.swapAt(left, right)
    items[left].index = left
    items[right].index = right
  }

  /// Checks, in builds with -DMETRONOME_CHECKS, that no alarm precedes the one above, and that each knows its index.
  /// Larger heaps are passed over.
  @inline(__always)
  private func checkInvariants() {
    #if METRONOME_CHECKS
      guard items.count <= 32 else { return }
      for (index, item) in items.enumerated() {
        _require(item.index == index, "the alarm at \(index) of a heap does not know its place")
        _require(
          index == 0 || !item.precedes(items[(index - 1) / 2]),
          "the alarm at \(index) of a heap precedes the one above"
        )
      }
    #endif
  }
}
