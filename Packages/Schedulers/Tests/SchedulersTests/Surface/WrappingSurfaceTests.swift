import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: wrapping")
struct WrappingSurfaceTests {
  @Test("the wrapping scheduler")
  func wrapping() {
    let count = _Lock(0)
    typealias Wrapping = WrappingScheduler<ImmediateSchedulerOf<DispatchQueue>>
    let base = DispatchQueue.immediate
    let schedulers: [Wrapping] = [
      base.wrapping { action in
        count.withLock { $0 += 1 }
        action()
      },
      Wrapping(base) { action in
        count.withLock { $0 += 1 }
        action()
      },
    ]
    let now: Wrapping.SchedulerTimeType = base.now
    let options: Wrapping.SchedulerOptions? = nil
    for scheduler in schedulers {
      scheduler.schedule(after: now, tolerance: 1, options: options) {}
      count.withLock { $0 = 0 }
      for item in scheduleInEveryWay(on: scheduler, {}) { item.cancel() }
      surface("Scheduler.wrapping(_:)", count.withLock { $0 } == wayCount)
      let wrapper: some SchedulerWrapper<DispatchQueue.SchedulerTimeType> = scheduler
      surface("SchedulerWrapper", wrapper.now == base.now)
      count.withLock { $0 = 0 }
      wrapper.wrap {}()
      surface("SchedulerWrapper.wrap(_:)", count.withLock { $0 } == 1)
      surface("WrappingScheduler.base", scheduler.base.now == scheduler.now)
      surface("WrappingScheduler.minimumTolerance", scheduler.minimumTolerance == 0)
    }
  }

  #if !canImport(Darwin)
    @Test("where no views are animated, an animated scheduler does what the scheduler does")
    func animation() {
      let scheduler = DispatchQueue.test
      let animated: AnySchedulerOf<DispatchQueue> = scheduler.animation()
      var runs = 0
      for item in scheduleInEveryWay(on: animated, { runs += 1 }) { item.cancel() }
      #expect(runs == 0)
      scheduler.advance()
      surface("Scheduler.animation()", runs > 0)
    }
  #endif

  @Test("wrapped schedulers are erased and are clocks")
  func erased() async throws {
    let scheduler = DispatchQueue.immediate.wrapping { $0() }
    let erased: AnySchedulerOf<DispatchQueue> = scheduler.eraseToAnyScheduler()
    surface("WrappingScheduler", erased.now == scheduler.now)
    try await scheduler.clock.sleep(for: .seconds(1))
    try await erased.clock.sleep(for: .seconds(1))
  }
}
