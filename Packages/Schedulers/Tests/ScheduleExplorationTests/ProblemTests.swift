import Foundation
import ScheduleExploration
@_spi(Layers) import Schedulers
import TestKit
import Testing

@Suite("Mistakes in the use of explorations")
struct ProblemTests {
  typealias Queue = TestSchedulerOf<DispatchQueue>

  @Test("A body that does not use its scheduler is a problem")
  func nothingScheduled() {
    let result = Exploration().run { (_: Queue) in }
    #expect(result.problem == .nothingScheduled)
    #expect(result.runs == 1 && !result.isComplete)
  }

  @Test("A body that leaves work on its scheduler is a problem")
  func workLeft() {
    let result = Exploration().run { (scheduler: Queue) in
      scheduler.schedule {}
      scheduler.schedule(after: scheduler.now.advanced(by: 2)) {}
      scheduler.advance(by: 1)
    }
    #expect(result.problem == .workLeft(["an action due in 1 s"]))
  }

  @Test("A body that schedules work and never advances is a problem")
  func neverAdvanced() async {
    let result = Exploration().run { (scheduler: Queue) in
      scheduler.schedule {}
      scheduler.schedule(after: scheduler.now.advanced(by: 2)) {}
    }
    #expect(result.problem == .workLeft(["an action due now", "an action due in 2 s"]))
    #expect(result.runs == 1 && !result.isComplete)
    let asynchronous = await Exploration().run { (scheduler: Queue) async in scheduler.schedule {} }
    #expect(asynchronous.problem == .workLeft(["an action due now"]))
  }

  @Test("A report says that work was scheduled and never run")
  func neverAdvancedReport() throws {
    let messages = Log<String>()
    try withIssueReporter { message, _ in
      messages.note(message)
    } operation: {
      try explore { (scheduler: Queue) in scheduler.schedule {} }
    }
    #expect(
      messages.entries == [
        """
        The body has ended with work that was scheduled and never run, so that its orders were not tried:

          • an action due now

        Advance the scheduler until all of it has run, or cancel it.
        """
      ]
    )
  }

  @Test("Work that was cancelled before it has run is nothing to explore")
  func cancelled() {
    let result = Exploration().run { (scheduler: Queue) in
      scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 1) {}.cancel()
    }
    #expect(result.problem == .nothingScheduled)
  }

  @Test("A run without end is a problem")
  func endless() {
    let result = Exploration().run { (scheduler: Queue) in
      func again() { scheduler.schedule { again() } }
      again()
      scheduler.advance()
    }
    #expect(result.problem == .endless(steps: 100_000))
  }

  /// Explores a body whose first run schedules another number of actions than the later ones.
  private func exploreTwoBodies(
    _ strategy: Exploration.Strategy,
    endOfLaterRuns: () throws -> Void = {}
  ) -> ExplorationResult {
    var runs = 0
    return Exploration(strategy).run { (scheduler: Queue) in
      runs += 1
      for _ in 0..<(runs == 1 ? 3 : 2) { scheduler.schedule {} }
      scheduler.advance()
      if runs > 1 { try endOfLaterRuns() }
    }
  }

  @Test("A body whose actions depend on something outside the scheduler is a problem")
  func notReproducible() {
    for strategy: Exploration.Strategy in [.delays(3), .everyOrder()] {
      let result = exploreTwoBodies(strategy)
      #expect(result.problem == .notReproducible(choice: 0), "\(result)")
    }
  }

  @Test("A failing run that differs from an earlier one with the same choices is no failure")
  func failureOfAnotherBody() {
    for strategy: Exploration.Strategy in [.delays(3), .everyOrder()] {
      let result = exploreTwoBodies(strategy) { throw CancellationError() }
      #expect(result.problem == .notReproducible(choice: 0), "\(result)")
      #expect(result.failure == nil && !result.isComplete)
    }
  }

  @Test(
    "A body that shares state between its runs has no race: an order passes and fails",
    arguments: [
      Exploration.Strategy.default, .delays(1), .everyOrder(), .random(runs: 100, seed: 1),
    ],
    [2...2, 2...10_000, 3...10_000]
  )
  func sharedState(_ strategy: Exploration.Strategy, _ failing: ClosedRange<Int>) throws {
    var runs = 0
    let result = Exploration(strategy).run { (scheduler: Queue) in
      runs += 1
      for _ in 0..<3 { scheduler.schedule {} }
      scheduler.advance()
      if failing.contains(runs) { throw CancellationError() }
    }
    guard case .notRepeatable(let order) = result.problem else {
      Issue.record("\(result)")
      return
    }
    #expect(order.hasPrefix("m1:"))
    #expect(result.failure == nil && !result.isComplete)
  }

  @Test("The report says that the body shares state between its runs")
  func sharedStateReport() throws {
    let messages = Log<String>()
    var runs = 0
    try withIssueReporter { message, _ in
      messages.note(message)
    } operation: {
      try explore { (scheduler: Queue) in
        runs += 1
        for _ in 0..<2 { scheduler.schedule {} }
        scheduler.advance()
        if runs == 2 { throw CancellationError() }
      }
    }
    #expect(messages.entries.count == 1)
    let start = "Not reproducible: the order m1:1 was run again, and took another way. "
    #expect(
      messages.entries.first?.hasPrefix("\(start)Either the body shares state between its runs")
        == true
    )
  }

  @Test("An exploration inside another exploration is a problem")
  func nested() {
    var inner: ExplorationResult?
    let outer = Exploration().run { (scheduler: Queue) in
      scheduler.schedule {}
      scheduler.advance()
      inner = Exploration().run { (_: Queue) in }
    }
    #expect(inner?.problem == .nested)
    #expect(outer.problem == nil && outer.isComplete)
  }

  @Test(
    "A text that is no schedule, or a schedule of another test, is a problem",
    arguments: ["", "m1:!", "m2:0", "m1:5"]
  )
  func noSchedule(_ text: String) {
    let result = Exploration(.schedule(text)).run { (scheduler: Queue) in
      for _ in 0..<2 { scheduler.schedule {} }
      scheduler.advance()
    }
    #expect(result.problem == .noSchedule(text))
    #expect(result.failure == nil)
  }
}
