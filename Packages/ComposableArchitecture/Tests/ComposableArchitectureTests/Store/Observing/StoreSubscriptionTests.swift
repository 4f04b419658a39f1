import Testing

@testable import ComposableArchitecture

@Suite("The values that wait in a subscription of a store")
struct StoreSubscriptionTests {
  private var waiting = StoreSubscription<Int>.Waiting()

  private mutating func append(_ value: Int) -> [Int] {
    waiting.values.append(value)
    return keepNewest()
  }

  /// - Returns: The dropped values.
  private mutating func keepNewest() -> [Int] {
    var dropped = waiting.keepNewest()
    var values: [Int] = []
    while let value = dropped.popFirst() { values.append(value) }
    return values
  }

  @Test("Without demand, a store's subscription keeps the newest value only")
  mutating func newest() {
    let dropped = [append(0), append(1), append(2)]
    #expect(dropped == [[], [0], [1]])
    #expect(waiting.next() == nil)
    waiting.demand += .max(2)
    #expect(waiting.next() == 2)
    #expect(waiting.next() == nil)
    #expect(waiting.demand == .max(1))
  }

  @Test(
    "With demand, a store's subscription keeps all values in order, then the newest of the rest"
  )
  mutating func inOrder() {
    waiting.demand += .max(2)
    for value in 0...4 { #expect(append(value) == []) }
    #expect(waiting.next() == 0)
    #expect(keepNewest() == [])
    #expect(waiting.next() == 1)
    #expect(waiting.next() == nil)
    #expect(keepNewest() == [2, 3])
    waiting.demand += .unlimited
    #expect(waiting.next() == 4)
    #expect(waiting.next() == nil)
  }
}
