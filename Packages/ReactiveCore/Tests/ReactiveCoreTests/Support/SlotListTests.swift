import Testing

@testable import ReactiveCore

@Suite("_SlotList")
struct SlotListTests {
  private final class Conduit: _SlotListMember {
    let number: Int
    var position = 0

    init(_ number: Int) {
      self.number = number
    }
  }

  private func numbers(_ list: _SlotList<Conduit>) -> [Int] {
    list.slots.compactMap { $0?.number }
  }

  @Test(
    "Random arrivals and departures in _SlotList agree with an array",
    arguments: SearchSize.conduitLists.seeds
  )
  func agreesWithArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var list = _SlotList<Conduit>()
    var model: [Conduit] = []
    for number in 0..<500 {
      if model.isEmpty || Int.random(in: 0..<5, using: &random) < 3 {
        let conduit = Conduit(number)
        list.append(conduit)
        model.append(conduit)
      } else {
        let conduit = model.remove(at: Int.random(in: model.indices, using: &random))
        let removals = [list.remove(conduit), list.remove(conduit)]
        #expect(removals == [true, false])
      }
      #expect(numbers(list) == model.map(\.number))
      #expect(list.isEmpty == model.isEmpty)
      #expect(list.slots.count <= 2 * model.count + 1)
    }
  }

  @Test("_SlotList does not remove a conduit that was never in it")
  func unknownConduit() {
    var list = _SlotList<Conduit>()
    let early = list.remove(Conduit(0))
    list.append(Conduit(1))
    let late = list.remove(Conduit(0))
    #expect(!early && !late)
    #expect(numbers(list) == [1])
  }

  @Test("A copy of _SlotList's slots does not change when the list does")
  func snapshot() {
    var list = _SlotList<Conduit>()
    let conduits = (0..<4).map(Conduit.init)
    conduits.forEach { list.append($0) }
    let snapshot = list.slots
    for conduit in conduits { list.remove(conduit) }
    #expect(snapshot.compactMap { $0?.number } == [0, 1, 2, 3])
    #expect(list.isEmpty)
    let rest = list.removeAll()
    #expect(rest.isEmpty)
  }
}
