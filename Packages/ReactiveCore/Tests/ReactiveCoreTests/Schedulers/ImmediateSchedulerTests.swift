import Testing

@testable import ReactiveCore

@Suite("ImmediateScheduler")
struct ImmediateSchedulerTests {
  typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride

  @Test("ImmediateScheduler runs every action at once, a repeating one once")
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

  @Test("The time of ImmediateScheduler stands still: any time from now is now")
  func time() {
    let scheduler = ImmediateScheduler.shared
    let now = scheduler.now
    scheduler.schedule(after: now.advanced(by: .seconds(1))) {}
    #expect(scheduler.now == now)
    #expect(now.advanced(by: 5) == now && now.advanced(by: .milliseconds(3)) == now)
    #expect(now.distance(to: now.advanced(by: 5)).magnitude == 0)
    #expect(scheduler.minimumTolerance == 0)
  }

  @Test("Every unit of time of ImmediateScheduler has magnitude 0")
  func units() {
    let lengths: [Stride] = [
      .seconds(1), .seconds(1.2), .seconds(.infinity), .seconds(.max), .milliseconds(3),
      .microseconds(4), .nanoseconds(5),
    ]
    #expect(lengths.allSatisfy { $0.magnitude == 0 })
  }

  @Test(
    "An ImmediateScheduler stride is its literal without fraction, and calculates as numbers do"
  )
  func strides() {
    #expect((5 as Stride).magnitude == 5 && (1.9 as Stride).magnitude == 1)
    #expect(Stride(integerLiteral: 5).magnitude == 5 && Stride(-7).magnitude == -7)
    #expect(((5 as Stride) * 2).magnitude == 10 && ((5 as Stride) + 2).magnitude == 7)
    #expect(((5 as Stride) - 7).magnitude == -2 && (-(5 as Stride)).magnitude == -5)
    var length: Stride = 5
    length *= 3
    length += 1
    length -= 2
    #expect(length == 14 && length < 15)
    #expect(Stride(exactly: UInt64.max) == nil && Stride(exactly: 5) == 5)
  }
}
