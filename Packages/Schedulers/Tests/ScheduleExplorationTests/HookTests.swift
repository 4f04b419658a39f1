import Foundation
@_spi(Layers) @testable import RuntimeBets
@testable import ScheduleExploration
@_spi(Layers) @testable import Schedulers
import TestKit
import Testing

// Each in a process of its own: a hook is one for the process.
@Suite("Explorations whose hooks of the runtime another library takes", .timeLimit(.minutes(10)))
struct HookTests {
  @Test("If a hook is taken before the first scheduler, an exploration runs nothing and says so")
  func before() async {
    await #expect(processExitsWith: .success) {
      ForeignHook.takeAndForward()
      let result = await Race.explore()
      #expect(result.problem == .hookTaken(ForeignHook.name))
      #expect(result.runs == 0 && !result.isComplete && result.failure == nil)
      let report = try #require(result.report)
      #expect(report.contains("has taken 'swift_task_enqueueGlobal_hook'"))
      #expect(report.contains("swift-concurrency-extras"))
    }
  }

  @Test(
    "If a hook is taken before the first scheduler and given back, an exploration finds the race"
  )
  func givenBack() async {
    await #expect(processExitsWith: .success) {
      ForeignHook.takeAndForward()
      await withWarningReporter { _, _ in
      } operation: {
        await DispatchQueue.test.withTasks {}
      }
      ForeignHook.giveBack()
      let result = await Race.explore()
      #expect(result.failure?.delays == 1 && result.problem == nil)
    }
  }

  @Test("If a hook is taken for good after an exploration, the next exploration runs nothing")
  func after() async {
    await #expect(processExitsWith: .success) {
      let first = await Race.explore()
      #expect(first.failure != nil)
      // It takes the hook that is set for its own, and so it never gives it back.
      ForeignHook.take()
      let result = await Race.explore()
      #expect(result.problem == .hookTaken(ForeignHook.name))
      #expect(result.runs == 0 && !result.isComplete)
    }
  }

  @Test("If a hook is taken after an exploration and given back, the next exploration is complete")
  func afterAndGivenBack() async {
    await #expect(processExitsWith: .success) {
      let first = await Race.explore()
      #expect(first.failure != nil)
      ForeignHook.take()
      ForeignHook.giveBack()
      let result = await Race.explore(isMended: true)
      #expect(result.isComplete && result.problem == nil && result.runs > 2)
      #expect(ForeignHook.isSet)
    }
  }

  @Test("If a hook is taken for good in a run, the exploration ends")
  func inRun() async {
    await #expect(processExitsWith: .success) {
      let result = await Race.explore(isMended: true) { ForeignHook.takeAndForward() }
      #expect(result.problem == .hookTaken(ForeignHook.name))
      #expect(result.runs == 1 && !result.isComplete)
    }
  }

  @Test("If a hook is taken in a run and given back at its end, the exploration ends")
  func inRunAndGivenBack() async {
    await #expect(processExitsWith: .success) {
      let result = await Exploration(.everyOrder()).run {
        (scheduler: TestSchedulerOf<DispatchQueue>) in
        ForeignHook.takeAndForward()
        await Race.run(on: scheduler)
        ForeignHook.giveBack()
      }
      #expect(result.problem == .hookTaken(ForeignHook.name))
      #expect(result.runs == 1 && !result.isComplete)
    }
  }

  @Test(
    "If a hook is taken between two choices only, a task that has gone to the main actor shows it"
  )
  func betweenChoices() async {
    await #expect(processExitsWith: .success) {
      let result = await Exploration(.everyOrder()).run { (_: TestSchedulerOf<DispatchQueue>) in
        let task = ForeignHook.taken { Task {} }
        await task.value
      }
      #expect(result.problem == .hookTaken(ForeignHook.name))
      #expect(!result.isComplete)
    }
  }

  @Test("A failure of a run without the hooks is no failure of an order")
  func failure() async {
    await #expect(processExitsWith: .success) {
      let result = await Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
        ForeignHook.take()
        await Race.run(on: scheduler)
        throw CancellationError()
      }
      #expect(result.problem == .hookTaken(ForeignHook.name))
      #expect(result.failure == nil && !result.isComplete)
    }
  }

  @Test("If the runtime lacks a hook, an exploration runs nothing and names the missing symbol")
  func missing() async {
    await #expect(processExitsWith: .success) {
      RuntimeSymbol.hidden = [TaskJob.numberSymbol]
      let result = await Race.explore()
      #expect(result.problem == .hookMissing("swift_task_getJobTaskId"))
      #expect(result.runs == 0 && !result.isComplete)
      #expect(result.report?.contains("has no 'swift_task_getJobTaskId'") == true)
    }
  }

  @Test("An exploration without tasks needs no hooks")
  func synchronous() async {
    await #expect(processExitsWith: .success) {
      ForeignHook.takeAndForward()
      let result = Exploration().run { (scheduler: TestSchedulerOf<DispatchQueue>) in
        for _ in 0..<2 { scheduler.schedule {} }
        scheduler.advance()
      }
      #expect(result.isComplete && result.problem == nil && result.runs == 2)
    }
  }
}

/// Two tasks, of which the first one that starts should be the first one that was made.
private enum Race {
  struct Lost: Error {}

  static func explore(
    isMended: Bool = false,
    _ begin: @escaping @Sendable () -> Void = {}
  ) async -> ExplorationResult {
    await Exploration(.everyOrder()).run { (scheduler: TestSchedulerOf<DispatchQueue>) in
      begin()
      let winner = await run(on: scheduler)
      if winner != "first", !isMended { throw Lost() }
    }
  }

  @discardableResult
  static func run(on scheduler: TestSchedulerOf<DispatchQueue>) async -> String? {
    let log = Log<String>()
    async let first: Void = {
      log.note("first")
      try? await scheduler.sleep(for: 1)
    }()
    async let second: Void = {
      log.note("second")
      try? await scheduler.sleep(for: 1)
    }()
    await scheduler.advance(by: 1)
    _ = await (first, second)
    return log.entries.first
  }
}
