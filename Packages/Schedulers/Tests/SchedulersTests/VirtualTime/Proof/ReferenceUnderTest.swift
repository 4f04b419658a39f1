/// A scheduler that is defined by the reference: itself, or one with a fault.
struct ReferenceUnderTest: SchedulerUnderTest {
  let scheduler: ReferenceScheduler

  var now: Int { scheduler.now }
  var pending: [Int] { scheduler.items.sorted(by: scheduler.comesBefore).map(\.due) }

  func perform(_ body: () -> Void, reporting report: @escaping (ScheduleIssue) -> Void) {
    scheduler.report = report
    body()
    scheduler.report = { _ in }
  }

  func schedule(_ action: @escaping Action) { scheduler.scheduleNow(action) }

  func schedule(at due: Int, _ action: @escaping Action) -> Action {
    cancellation(of: scheduler.schedule(at: due, action))
  }

  func schedule(at due: Int, every interval: Int, _ action: @escaping Action) -> Action {
    cancellation(of: scheduler.schedule(at: due, every: interval, action))
  }

  func start(_ routine: Routine) -> Action {
    let task = ReferenceTask(routine, on: scheduler)
    scheduler.ready.append(task.proceed)
    return task.cancel
  }

  func move(_ movement: ScheduleProgram.Movement) -> Int? {
    switch movement {
    case .by(let duration): scheduler.advance(to: now + duration)
    case .to(let target): scheduler.advance(to: target)
    case .toNext: return scheduler.advanceToNext()
    case .run(let maxSteps, let limit): scheduler.run(maxSteps: maxSteps, until: limit)
    }
    return nil
  }

  private func cancellation(of item: ReferenceScheduler.Item) -> Action {
    { scheduler.cancel(item) }
  }
}
