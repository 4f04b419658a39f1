/// A queue of slots by due time, and among equal times by sequence number.
///
/// A 4-ary min-heap in an array. Invariant: no entry comes before its parent, which is at
/// `(index - 1) / 4`. Four children to a node halve the depth, and lie side by side in memory.
struct DueHeap<Instant: Comparable> {
  struct Entry: Comparable {
    var due: Instant
    var sequence: UInt64
    /// Where the owner of the heap keeps what is due.
    var slot: Int

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      if lhs.due < rhs.due { return true }
      return lhs.due == rhs.due && lhs.sequence < rhs.sequence
    }
  }

  /// All entries; only the first one's place says something.
  private(set) var entries: [Entry] = []

  /// The entry that is due first.
  var first: Entry? { entries.first }

  /// Adds an entry. O(log *n*); O(1) for one that is due after all others.
  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    siftUp(entries.count - 1)
  }

  /// Removes the entry that is due first. O(log *n*).
  ///
  /// - Precondition: The heap is not empty.
  mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    siftDown(0)
  }

  /// Moves the entry that is due first to a later time. It keeps its sequence number and its slot.
  /// O(log *n*).
  ///
  /// - Precondition: The heap is not empty.
  mutating func postponeFirst(to due: Instant) {
    entries[0].due = due
    siftDown(0)
  }

  /// Removes all entries that the predicate is true of. O(*n*).
  mutating func removeAll(where isRemoved: (Entry) -> Bool) {
    entries.removeAll(where: isRemoved)
    guard entries.count > 1 else { return }
    for parent in (0...(entries.count - 2) / 4).reversed() { siftDown(parent) }
  }

  private mutating func siftUp(_ start: Int) {
    let entry = entries[start]
    var index = start
    while index > 0 {
      let parent = (index - 1) / 4
      guard entry < entries[parent] else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = entry
  }

  private mutating func siftDown(_ start: Int) {
    guard start < entries.count else { return }
    let entry = entries[start]
    var index = start
    while let child = firstChild(of: index), entries[child] < entry {
      entries[index] = entries[child]
      index = child
    }
    entries[index] = entry
  }

  /// The child that is due first.
  private func firstChild(of parent: Int) -> Int? {
    let start = 4 * parent + 1
    guard start < entries.count else { return nil }
    var first = start
    for child in start + 1..<min(start + 4, entries.count) where entries[child] < entries[first] {
      first = child
    }
    return first
  }
}
