import Foundation
@testable import ScheduleExploration
import TestKit
import Testing

@Suite("Explorations of tasks that something outside resumes")
struct OutsideResumptionTests {
  typealias Queue = TestSchedulerOf<DispatchQueue>

  /// Explores two tasks, of which one waits for something outside.
  private func explore(
    _ wait: @escaping @Sendable () async -> Void,
    then end: @escaping @Sendable () throws -> Void = {}
  ) async -> ExplorationResult {
    await Exploration().run { (scheduler: Queue) in
      async let other: Void = scheduler.sleep(for: 1)
      let waiter = Task(name: "waiter") { await wait() }
      await scheduler.advance(by: 1)
      await waiter.value
      try await other
      try end()
    }
  }

  @Test("A real sleep is reported, with the task's name and the line at which it has slept")
  func sleep() async throws {
    let line = #line + 1
    let result = await explore { try? await Task.sleep(for: .milliseconds(5)) }
    let place = "the task 'waiter', which has waited at OutsideResumptionTests.swift:\(line)"
    #expect(result.problem == .resumedFromOutside(place))
    #expect(!result.isComplete && result.failure == nil)
    let report = try #require(result.report)
    #expect(report.hasPrefix("Something outside of the run has resumed \(place): Task.sleep, "))
  }

  @Test(
    "An exploration reports a resumption by a thread, or by the main queue, which has one order"
  )
  func threadsAndQueues() async {
    for queue in [DispatchQueue.global(), .main] {
      let result = await explore {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
      }
      guard case .resumedFromOutside(let task) = result.problem else {
        Issue.record("\(queue.label): \(result)")
        continue
      }
      #expect(
        task.hasPrefix("the task 'waiter', which has waited at OutsideResumptionTests.swift:")
      )
    }
  }

  @Test("A single task has one order, whatever resumes it")
  func singleTask() async {
    let result = await Exploration().run { (_: Queue) in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }
    #expect(result.isComplete && result.problem == nil && result.runs == 1)
  }

  @Test("The resumption of a task by another task is not from outside")
  func inside() async {
    let result = await explore { await Task { await Task.yield() }.value }
    #expect(result.isComplete && result.problem == nil)
  }

  @Test("A failure that can be repeated is told first")
  func failure() async {
    // Where the real sleep ends earlier or later than before, the failure cannot be repeated.
    for _ in 0..<100 {
      let result = await explore {
        try? await Task.sleep(for: .milliseconds(1))
      } then: {
        throw CancellationError()
      }
      guard let failure = result.failure else { continue }
      #expect(failure.message == "Caught error: CancellationError()")
      return
    }
    Issue.record("The failure was never told.")
  }

  @Test("A failure that cannot be repeated has the resumption as its reason")
  func onceOnly() async {
    let runs = Log<Void>()
    let result = await explore {
      try? await Task.sleep(for: .milliseconds(1))
    } then: {
      runs.note(())
      if runs.count == 1 { throw CancellationError() }
    }
    guard case .resumedFromOutside = result.problem else {
      Issue.record("\(result)")
      return
    }
    #expect(result.failure == nil)
  }
}
