import Foundation
import Testing

@_spi(Layers) @testable import Schedulers

@Suite("Where the tasks run that belong to a clock's time")
struct TaskHostingClockTests {
  @Test("Tasks of a test clock or test scheduler run on its executor, however the clock is wrapped")
  func virtual() {
    let clock = TestClock()
    let scheduler = DispatchQueue.test
    let clocks: [any Clock<Duration>] = [
      clock, AnyClock(clock), AnyClock(AnyClock(clock)), UnimplementedClock(clock),
      AnyClock(UnimplementedClock(AnyClock(clock))),
    ]
    for other in clocks {
      #expect(other.preferredTaskExecutor === clock.taskExecutor)
    }
    let erased = scheduler.eraseToAnyScheduler()
    let schedulerClocks: [any Clock<Duration>] = [
      scheduler.clock, erased.clock, AnyClock(scheduler.clock),
    ]
    for other in schedulerClocks {
      #expect(other.preferredTaskExecutor === scheduler.taskExecutor)
    }
  }

  @Test("Tasks of a real or immediate clock run anywhere, and asking does not count as a use")
  func others() {
    let clocks: [any Clock<Duration>] = [
      ContinuousClock(), SuspendingClock(), ImmediateClock(), AnyClock(ContinuousClock()),
      .unimplemented(name: "Feature.clock"), DispatchQueue.main.clock,
      DispatchQueue.immediate.clock,
    ]
    for clock in clocks {
      #expect(clock.preferredTaskExecutor == nil)
    }
  }
}
