import Foundation
import Testing

@testable import Schedulers

@Suite("Where the tasks run that belong to the time of a scheduler or a clock")
struct TaskExecutorProvidingTests {
  /// Wraps another scheduler, and knows nothing of tasks.
  private struct Wrapper<Base: Scheduler>: SchedulerWrapper {
    var base: Base

    func wrap(_ action: @escaping () -> Void) -> () -> Void { action }
  }

  @Test("Tasks of a test clock or test scheduler run on its executor, however it is wrapped")
  func virtual() {
    let clock = TestClock()
    let clocks: [any Clock<Duration>] = [
      clock, AnyClock(clock), AnyClock(AnyClock(clock)), UnimplementedClock(clock),
      AnyClock(UnimplementedClock(AnyClock(clock))),
    ]
    for other in clocks {
      #expect(taskExecutorProvided(by: other) === clock.taskExecutor)
    }
    let scheduler = DispatchQueue.test
    let erased = scheduler.eraseToAnyScheduler()
    let wrappers: [Any] = [
      scheduler.clock, erased.clock, AnyClock(scheduler.clock), erased, Wrapper(base: erased),
      Wrapper(base: scheduler).eraseToAnyScheduler(), scheduler._lane(named: "lane"),
    ]
    for other in wrappers {
      #expect(taskExecutorProvided(by: other) === scheduler.taskExecutor)
    }
  }

  @Test("Tasks of a real or immediate time run anywhere, and asking does not count as a use")
  func others() {
    let others: [Any] = [
      ContinuousClock(), SuspendingClock(), ImmediateClock(), AnyClock(ContinuousClock()),
      UnimplementedClock(name: "Feature.clock"), DispatchQueue.main.clock,
      DispatchQueue.immediate.clock, DispatchQueue.main, Wrapper(base: DispatchQueue.main),
      AnySchedulerOf<DispatchQueue>.unimplemented("Feature.mainQueue"),
    ]
    for other in others {
      #expect(taskExecutorProvided(by: other) == nil)
    }
  }
}
