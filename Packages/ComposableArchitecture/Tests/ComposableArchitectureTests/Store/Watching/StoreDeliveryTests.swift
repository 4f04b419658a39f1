import Testing

@testable import ComposableArchitecture

extension StoreDelivery.Step: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.deliver(let left), .deliver(let right)): left == right
    case (.rest, .rest), (.handOver, .handOver), (.letGo, .letGo): true
    default: false
    }
  }
}

@Suite("What a subscription of a store has still to deliver")
struct StoreDeliveryTests {
  private let owner = DeinitWitness()
  private var delivery: StoreDelivery<Int>
  private var dropped = _Fifo<Int>()

  init() {
    delivery = StoreDelivery(0, owners: (owner, nil))
  }

  private var droppedValues: [Int] {
    var (fifo, values) = (dropped, [Int]())
    while let value = fifo.popFirst() { values.append(value) }
    return values
  }

  @Test("The first value waits for demand; the newest replaces it")
  mutating func newest() {
    #expect(delivery.next(adding: .none, dropping: &dropped) == .rest)
    #expect(!delivery.accept(1, dropping: &dropped))
    #expect(!delivery.accept(2, dropping: &dropped))
    #expect(droppedValues == [0, 1])
    #expect(delivery.request(.max(2), dropping: &dropped) == .deliver(2))
    #expect(delivery.next(adding: .none, dropping: &dropped) == .rest)
    #expect(delivery.accept(3, dropping: &dropped))
    #expect(delivery.next(adding: .none, dropping: &dropped) == .rest)
    #expect(!delivery.accept(4, dropping: &dropped))
  }

  @Test("What comes while somebody delivers waits for that one, in order")
  mutating func oneAtATime() {
    #expect(delivery.next(adding: .max(3), dropping: &dropped) == .deliver(0))
    for value in 1...2 { #expect(!delivery.accept(value, dropping: &dropped)) }
    #expect(delivery.request(.max(1), dropping: &dropped) == .rest)
    #expect(delivery.next(adding: .none, dropping: &dropped) == .deliver(1))
    #expect(delivery.next(adding: .none, dropping: &dropped) == .deliver(2))
    for value in 3...5 { #expect(!delivery.accept(value, dropping: &dropped)) }
    #expect(delivery.next(adding: .none, dropping: &dropped) == .deliver(3))
    #expect(delivery.next(adding: .none, dropping: &dropped) == .rest)
    #expect(droppedValues == [4])
    #expect(delivery.request(.max(1), dropping: &dropped) == .deliver(5))
  }

  @Test("When all has been asked for and nothing waits, the right to deliver is handed over")
  mutating func handOver() {
    #expect(delivery.next(adding: .unlimited, dropping: &dropped) == .deliver(0))
    #expect(delivery.next(adding: .none, dropping: &dropped) == .handOver)
    #expect(delivery.request(.max(1), dropping: &dropped) == .rest)
    let end = delivery.end(dropping: &dropped)
    #expect(end.owners?.viewStore === owner)
    #expect(!end.letsGo)
  }

  @Test("After the end nothing is delivered, and the one who delivers lets go")
  mutating func end() {
    #expect(delivery.next(adding: .max(2), dropping: &dropped) == .deliver(0))
    #expect(!delivery.accept(1, dropping: &dropped))
    #expect(!delivery.end(dropping: &dropped).letsGo)
    #expect(!delivery.accept(2, dropping: &dropped))
    #expect(delivery.next(adding: .none, dropping: &dropped) == .letGo)
    #expect(droppedValues == [1])
    #expect(delivery.end(dropping: &dropped).owners == nil)
    #expect(delivery.request(.max(1), dropping: &dropped) == .rest)
  }

  @Test("Whoever ends it while nobody delivers lets go")
  mutating func endAtRest() {
    #expect(delivery.next(adding: .none, dropping: &dropped) == .rest)
    #expect(delivery.end(dropping: &dropped).letsGo)
    #expect(droppedValues == [0])
    #expect(!delivery.end(dropping: &dropped).letsGo)
  }
}
