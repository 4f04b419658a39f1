import Foundation
import TestKit
import Testing

@_spi(Layers) @testable import RuntimeBets
@_spi(Layers) @testable import ScheduleExploration

// Those that lose a bet, each in a process of its own.
@Suite("Explorations with another runtime", .timeLimit(.minutes(10)))
struct RuntimeBetTests {
  @Test("With this toolchain, all bets are won", arguments: RuntimeBet.ofExploration)
  func won(_ bet: RuntimeBet) {
    #expect(bet.isWon, "\(bet.name) is lost: \(bet.fact)")
  }

  @Test("Without a bet on the order of tasks, an exploration runs nothing and says why")
  func order() async {
    await #expect(processExitsWith: .success) {
      RuntimeBet.lost = ["TaskJob"]
      let result = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) async in
        await Task {}.value
      }
      let bet = try #require(RuntimeBet.ofTasks.first { $0.name == "TaskJob" })
      #expect(result.problem == .runtimeChanged(bet.fact))
      #expect(result.runs == 0 && !result.isComplete)
      #expect(result.report?.contains(bet.fact) == true)
    }
  }

  @Test("A deadlock whose tasks cannot be read is reported, and the report says why")
  func waitingTasks() async {
    await #expect(processExitsWith: .success) {
      RuntimeBet.lost = ["WaitingTask"]
      let result = await Exploration().run { (_: TestSchedulerOf<DispatchQueue>) async in
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      let message = try #require(result.failure?.message)
      #expect(
        message.contains("A deadlock: ") && message.contains("Which tasks wait cannot be said.")
      )
    }
  }

  @Test(
    "A timeline that may lack places says why",
    arguments: ["AsyncContext", "ProcessMemory", "CallStack", "Symbolizer"]
  )
  func places(_ name: String) async {
    await #expect(processExitsWith: .success) { [name] in
      RuntimeBet.lost = [name]
      let result = Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
        scheduler.schedule {}
        scheduler.advance()
        throw CancellationError()
      }
      let report = try #require(result.report)
      #expect(report.contains("Places may be missing."))
    }
  }

  @Test("A complete timeline says nothing of places")
  func completePlaces() throws {
    let result = Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      scheduler.schedule {}
      scheduler.advance()
      throw CancellationError()
    }
    #expect(try !#require(result.report).contains("Places may be missing."))
  }
}
