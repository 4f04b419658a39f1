/// A priority queue of slots by due time, and for equal due times by sequence number.
///
/// A 4-ary min-heap in an array. Invariant: no entry precedes its parent, which is at
/// `(index - 1) / 4`. Four children per node halve the depth, and are adjacent in memory.
struct DueHeap<Instant: Comparable> {
  struct Entry: Comparable {
    var due: Instant
    var sequence: UInt64
    /// The slot in which the owner of the heap keeps the item.
    var slot: UInt32
    /// The lane of the item.
    var lane: Lane

    static func < (lhs: Entry, rhs: Entry) -> Bool {
      if lhs.due < rhs.due { return true }
      return lhs.due == rhs.due && lhs.sequence < rhs.sequence
    }
  }

  /// All entries. Only the position of the first one has a meaning.
  private(set) var entries: ContiguousArray<Entry> = []

  /// The entry that is due first.
  var first: Entry? { entries.first }

  /// Adds an entry. O(log *n*); O(1) for one that is due after all others.
  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { Self.siftUp(entry, $0) }
    checkInvariants()
  }

  /// Removes the entry that is due first. O(log *n*).
  ///
  /// - Precondition: The heap is not empty.
  mutating func removeFirst() {
    let last = entries.removeLast()
    guard !entries.isEmpty else { return }
    entries.withUnsafeMutableBufferPointer { Self.siftDown(last, from: 0, $0) }
    checkInvariants()
  }

  /// Moves the entry that is due first to another time. It keeps its sequence number and its slot.
  /// O(log *n*).
  ///
  /// - Precondition: The heap is not empty.
  @inline(__always)
  mutating func postponeFirst(to due: Instant) {
    // A single timer is the most common case. There is no other entry to compare it with.
    guard entries.count > 1 else { return entries[0].due = due }
    var entry = entries[0]
    entry.due = due
    entries.withUnsafeMutableBufferPointer { Self.siftDown(entry, from: 0, $0) }
    checkInvariants()
  }

  /// Removes all entries for which the predicate is true. O(*n*).
  mutating func removeAll(where isRemoved: (Entry) -> Bool) {
    entries.removeAll(where: isRemoved)
    guard entries.count > 1 else { return }
    entries.withUnsafeMutableBufferPointer { entries in
      for parent in (0...(entries.count - 2) / 4).reversed() {
        Self.siftDown(entries[parent], from: parent, entries)
      }
    }
    checkInvariants()
  }

  /// Moves the entry up from the last position, which holds the entry or a value to overwrite.
  private static func siftUp(_ entry: Entry, _ entries: UnsafeMutableBufferPointer<Entry>) {
    var index = entries.count - 1
    while index > 0 {
      let parent = (index - 1) / 4
      guard entry < entries[parent] else { break }
      entries[index] = entries[parent]
      index = parent
    }
    entries[index] = entry
  }

  /// Moves the entry down from a position that holds the entry or a value to overwrite.
  private static func siftDown(
    _ entry: Entry,
    from start: Int,
    _ entries: UnsafeMutableBufferPointer<Entry>
  ) {
    var index = start
    while let child = firstChild(of: index, entries), entries[child] < entry {
      entries[index] = entries[child]
      index = child
    }
    entries[index] = entry
  }

  /// Returns the child that is due first; nil if there is none.
  private static func firstChild(
    of parent: Int,
    _ entries: UnsafeMutableBufferPointer<Entry>
  ) -> Int? {
    let start = 4 * parent + 1
    guard start < entries.count else { return nil }
    var first = start
    var child = start + 1
    let end = min(start + 4, entries.count)
    while child < end {
      if entries[child] < entries[first] { first = child }
      child += 1
    }
    return first
  }
}

// MARK: - Checks

extension DueHeap {
  /// Checks, in builds with -DMETRONOME_CHECKS, that no entry precedes its parent. Larger heaps are passed over.
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      guard entries.count <= 32 else { return }
      for index in entries.indices.dropFirst() {
        _require(
          !(entries[index] < entries[(index - 1) / 4]),
          "the entry at \(index) of a heap of due times precedes its parent"
        )
      }
    #endif
  }
}
