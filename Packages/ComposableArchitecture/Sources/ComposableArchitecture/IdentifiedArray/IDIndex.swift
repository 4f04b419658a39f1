/// The ids of an identified array, in the order of its elements, with a hash table of their positions.
@frozen
@usableFromInline
struct IDIndex<ID: Hashable> {
  // Invariant: the table is empty, or has the position of each id. No two ids are equal: see
  // `checkInvariants()`.
  @usableFromInline var ids: ContiguousArray<ID> = []
  @usableFromInline var table = PositionTable()

  /// The number of ids that are searched one by one, without a table: for a few, that is faster.
  @inlinable static var smallCount: Int { 15 }

  @inlinable
  init() {}

  @inlinable var count: Int { ids.count }

  /// Returns the position of an id; nil if there is none.
  @inlinable
  func position(of id: ID) -> Int? {
    table.isEmpty ? ids.firstIndex(of: id) : table.find(id, in: ids).position
  }

  // MARK: - All ids

  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    ids.reserveCapacity(capacity)
    if capacity > Swift.max(Self.smallCount, table.capacity) {
      table = PositionTable(capacity: capacity)
      fillTable()
    }
  }

  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    ids.removeAll(keepingCapacity: keepingCapacity)
    if keepingCapacity { table.removeAll() } else { table = PositionTable() }
  }

  /// Replaces all ids. The caller knows that they differ.
  @inlinable
  mutating func replaceAll(with newIDs: some Collection<ID>) {
    defer { checkInvariants() }
    setIDs(newIDs)
    rebuildTable()
  }

  /// Replaces all ids.
  ///
  /// - Returns: The positions of two equal ids, if there are any. The index may not be used then.
  @inlinable
  mutating func replaceAllChecking(_ newIDs: some Collection<ID>) -> (Int, Int)? {
    setIDs(newIDs)
    clearTable()
    for second in ids.indices {
      let id = ids[second]
      if table.isEmpty {
        if let first = ids[..<second].firstIndex(of: id) { return (first, second) }
      } else {
        let (first, bucket) = table.find(id, in: ids)
        if let first { return (first, second) }
        table.insert(second, into: bucket)
      }
    }
    return nil
  }

  @inlinable
  mutating func setIDs(_ newIDs: some Collection<ID>) {
    // The memory is kept for them.
    ids.removeAll(keepingCapacity: true)
    ids.append(contentsOf: newIDs)
  }

  /// Empties the table, and makes it as large as the ids need.
  @inlinable
  mutating func clearTable() {
    if count <= Self.smallCount {
      table = PositionTable()
    } else if count <= table.capacity && table.capacity < count * 8 {
      table.removeAll()
    } else {
      table = PositionTable(capacity: count)
    }
  }

  @inlinable
  mutating func rebuildTable() {
    clearTable()
    if !table.isEmpty { fillTable() }
  }

  @inlinable
  mutating func fillTable() {
    for position in ids.indices { table.insert(position, of: ids[position]) }
  }

  /// Makes room in the table for more ids.
  @inlinable
  mutating func makeRoom(for more: Int) {
    let newCount = count + more
    guard newCount > Self.smallCount, newCount > table.capacity else { return }
    table = PositionTable(capacity: Swift.max(newCount, table.capacity * 2))
    fillTable()
  }

  // MARK: - Some ids

  /// Inserts an id, unless it is there.
  ///
  /// - Returns: Its position, if it is there.
  @inlinable
  mutating func insert(_ id: ID, at position: Int) -> Int? {
    defer { checkInvariants() }
    makeRoom(for: 1)
    if table.isEmpty {
      if let present = ids.firstIndex(of: id) { return present }
    } else {
      let (present, bucket) = table.find(id, in: ids)
      if let present { return present }
      // It changes what the buckets contain, but not which are vacant.
      table.shift(from: position..<position, by: 1, in: ids)
      table.insert(position, into: bucket)
    }
    ids.insert(id, at: position)
    return nil
  }

  /// Inserts ids that are not there, and differ.
  @inlinable
  mutating func insert(contentsOf newIDs: ContiguousArray<ID>, at position: Int) {
    defer { checkInvariants() }
    makeRoom(for: newIDs.count)
    if !table.isEmpty {
      table.shift(from: position..<position, by: newIDs.count, in: ids)
      for offset in newIDs.indices { table.insert(position + offset, of: newIDs[offset]) }
    }
    ids.insert(contentsOf: newIDs, at: position)
  }

  @inlinable
  mutating func remove(at position: Int) {
    defer { checkInvariants() }
    if !table.isEmpty { removeFromTable(position, table.bucket(of: position, in: ids)) }
    ids.remove(at: position)
  }

  /// Removes an id.
  ///
  /// - Returns: Its position, if it was there.
  @inlinable
  mutating func remove(_ id: ID) -> Int? {
    defer { checkInvariants() }
    guard !table.isEmpty else {
      let position = ids.firstIndex(of: id)
      if let position { ids.remove(at: position) }
      return position
    }
    let (position, bucket) = table.find(id, in: ids)
    guard let position else { return nil }
    removeFromTable(position, bucket)
    ids.remove(at: position)
    return position
  }

  @inlinable
  mutating func removeFromTable(_ position: Int, _ bucket: Int) {
    table.removeBucket(bucket, in: ids)
    table.shift(from: position..<position + 1, by: -1, in: ids)
  }

  @inlinable
  mutating func removeSubrange(_ range: Range<Int>) {
    defer { checkInvariants() }
    // Where many are removed, a new table of the rest is made sooner.
    let isFew = range.count <= count / 4
    if isFew && !table.isEmpty {
      for position in range { table.remove(position, in: ids) }
      table.shift(from: range, by: -range.count, in: ids)
    }
    ids.removeSubrange(range)
    if !isFew { rebuildTable() }
  }

  /// Removes the ids at positions that ascend.
  @inlinable
  mutating func removeAscending(_ offsets: [Int]) {
    defer { checkInvariants() }
    ids.removeAscending(offsets)
    rebuildTable()
  }

  @inlinable
  mutating func swapAt(_ first: Int, _ second: Int) {
    defer { checkInvariants() }
    if !table.isEmpty { table.swap(first, second, in: ids) }
    ids.swapAt(first, second)
  }

  /// Replaces the id at a position by one that is not there.
  @inlinable
  mutating func replace(at position: Int, with id: ID) {
    defer { checkInvariants() }
    if !table.isEmpty {
      table.remove(position, in: ids)
      table.insert(position, of: id)
    }
    ids[position] = id
  }

  /// Puts the ids of a range into another order.
  @inlinable
  mutating func reorder(_ range: Range<Int>, as newIDs: ContiguousArray<ID>) {
    defer { checkInvariants() }
    if !table.isEmpty { for position in range { table.remove(position, in: ids) } }
    ids.replaceSubrange(range, with: newIDs)
    if !table.isEmpty { for position in range { table.insert(position, of: ids[position]) } }
  }
}

extension IDIndex: Sendable where ID: Sendable {}

// MARK: - Checks

extension IDIndex {
  /// Checks, in builds with -DMETRONOME_CHECKS, that each id is found at its position. Larger indices are passed over.
  @inlinable
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      guard count <= 32 else { return }
      for (position, id) in ids.enumerated() {
        _require(
          self.position(of: id) == position,
          "the id at \(position) of an identified array is found elsewhere"
        )
      }
    #endif
  }
}
