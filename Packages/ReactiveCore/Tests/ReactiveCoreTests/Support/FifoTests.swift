import Testing

@testable import ReactiveCore

@Suite("_Fifo")
struct FifoTests {
  @Test("random appends and removals agree with an array", arguments: 1...20)
  func agreesWithArray(seed: UInt64) {
    var random = SeededGenerator(seed)
    var (queue, model) = (_Fifo<Int>(), [Int]())
    for step in 0..<500 {
      if Int.random(in: 0..<5, using: &random) < 3 {
        queue.append(step)
        model.append(step)
      } else {
        let (taken, expected) = (queue.popFirst(), model.isEmpty ? nil : model.removeFirst())
        #expect(taken == expected)
      }
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
    }
    var rest: [Int] = []
    while let element = queue.popFirst() { rest.append(element) }
    #expect(rest == model)
  }

  @Test("an element is let go when it is taken")
  func release() {
    let life = Lifetime()
    var queue = _Fifo<DeinitWitness>()
    for _ in 0..<5 { queue.append(life.witness()) }
    for _ in 0..<5 { _ = queue.popFirst() }
    #expect(life.isOver)
  }

  @Test(
    "a queue that is released releases its elements, whatever was taken before",
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

  @Test("a copy keeps its elements when the other one changes")
  func copies() {
    var queue = _Fifo<Int>()
    for value in 1...4 { queue.append(value) }
    var copy = queue
    #expect(queue.popFirst() == 1)
    queue.append(5)
    copy.append(6)
    func rest(of queue: inout _Fifo<Int>) -> [Int] {
      var rest: [Int] = []
      while let value = queue.popFirst() { rest.append(value) }
      return rest
    }
    #expect(rest(of: &queue) == [2, 3, 4, 5])
    #expect(rest(of: &copy) == [1, 2, 3, 4, 6])
  }

  @Test("elements may be nil")
  func optionals() {
    var queue = _Fifo<Int?>()
    queue.append(nil)
    queue.append(1)
    let taken = [queue.popFirst(), queue.popFirst(), queue.popFirst()]
    #expect(taken == [.some(nil), .some(1), nil])
  }
}
