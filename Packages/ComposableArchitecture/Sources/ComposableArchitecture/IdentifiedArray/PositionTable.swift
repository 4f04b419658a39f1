/// A hash table of the positions of ids.
///
/// The ids are in an array, which is passed to each method. All positions are relative to a base, so that
/// inserting at the front changes the base, and not every position.
///
/// Source: open addressing with linear probing, and deletion without marks: D. E. Knuth, The Art of
/// Computer Programming, volume 3, section 6.4, algorithms L and R.
@frozen
@usableFromInline
struct PositionTable: Sendable {
  // Invariant: a bucket is 0, or a position plus `base`. Between the bucket of a position and that of its
  // id's hash, none is vacant.
  @usableFromInline var buckets: ContiguousArray<UInt32> = []
  @usableFromInline var base = Self.firstBase

  @inlinable static var firstBase: UInt32 { 1 << 30 }

  /// The bases that leave room in a bucket for half a billion more elements at either end.
  @inlinable static var bases: ClosedRange<UInt32> { firstBase / 2...firstBase * 3 }

  /// Makes a table without buckets.
  @inlinable
  init() {}

  /// Makes an empty table with room for a number of positions.
  @inlinable
  init(capacity: Int) {
    // A quarter stays vacant, so that searches are short.
    var count = 32
    while count / 4 * 3 < capacity { count *= 2 }
    buckets = ContiguousArray(repeating: 0, count: count)
  }

  /// True if there are no buckets.
  @inlinable var isEmpty: Bool { buckets.isEmpty }

  /// The number of positions that there is room for.
  @inlinable var capacity: Int { buckets.count / 4 * 3 }

  @inlinable var mask: Int { buckets.count - 1 }

  /// The hash of an id. Tables of different sizes have different ones: inserting the ids of a table into
  /// a smaller one, in the order of their buckets, would take quadratic time.
  @inlinable
  func hash<ID: Hashable>(_ id: ID) -> Int {
    id._rawHashValue(seed: buckets.count)
  }

  /// Returns the position of an id and its bucket; if the id is not in the table, nil and the bucket
  /// where it is to be inserted.
  @inlinable
  func find<ID: Hashable>(_ id: ID, in ids: ContiguousArray<ID>) -> (position: Int?, bucket: Int) {
    let (hash, base, mask) = (hash(id), base, mask)
    return buckets.withUnsafeBufferPointer { buckets in
      ids.withUnsafeBufferPointer { ids in
        var bucket = hash & mask
        while buckets[bucket] != 0 {
          let position = Int(buckets[bucket] &- base)
          if ids[position] == id { return (position, bucket) }
          bucket = (bucket + 1) & mask
        }
        return (nil, bucket)
      }
    }
  }

  /// Inserts a position into a vacant bucket that was found for its id.
  @inlinable
  mutating func insert(_ position: Int, into bucket: Int) {
    buckets[bucket] = base &+ UInt32(truncatingIfNeeded: position)
  }

  /// Inserts the position of an id that is not in the table. There has to be room for it.
  @inlinable
  mutating func insert<ID: Hashable>(_ position: Int, of id: ID) {
    let (hash, base, mask) = (hash(id), base, mask)
    buckets.withUnsafeMutableBufferPointer { buckets in
      var bucket = hash & mask
      while buckets[bucket] != 0 { bucket = (bucket + 1) & mask }
      buckets[bucket] = base &+ UInt32(truncatingIfNeeded: position)
    }
  }

  /// Removes a position.
  @inlinable
  mutating func remove<ID: Hashable>(_ position: Int, in ids: ContiguousArray<ID>) {
    removeBucket(bucket(of: position, in: ids), in: ids)
  }

  /// Removes the position in a bucket.
  @inlinable
  mutating func removeBucket<ID: Hashable>(_ bucket: Int, in ids: ContiguousArray<ID>) {
    let (base, mask, seed) = (base, mask, buckets.count)
    var vacant = bucket
    buckets.withUnsafeMutableBufferPointer { buckets in
      ids.withUnsafeBufferPointer { ids in
        var next = (vacant + 1) & mask
        while buckets[next] != 0 {
          let first = ids[Int(buckets[next] &- base)]._rawHashValue(seed: seed) & mask
          // It is moved unless its search begins behind the vacant bucket.
          if (next &- first) & mask >= (next &- vacant) & mask {
            buckets[vacant] = buckets[next]
            vacant = next
          }
          next = (next + 1) & mask
        }
        buckets[vacant] = 0
      }
    }
  }

  /// Removes all positions. The buckets stay.
  @inlinable
  mutating func removeAll() {
    buckets.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    base = Self.firstBase
  }

  /// Exchanges two positions.
  @inlinable
  mutating func swap<ID: Hashable>(_ first: Int, _ second: Int, in ids: ContiguousArray<ID>) {
    buckets.swapAt(bucket(of: first, in: ids), bucket(of: second, in: ids))
  }

  /// Returns the bucket of a position that is in the table.
  @inlinable
  func bucket<ID: Hashable>(of position: Int, in ids: ContiguousArray<ID>) -> Int {
    let (hash, mask) = (hash(ids[position]), mask)
    let value = base &+ UInt32(truncatingIfNeeded: position)
    return buckets.withUnsafeBufferPointer { buckets in
      var bucket = hash & mask
      while buckets[bucket] != value { bucket = (bucket + 1) & mask }
      return bucket
    }
  }

  /// Moves the positions behind a gap in the ids, which opens or closes.
  ///
  /// Only those on the shorter side of the gap are changed.
  ///
  /// - Parameters:
  ///   - gap: The positions to be removed, or the empty range at which others are to be inserted. They
  ///     are not in the table.
  ///   - offset: The number of positions to insert, or the negative number of those to remove.
  ///   - ids: The ids before the change.
  /// - Complexity: O(*m*) for *m* positions on the shorter side.
  @inlinable
  mutating func shift<ID: Hashable>(
    from gap: Range<Int>,
    by offset: Int,
    in ids: ContiguousArray<ID>
  ) {
    let difference = UInt32(truncatingIfNeeded: offset)
    let (front, back) = (0..<gap.lowerBound, gap.upperBound..<ids.count)
    if front.count < back.count {
      // One at a time, they are changed in an order in which none takes the place of another.
      if isFew(front) {
        change(offset > 0 ? .forwards : .backwards, front, by: 0 &- difference, in: ids)
      } else {
        changeAll(before: front.upperBound, by: 0 &- difference)
      }
      base &-= difference
      if !Self.bases.contains(base) { resetBase() }
    } else if isFew(back) {
      change(offset > 0 ? .backwards : .forwards, back, by: difference, in: ids)
    } else {
      changeAll(from: back.lowerBound, by: difference)
    }
  }

  /// True if it is faster to search for the positions than to look at all buckets, which are side by
  /// side.
  @inlinable
  func isFew(_ positions: Range<Int>) -> Bool { positions.count < buckets.count / 32 }

  @usableFromInline
  enum Direction { case forwards, backwards }

  @inlinable
  mutating func change<ID: Hashable>(
    _ direction: Direction,
    _ positions: Range<Int>,
    by difference: UInt32,
    in ids: ContiguousArray<ID>
  ) {
    for offset in 0..<positions.count {
      let position =
        switch direction {
        case .forwards: positions.lowerBound + offset
        case .backwards: positions.upperBound - 1 - offset
        }
      buckets[bucket(of: position, in: ids)] &+= difference
    }
  }

  // These two have no branches, so that several buckets are changed at once.

  @usableFromInline
  mutating func changeAll(before position: Int, by difference: UInt32) {
    // Vacant buckets, which are 0, become the greatest number here.
    let limit = base &+ UInt32(truncatingIfNeeded: position) &- 1
    buckets.withUnsafeMutableBufferPointer { buckets in
      for index in buckets.indices {
        buckets[index] &+= buckets[index] &- 1 < limit ? difference : 0
      }
    }
  }

  @usableFromInline
  mutating func changeAll(from position: Int, by difference: UInt32) {
    let limit = base &+ UInt32(truncatingIfNeeded: position)
    buckets.withUnsafeMutableBufferPointer { buckets in
      for index in buckets.indices {
        buckets[index] &+= buckets[index] >= limit ? difference : 0
      }
    }
  }

  /// Moves the base back to where it was first.
  @usableFromInline
  mutating func resetBase() {
    for index in buckets.indices where buckets[index] != 0 {
      buckets[index] = buckets[index] &- base &+ Self.firstBase
    }
    base = Self.firstBase
  }
}
