import Testing

@testable import Schedulers

@Suite("The heap of due times")
struct DueHeapTests {
  @Test("The first entry is the one that is due first, and of those the oldest")
  func order() {
    var heap = DueHeap<Int>()
    for (slot, due) in [3, 1, 2, 1, 3, 1].enumerated() {
      heap.insert(due: due, sequence: slot)
    }
    #expect(heap.drained().map(\.slot) == [1, 3, 5, 2, 0, 4])
  }

  @Test("A postponed entry keeps its sequence number and its slot")
  func postponed() {
    var heap = DueHeap<Int>()
    for slot in 0..<3 { heap.insert(due: slot, sequence: slot) }
    heap.postponeFirst(to: 2)
    #expect(heap.drained().map(\.slot) == [1, 0, 2])
  }

  @Test(
    "The heap of due times agrees with a sorted list, whatever is done to it",
    arguments: SearchSize.dueHeaps.seeds
  )
  func agreesWithSortedList(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var heap = DueHeap<Int>()
    var list: [DueHeap<Int>.Entry] = []
    for sequence in 0..<500 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let due = Int.random(in: 0..<30, using: &random)
        list.append(heap.insert(due: due, sequence: sequence))
      case 6..<8 where !list.isEmpty:
        heap.removeFirst()
        list.removeFirst()
      case 8 where !list.isEmpty:
        let due = list[0].due + Int.random(in: 0..<20, using: &random)
        heap.postponeFirst(to: due)
        list[0].due = due
      default:
        guard sequence % 10 == 0 else { continue }
        heap.removeAll { $0.slot % 3 == 0 }
        list.removeAll { $0.slot % 3 == 0 }
      }
      list.sort()
      guard heap.first == list.first else {
        Issue.record("step \(sequence): first is \(heap.first as Any), not \(list.first as Any)")
        return
      }
    }
    #expect(heap.drained() == list)
  }
}

extension DueHeap<Int> {
  @discardableResult
  fileprivate mutating func insert(due: Int, sequence: Int) -> Entry {
    let entry = Entry(
      due: due,
      sequence: UInt64(sequence),
      slot: UInt32(sequence),
      lane: .none
    )
    insert(entry)
    return entry
  }

  fileprivate func drained() -> [Entry] {
    var heap = self
    var entries: [Entry] = []
    while let first = heap.first {
      entries.append(first)
      heap.removeFirst()
    }
    return entries
  }
}
