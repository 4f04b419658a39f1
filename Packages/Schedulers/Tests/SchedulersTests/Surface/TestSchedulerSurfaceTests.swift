import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: the test scheduler")
struct TestSchedulerSurfaceTests {
  let scheduler: TestScheduler<DispatchQueue.SchedulerTimeType, DispatchQueue.SchedulerOptions> =
    DispatchQueue.test

  @Test("The surface of Schedulers has the test scheduler")
  func members() {
    let start: DispatchQueue.SchedulerTimeType = scheduler.now
    surface("TestScheduler.now", start.dispatchTime.uptimeNanoseconds == 1)
    surface("TestScheduler.init(now:)", TestSchedulerOf<DispatchQueue>(now: start).now == start)
    surface("TestScheduler.minimumTolerance", scheduler.minimumTolerance == 0)
    var count = 0
    let work = scheduleInEveryWay(on: scheduler) { count += 1 }
    scheduler.advance()
    for item in work { item.cancel() }
    surface("TestScheduler", count == wayCount)
    let once: some Cancellable = scheduler.schedule(after: start) { count += 1 }
    once.cancel()
    surface("TestScheduler.schedule(after:_:)", scheduler.pending.isEmpty)
    surface("TestScheduler.taskExecutor", scheduler.taskExecutor != nil)
  }

  @Test("The surface of Schedulers has the ways to move a test scheduler's time")
  func advancing() {
    let start = scheduler.now
    for second in 1...4 { scheduler.schedule(after: start.advanced(by: .seconds(second))) {} }
    scheduler.advance()
    scheduler.advance(by: 1)
    surface("TestScheduler.advance(by:)", scheduler.now == start.advanced(by: 1))
    scheduler.advance(to: start.advanced(by: 2))
    surface("TestScheduler.advance(to:)", scheduler.now == start.advanced(by: 2))
    let next: DispatchQueue.SchedulerTimeType? = scheduler.advanceToNext()
    surface("TestScheduler.advanceToNext()", next == start.advanced(by: 3))
    scheduler.run()
    scheduler.run(maxSteps: 1, until: start.advanced(by: 5))
    surface("TestScheduler.run()", scheduler.now == start.advanced(by: 4))
  }

  @Test("The surface of Schedulers has the ways to move a test scheduler's time from a task")
  func advancingAsync() async throws {
    let (scheduler, start) = (scheduler, scheduler.now)
    for second in 1...4 { scheduler.schedule(after: start.advanced(by: .seconds(second))) {} }
    let end: DispatchQueue.SchedulerTimeType = await scheduler.withTasks {
      await scheduler.advance()
      await scheduler.advance(by: 1)
      await scheduler.advance(to: start.advanced(by: 2))
      await scheduler.advanceToNext()
      await scheduler.run()
      await scheduler.run(maxSteps: 1, until: start.advanced(by: 5))
      return scheduler.now
    }
    surface("TestScheduler.withTasks(_:)", end == start.advanced(by: 4))
  }

  @Test("The surface of Schedulers has the ways to run all tasks on the main thread")
  func mainSerialExecutor() async {
    let values = await withMainSerialExecutor { await [Task { 1 }.value] }
    let value: Int = withMainSerialExecutor { 1 }
    surface("withMainSerialExecutor(operation:)", values == [value])
    surface("uncheckedUseMainSerialExecutor", !uncheckedUseMainSerialExecutor)
  }

  @Test("The surface of Schedulers has a test scheduler's pending work and its drift")
  func pendingAndDrift() {
    let timer = scheduler.schedule(after: scheduler.now.advanced(by: 1), interval: 2) {}
    let pending: [TestSchedulerOf<DispatchQueue>.PendingWork] = scheduler.pending
    timer.cancel()
    surface(
      "TestScheduler.pending",
      pending.map(\.description) == ["a timer every 2 s, due in 1 s"]
        && pending.map(\.date) == [scheduler.now.advanced(by: 1)]
        && pending.map(\.delay) == [1] && pending.map(\.interval) == [2]
        && pending.map(\.owner) == [nil]
    )
    var drift: TimerDrift = TimerDrift(upTo: .seconds(1), seed: 1)
    (drift.maximum, drift.seed) = (.seconds(2), 2)
    scheduler.drift = drift
    surface("TestScheduler.drift", scheduler.drift == TimerDrift(upTo: .seconds(2), seed: 2))
  }

  @Test("The surface of Schedulers has new test schedulers for the live ones, with the older names")
  func statics() {
    surface("TestSchedulerOf", isNew(DispatchQueue.test, for: DispatchQueue.self))
    surface("DispatchQueue.test", isNew(DispatchQueue.test, for: DispatchQueue.self))
    surface(
      "DispatchQueue.testScheduler",
      isNew(DispatchQueue.testScheduler, for: DispatchQueue.self)
    )
    surface(
      "TestScheduler.dispatchQueue",
      isNew(TestScheduler.dispatchQueue, for: DispatchQueue.self)
    )
    surface("OperationQueue.test", isNew(OperationQueue.test, for: OperationQueue.self))
    surface(
      "OperationQueue.testScheduler",
      isNew(OperationQueue.testScheduler, for: OperationQueue.self)
    )
    surface(
      "TestScheduler.operationQueue",
      isNew(TestScheduler.operationQueue, for: OperationQueue.self)
    )
    surface("RunLoop.test", isNew(RunLoop.test, for: RunLoop.self))
    surface("RunLoop.testScheduler", isNew(RunLoop.testScheduler, for: RunLoop.self))
    surface("TestScheduler.runLoop", isNew(TestScheduler.runLoop, for: RunLoop.self))
    surface("UIScheduler.test", isNew(UIScheduler.test, for: UIScheduler.self))
    surface("UIScheduler.testScheduler", isNew(UIScheduler.testScheduler, for: UIScheduler.self))
  }

  private func isNew<S: Scheduler>(
    _ make: @autoclosure () -> TestSchedulerOf<S>,
    for: S.Type
  ) -> Bool {
    let (first, second) = (make(), make())
    return first !== second && first.now == second.now
  }
}
