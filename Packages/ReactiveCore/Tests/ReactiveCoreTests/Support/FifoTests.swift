import Testing

@testable import ReactiveCore

@Suite("_Fifo")
struct FifoTests {
  @Test(
    "Random appends, removals and copies of _Fifo agree with arrays",
    arguments: SearchSize.queues.seeds
  )
  func agreesWithArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queues = Array(repeating: (queue: _Fifo<Int>(), model: [Int]()), count: 3)
    for step in 0..<500 {
      let index = Int.random(in: 0..<3, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        queues[index].queue.append(step)
        queues[index].model.append(step)
      case 4..<7:
        let model = queues[index].model
        #expect(queues[index].queue.popFirst() == model.first)
        queues[index].model = Array(model.dropFirst())
      default:
        queues[index] = queues[(index + 1) % 3]
      }
      #expect(queues.allSatisfy { $0.queue.count == $0.model.count })
    }
    for (queue, model) in queues { #expect(elements(of: queue) == model) }
  }

  @Test("_Fifo releases an element when it is taken")
  func release() {
    let life = Lifetime()
    var queue = _Fifo<DeinitWitness>()
    for _ in 0..<5 { queue.append(life.witness()) }
    for _ in 0..<5 { _ = queue.popFirst() }
    #expect(life.isOver)
  }

  @Test(
    "A released _Fifo releases its elements, whatever was taken before",
    arguments: 0...9
  )
  func deinitialisation(taken: Int) {
    let life = Lifetime()
    do {
      var queue = _Fifo<DeinitWitness>()
      for _ in 0..<6 { queue.append(life.witness()) }
      for _ in 0..<taken {
        _ = queue.popFirst()
        queue.append(life.witness())
      }
      _ = queue.removeAll()
    }
    #expect(life.isOver)
  }

  @Test("A copy of _Fifo keeps its elements when the other one changes")
  func copies() {
    var queue = _Fifo<Int>()
    for value in 1...4 { queue.append(value) }
    var copy = queue
    #expect(queue.popFirst() == 1)
    queue.append(5)
    copy.append(6)
    #expect(elements(of: queue) == [2, 3, 4, 5])
    #expect(elements(of: copy) == [1, 2, 3, 4, 6])
  }

  @Test("Elements of _Fifo may be nil")
  func optionals() {
    var queue = _Fifo<Int?>()
    queue.append(nil)
    queue.append(1)
    let taken = [queue.popFirst(), queue.popFirst(), queue.popFirst()]
    #expect(taken == [.some(nil), .some(1), nil])
  }

  private func elements<Element>(of queue: _Fifo<Element>) -> [Element] {
    var queue = queue
    return Array(AnyIterator { queue.popFirst() })
  }
}
