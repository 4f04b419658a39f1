import Foundation
import Schedulers
import Testing

/// The recipe of the documentation, with a list in the place of the standard output.
private struct LoggingScheduler<Base: Scheduler>: SchedulerWrapper {
  var base: Base
  let log: Log

  func wrap(_ action: @escaping () -> Void) -> () -> Void {
    {
      log.note("runs")
      action()
    }
  }
}

@Suite("A scheduler that a user wraps around another one")
struct SchedulerWrapperTests {
  private let test = DispatchQueue.test
  private let log = Log()

  private var scheduler: LoggingScheduler<TestSchedulerOf<DispatchQueue>> {
    LoggingScheduler(base: test, log: log)
  }

  @Test("A user's wrapper wraps every action, in the base's time and order")
  func wraps() {
    scheduler.schedule { log.note("now") }
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.note("later") }
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 2), interval: 1) {
      log.note("tick")
    }
    test.advance(by: 3)
    timer.cancel()
    #expect(log.take() == ["runs", "now", "runs", "later", "runs", "tick", "runs", "tick"])
  }

  @Test("Work that waits on a user's wrapper has the operator's name in messages")
  func names() {
    let cancellable = Just(1).delay(for: 1, scheduler: scheduler).sink { _ in }
    #expect(test.pending.map(\.owner) == ["delay", "delay"])
    cancellable.cancel()
  }

  @Test("Work that is cancelled on a user's wrapper leaves the base at once")
  func cancelling() async {
    let erased = scheduler.eraseToAnyScheduler()
    let task = Task(executorPreference: erased.taskExecutor) { try await erased.sleep(for: 1) }
    await test.advance()
    #expect(test.pending.map(\.owner) == ["sleep"])
    task.cancel()
    await test.advance()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(test.pending.isEmpty)
  }

  @Test("The base waits for tasks that sleep on a user's wrapper, also when that is erased")
  func tasks() async throws {
    let erased = scheduler.eraseToAnyScheduler()
    #expect(erased.taskExecutor === test.taskExecutor && test.taskExecutor != nil)
    let task = Task(executorPreference: erased.taskExecutor) {
      try await erased.sleep(for: 1)
      log.note("slept")
    }
    await test.advance(by: 1)
    #expect(log.take() == ["runs", "slept"])
    try await task.value
  }
}
