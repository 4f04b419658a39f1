import Foundation
@testable import ScheduleExploration
@_spi(Layers) import Schedulers
import TestKit
import Testing

@Suite("The time limit and the progress of an exploration")
struct TimeLimitTests {
  typealias Queue = TestSchedulerOf<DispatchQueue>

  /// A clock on which each look takes a second, and what was written to the terminal.
  private struct Time {
    let written = Log<String>()
    private let looks = Log<Void>()

    func source(hasTerminal: Bool = true) -> ExplorationTime.Source {
      let write: @Sendable (String) -> Void = { [written] in written.note($0) }
      let now: @Sendable () -> Duration = { [looks] in
        looks.note(())
        return .seconds(looks.count)
      }
      return ExplorationTime.Source(now: now, write: hasTerminal ? write : nil)
    }
  }

  /// An exploration whose runs take a second each.
  private func exploration(
    _ strategy: Exploration.Strategy = .everyOrder(),
    limit: Duration?
  ) -> Exploration {
    var exploration = Exploration(strategy, timeLimit: limit)
    exploration.timeSource = Time().source(hasTerminal: false)
    return exploration
  }

  private func body(_ scheduler: Queue) {
    for _ in 0..<4 { scheduler.schedule {} }
    scheduler.advance()
  }

  @Test("At the limit, the result is partial, and no failure is invented", arguments: [1, 5, 23])
  func partial(_ seconds: Int) {
    for strategy: Exploration.Strategy in [.everyOrder(), .default, .delays(6)] {
      let result = exploration(strategy, limit: .seconds(seconds)).run(body)
      #expect(result.runs == seconds && result.hasReachedTimeLimit && !result.isComplete)
      #expect(result.failure == nil && result.problem == nil && result.report == nil)
      let orders = seconds == 1 ? "1 order passes" : "\(seconds) orders pass"
      #expect(result.warning?.contains(". \(orders); others were not tried.") == true)
    }
  }

  @Test("Asynchronous explorations and explorations of threads have a time limit, too")
  func others() async {
    let tasks = await exploration(limit: .seconds(2)).run { (_: Queue) in
      await withTaskGroup { group in for _ in 0..<3 { group.addTask {} } }
    }
    #expect(tasks.runs == 2 && tasks.hasReachedTimeLimit && !tasks.isComplete)
    let threads = exploration(.delays(2), limit: .seconds(2)).runThreads { threads in
      for _ in 0..<3 { threads.run {} }
    }
    #expect(threads.runs == 2 && threads.hasReachedTimeLimit && !threads.isComplete)
  }

  @Test(
    "Without a limit, or before it, all orders are tried",
    arguments: [nil, Duration.seconds(30)]
  )
  func complete(_ limit: Duration?) {
    let result = exploration(limit: limit).run(body)
    #expect(result.runs == 24 && result.isComplete && !result.hasReachedTimeLimit)
    #expect(result.warning == nil)
  }

  @Test("A limit of zero still tries one order")
  func zero() {
    let result = exploration(limit: .zero).run(body)
    #expect(result.runs == 1 && result.hasReachedTimeLimit)
  }

  @Test("A failure that was found is shown, although no shorter one is looked for")
  func failure() throws {
    let body = { (scheduler: Queue) in
      var order: [Int] = []
      for number in 0..<4 { scheduler.schedule { order.append(number) } }
      scheduler.advance()
      if order.last == 0 { throw CancellationError() }
    }
    let shortest = try #require(exploration(limit: nil).run(body).failure)
    #expect(shortest.isShortest)
    let limit = Duration.seconds(shortest.firstFailingRun)
    let failure = try #require(exploration(limit: limit).run(body).failure)
    #expect(failure.message == "Caught error: CancellationError()" && !failure.isShortest)
  }

  @Test("A test that reaches its limit passes with a warning")
  func warning() throws {
    let warnings = Log<String>()
    try withWarningReporter { message, _ in
      warnings.note(message)
    } operation: {
      try explore(timeLimit: .zero) { body($0) }
      try exploreThreads(timeLimit: .zero) { threads in
        for _ in 0..<2 { threads.run {} }
      }
    }
    #expect(warnings.count == 2)
    for warning in warnings.entries {
      #expect(warning.hasPrefix("The exploration has reached its time limit. 1 order passes"))
    }
  }

  @Test("From the third second on, a terminal shows the number of orders, in one line")
  func progress() {
    let time = Time()
    var exploration = Exploration(.everyOrder())
    exploration.timeSource = time.source()
    _ = exploration.run { (scheduler: Queue) in
      for _ in 0..<3 { scheduler.schedule {} }
      scheduler.advance()
    }
    #expect(
      time.written.entries == [
        "\r2 orders, 3 s\u{1B}[K", "\r3 orders, 4 s\u{1B}[K", "\r4 orders, 5 s\u{1B}[K",
        "\r5 orders, 6 s\u{1B}[K", "\r6 orders, 7 s\u{1B}[K", "\r\u{1B}[K",
      ]
    )
  }

  @Test("An exploration that takes less than three seconds writes nothing")
  func short() {
    let time = Time()
    var exploration = Exploration(.everyOrder(limit: 1))
    exploration.timeSource = time.source()
    _ = exploration.run(body)
    #expect(time.written.entries == [])
  }
}
