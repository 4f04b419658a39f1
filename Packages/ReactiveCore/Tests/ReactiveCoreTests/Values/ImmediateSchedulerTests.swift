import Testing

@testable import ReactiveCore

@Suite("ImmediateScheduler")
struct ImmediateSchedulerTests {
  typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride

  @Test("every action runs at once, a repeating one once")
  func runsAtOnce() {
    let scheduler = ImmediateScheduler.shared
    let later = scheduler.now.advanced(by: .seconds(5))
    var log: [Int] = []
    scheduler.schedule { log.append(1) }
    scheduler.schedule(options: nil) { log.append(2) }
    scheduler.schedule(after: later) { log.append(3) }
    scheduler.schedule(after: later, tolerance: 1) { log.append(4) }
    scheduler.schedule(after: later, interval: 1) { log.append(5) }.cancel()
    scheduler.schedule(after: later, interval: 1, tolerance: 1) { log.append(6) }.cancel()
    #expect(log == [1, 2, 3, 4, 5, 6])
  }

  @Test("its time stands still")
  func time() {
    let scheduler = ImmediateScheduler.shared
    let now = scheduler.now
    scheduler.schedule(after: now.advanced(by: .seconds(1))) {}
    #expect(scheduler.now == now)
    #expect(now.distance(to: now.advanced(by: .milliseconds(3))) == .milliseconds(3))
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test("lengths of time compare and calculate, and too long ones are as long as can be")
  func strides() {
    #expect(Stride.seconds(1) == .milliseconds(1_000))
    #expect(Stride.seconds(0.5) == .microseconds(500_000))
    #expect(Stride.nanoseconds(2) < .microseconds(1))
    #expect(Stride.seconds(2) - .seconds(1) == 1 && Stride.seconds(2) + 1 == 3.0)
    #expect(Stride.seconds(Int.max) > .seconds(1) && Stride.seconds(.min) < .seconds(-1))
    #expect(Stride.seconds(Double.infinity) > .seconds(1))
    #expect(Stride(exactly: UInt64.max) == nil && Stride(exactly: 5) == .nanoseconds(5))
    #expect((Stride.nanoseconds(3) * .nanoseconds(4)).magnitude == 12)
  }
}
