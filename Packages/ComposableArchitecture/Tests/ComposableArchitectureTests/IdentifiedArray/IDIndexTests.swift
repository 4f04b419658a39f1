import Testing

@testable import ComposableArchitecture

/// An id whose hashes are few, so that many share a bucket.
private struct Colliding: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {
    hasher.combine(number % 3)
  }
}

@Suite("The ids of an identified array")
struct IDIndexTests {
  /// One random change of an index and of an array with the same ids.
  private static func change<ID: Hashable>(
    _ index: inout IDIndex<ID>,
    _ model: inout [ID],
    newIDs: (Int) -> ContiguousArray<ID>,
    _ random: inout SplitMix64
  ) {
    let position = Int.random(in: 0...model.count, using: &random)
    let end = Int.random(in: position...model.count, using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0...3:
      let id = newIDs(1)[0]
      let present = [index.insert(id, at: position), index.insert(id, at: 0)]
      model.insert(id, at: position)
      #expect(present == [nil, position])
    case 4:
      let ids = newIDs(Int.random(in: 0..<30, using: &random))
      index.insert(contentsOf: ids, at: position)
      model.insert(contentsOf: ids, at: position)
    case 5, 6:
      guard position < model.count else { return }
      let id = model.remove(at: position)
      guard Bool.random(using: &random) else { return index.remove(at: position) }
      let removed = [index.remove(id), index.remove(id)]
      #expect(removed == [position, nil])
    case 7:
      let end = Swift.min(end, position + 20)
      index.removeSubrange(position..<end)
      model.removeSubrange(position..<end)
    case 8:
      guard position < end else { return }
      index.swapAt(position, end - 1)
      model.swapAt(position, end - 1)
    case 9:
      guard position < model.count else { return }
      model[position] = newIDs(1)[0]
      index.replace(at: position, with: model[position])
    default:
      let shuffled = model[position..<end].shuffled(using: &random)
      index.reorder(position..<end, as: ContiguousArray(shuffled))
      model.replaceSubrange(position..<end, with: shuffled)
    }
  }

  @Test(
    "An id index agrees with an array after random changes",
    arguments: SearchSize.idIndexes.seeds
  )
  func agreesWithArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (index, model) = (IDIndex<Int>(), [Int]())
    var last = 0
    for _ in 0..<600 {
      Self.change(
        &index,
        &model,
        newIDs: { count in
          defer { last += count }
          return ContiguousArray(last..<last + count)
        },
        &random
      )
      #expect(Array(index.ids) == model)
      #expect(index.brokenInvariant == nil)
      #expect(index.position(of: -1) == nil)
    }
  }

  @Test("An id index tells ids with equal hashes apart", arguments: SearchSize.collidingIDs.seeds)
  func collisions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (index, model) = (IDIndex<Colliding>(), [Colliding]())
    var last = 0
    for _ in 0..<300 {
      Self.change(
        &index,
        &model,
        newIDs: { count in
          defer { last += count }
          return ContiguousArray((last..<last + count).map(Colliding.init))
        },
        &random
      )
      #expect(Array(index.ids) == model)
      #expect(index.brokenInvariant == nil)
    }
  }

  @Test("An id index finds two equal ids, whether it is small or has a table", arguments: [4, 40])
  func duplicates(count: Int) {
    var index = IDIndex<Int>()
    var ids = ContiguousArray(0..<count)
    let none = index.replaceAllChecking(ids)
    #expect(none == nil)
    ids[count - 1] = 1
    let (first, second) = index.replaceAllChecking(ids) ?? (0, 0)
    #expect(first == 1 && second == count - 1)
  }

  @Test(
    "An id index that is used as a queue for ever keeps its positions",
    arguments: [true, false]
  )
  func base(removesAtFront: Bool) {
    var index = IDIndex<Int>()
    index.replaceAll(with: ContiguousArray(0..<100))
    // As after so many additions at one end and removals at the other.
    let base: UInt32 = removesAtFront ? 3 << 30 : 1
    let difference = base &- index.table.base
    for bucket in index.table.buckets.indices where index.table.buckets[bucket] != 0 {
      index.table.buckets[bucket] &+= difference
    }
    index.table.base = base
    #expect(index.brokenInvariant == nil)
    for id in 100..<110 {
      if removesAtFront {
        index.remove(at: 0)
        _ = index.insert(id, at: index.count)
      } else {
        _ = index.insert(id, at: 0)
        index.remove(at: index.count - 1)
      }
      #expect(index.brokenInvariant == nil)
    }
    #expect(index.table.base < 2 << 30)
  }
}
