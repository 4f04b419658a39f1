import Foundation
import ScheduleExploration
import Testing

@Suite("Strategies")
struct StrategyTests {
  /// Fails if three of six actions run in the reverse order.
  static func body(_ scheduler: TestSchedulerOf<DispatchQueue>) throws {
    var order: [Int] = []
    for number in 0..<6 { scheduler.schedule { order.append(number) } }
    scheduler.advance()
    let positions = (1...3).compactMap { order.firstIndex(of: $0) }
    if positions == positions.sorted(by: >) { throw Reversed() }
  }

  struct Reversed: Error {}

  @Test(
    "Each strategy finds the failure, and shows a shortest order",
    arguments: [
      Exploration.Strategy.default, .everyOrder(), .delays(3), .random(runs: 1_000, seed: 1),
      .pct(depth: 3, runs: 1_000, seed: 1),
    ]
  )
  func shortest(_ strategy: Exploration.Strategy) throws {
    let failure = try #require(Exploration(strategy).run(Self.body).failure)
    #expect(failure.delays == 3)
    #expect(failure.isShortest)
    #expect(failure.message == "Caught error: Reversed()")
    // No order with fewer delays fails, and this one fails always.
    #expect(Exploration(.delays(2)).run(Self.body).failure == nil)
    let replay = Exploration(.schedule(failure.schedule)).run(Self.body)
    #expect(replay.failure?.schedule == failure.schedule)
    #expect(replay.runs == 1)
  }

  @Test("A search that has not tried all orders is not complete")
  func incomplete() {
    let two = Exploration(.delays(2)).run(Self.body)
    #expect(two.failure == nil && !two.isComplete)
    let few = Exploration(.everyOrder(limit: 5)).run(Self.body)
    #expect(few.runs == 5 && !few.isComplete)
  }

  @Test("The same seed gives the same orders, and another one gives others")
  func seeds() {
    func orders(_ strategy: Exploration.Strategy) -> [[Int]] {
      var orders: [[Int]] = []
      _ = Exploration(strategy).run { (scheduler: TestSchedulerOf<DispatchQueue>) in
        var order: [Int] = []
        for number in 0..<6 { scheduler.schedule { order.append(number) } }
        scheduler.advance()
        orders.append(order)
      }
      return orders
    }
    for make in [
      { Exploration.Strategy.random(runs: 20, seed: $0) },
      { .pct(depth: 3, runs: 20, seed: $0) },
    ] {
      #expect(orders(make(1)) == orders(make(1)))
      #expect(orders(make(1)) != orders(make(2)))
    }
  }

  @Test("Random priorities find a failure of depth 2 at least as often as they promise")
  func probability() {
    // The last of six actions before the first one: six lanes, and five choices.
    let found = (0..<1_000).count { seed in
      Exploration(.pct(depth: 2, runs: 1, seed: UInt64(seed))).run {
        (scheduler: TestSchedulerOf<DispatchQueue>) in
        var order: [Int] = []
        for number in 0..<6 { scheduler.schedule { order.append(number) } }
        scheduler.advance()
        if order.firstIndex(of: 5)! < order.firstIndex(of: 0)! { throw Reversed() }
      }
      .failure != nil
    }
    #expect(found >= 1_000 / (6 * 5))
  }

  @Test("Schedules are read as they are written", arguments: ["m1:", "m1:0100", "m1:z(36)0"])
  func schedules(_ text: String) throws {
    let runs = Exploration(.schedule(text)).run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      for _ in 0..<40 { scheduler.schedule {} }
      scheduler.advance()
    }
    .runs
    #expect(runs == 1)
  }
}
