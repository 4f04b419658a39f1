import Dispatch
import Testing

@_spi(Layers) @testable import Schedulers

/// The test scheduler, with nanoseconds since its start for times.
struct TestSchedulerUnderTest: SchedulerUnderTest {
  private let scheduler = DispatchQueue.test
  private let start: DispatchQueue.SchedulerTimeType

  init() {
    start = scheduler.now
  }

  var now: Int { time(scheduler.now) }
  var pending: [Int] { scheduler.pending.map { time($0.date) } }

  func perform(_ body: () -> Void, reporting report: @escaping (ScheduleIssue) -> Void) {
    withIssueReporter(reporter(report)) { body() }
  }

  nonisolated(nonsending) func perform(
    _ body: nonisolated(nonsending) () async -> Void,
    reporting report: @escaping (ScheduleIssue) -> Void
  ) async {
    await withIssueReporter(reporter(report)) { await body() }
  }

  func schedule(_ action: @escaping Action) {
    scheduler.schedule(action)
  }

  func schedule(at due: Int, _ action: @escaping Action) -> Action {
    scheduler.schedule(after: instant(due), action).cancel
  }

  func schedule(at due: Int, every interval: Int, _ action: @escaping Action) -> Action {
    scheduler.schedule(after: instant(due), interval: .nanoseconds(interval), action).cancel
  }

  func start(_ routine: Routine) -> Action {
    // The scheduler's executor runs the task where the time is moved, while nothing else does.
    nonisolated(unsafe) let routine = routine
    return Task(executorPreference: scheduler.taskExecutor) { [scheduler] in
      while let sleep = routine.proceed() {
        do {
          if sleep.usesClock {
            try await scheduler.clock.sleep(for: .nanoseconds(sleep.duration))
          } else {
            try await scheduler.sleep(for: .nanoseconds(sleep.duration))
          }
        } catch {
          return routine.endEarly()
        }
      }
    }.cancel
  }

  func move(_ movement: ScheduleProgram.Movement) -> Int? {
    switch movement {
    case .by(let duration): scheduler.advance(by: .nanoseconds(duration))
    case .to(let target): scheduler.advance(to: instant(target))
    case .toNext: return scheduler.advanceToNext().map(time)
    case .run(let maxSteps, let limit):
      scheduler.run(maxSteps: maxSteps, until: limit.map(instant))
    }
    return nil
  }

  nonisolated(nonsending) func move(_ movement: ScheduleProgram.Movement) async -> Int? {
    switch movement {
    case .by(let duration): await scheduler.advance(by: .nanoseconds(duration))
    case .to(let target): await scheduler.advance(to: instant(target))
    case .toNext: return await scheduler.advanceToNext().map(time)
    case .run(let maxSteps, let limit):
      await scheduler.run(maxSteps: maxSteps, until: limit.map(instant))
    }
    return nil
  }

  private func reporter(
    _ report: @escaping (ScheduleIssue) -> Void
  ) -> @Sendable (String, IssueLocation) -> Void {
    // All of a program runs in one place after another: its tasks where the time is moved.
    nonisolated(unsafe) let report = report
    return { message, _ in
      guard let issue = ScheduleIssue.allCases.first(where: { message.hasPrefix($0.rawValue) })
      else {
        Issue.record("no program should lead to this: \(message)")
        return
      }
      report(issue)
    }
  }

  private func instant(_ time: Int) -> DispatchQueue.SchedulerTimeType {
    start.advanced(by: .nanoseconds(time))
  }

  private func time(_ instant: DispatchQueue.SchedulerTimeType) -> Int {
    Int(start.distance(to: instant).nanoseconds)
  }
}
