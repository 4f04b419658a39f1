import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Testing

@Suite("The surface: wrapping")
struct WrappingSurfaceTests {
  @Test("The surface of Schedulers has the wrapping scheduler")
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
    @Test("Where no views are animated, an animated scheduler does what the scheduler does")
    func animation() {
      let scheduler = DispatchQueue.test
      let animated: AnySchedulerOf<DispatchQueue> = scheduler.animation(.linear)
      var runs = 0
      for item in scheduleInEveryWay(on: animated, { runs += 1 }) { item.cancel() }
      #expect(runs == 0)
      scheduler.advance()
      surface("Scheduler.animation(_:)", runs > 0)
      let withDefault: AnySchedulerOf<DispatchQueue> = scheduler.animation()
      #expect(withDefault.now == scheduler.animation(nil).now)
    }

    @Test("An animation is a value")
    func animations() {
      surface("Animation.default", Animation.default != .linear)
      surface("Animation.linear", Animation.linear == .linear)
      surface("Animation.easeIn", Animation.easeIn != .easeOut)
      surface("Animation.easeOut", Animation.easeOut != .easeInOut)
      surface("Animation.easeInOut", Animation.easeInOut != .easeIn)
      surface("Animation.linear(duration:)", Animation.linear(duration: 1) != .linear)
      surface("Animation.easeIn(duration:)", Animation.easeIn(duration: 1) != .easeIn(duration: 2))
      surface("Animation.easeOut(duration:)", "\(Animation.easeOut(duration: 1))".contains("1.0"))
      surface("Animation.easeInOut(duration:)", Animation.easeInOut(duration: 1) != .easeInOut)
      let spring = Animation.spring(response: 1, dampingFraction: 2, blendDuration: 3)
      surface("Animation.spring(response:dampingFraction:blendDuration:)", spring != .spring())
      surface("Animation.delay(_:)", Animation.linear.delay(1) != .linear)
      surface("Animation.speed(_:)", Animation.linear.speed(2) != .linear.delay(2))
      surface("Animation.description", Animation.linear.speed(2).description == "linear.speed(2.0)")
    }
  #endif

  @Test("Wrapped schedulers are erased and are clocks")
  func erased() async throws {
    let scheduler = DispatchQueue.immediate.wrapping { $0() }
    let erased: AnySchedulerOf<DispatchQueue> = scheduler.eraseToAnyScheduler()
    surface("WrappingScheduler", erased.now == scheduler.now)
    try await scheduler.clock.sleep(for: .seconds(1))
    try await erased.clock.sleep(for: .seconds(1))
  }
}
