import Foundation
// Nothing but this layer, as its user would import it.
import Schedulers
import Synchronization
import Testing

@Suite("The surface: wrapping")
struct WrappingSurfaceTests {
  @Test("the wrapping scheduler")
  func wrapping() {
    let count = Mutex(0)
    let base = DispatchQueue.immediate
    let schedulers: [WrappingScheduler<ImmediateSchedulerOf<DispatchQueue>>] = [
      base.wrapping { action in
        count.withLock { $0 += 1 }
        action()
      },
      WrappingScheduler(base) { action in
        count.withLock { $0 += 1 }
        action()
      },
    ]
    for scheduler in schedulers {
      count.withLock { $0 = 0 }
      scheduler.schedule {}
      scheduler.schedule(options: nil) {}
      scheduler.schedule(after: scheduler.now) {}
      scheduler.schedule(after: scheduler.now, tolerance: 1) {}
      scheduler.schedule(after: scheduler.now, tolerance: 1, options: nil) {}
      scheduler.schedule(after: scheduler.now, interval: 1) {}.cancel()
      scheduler.schedule(after: scheduler.now, interval: 1, tolerance: 1) {}.cancel()
      scheduler.schedule(after: scheduler.now, interval: 1, tolerance: 1, options: nil) {}.cancel()
      surface("WrappingScheduler", count.withLock { $0 } == 8)
      surface("WrappingScheduler.base", scheduler.base.now == scheduler.now)
      surface("WrappingScheduler.minimumTolerance", scheduler.minimumTolerance == 0)
    }
  }

  @Test("wrapped schedulers are erased and are clocks")
  func erased() async throws {
    let scheduler = DispatchQueue.immediate.wrapping { $0() }
    let erased: AnySchedulerOf<DispatchQueue> = scheduler.eraseToAnyScheduler()
    surface("WrappingScheduler.eraseToAnyScheduler()", erased.now == scheduler.now)
    try await scheduler.clock.sleep(for: .seconds(1))
    try await erased.clock.sleep(for: .seconds(1))
  }
}
