import Foundation
import Testing

@testable import Schedulers

@Suite("The time of the live schedulers")
struct SchedulerTimeTests {
  typealias Stride = DispatchQueue.SchedulerTimeType.Stride

  @Test("Literals mean seconds, and so do their fractions")
  func literals() {
    let lengths: [Stride] = [1, 0.5, .seconds(2), .seconds(0.25), .milliseconds(3), -1]
    #expect(
      lengths.map(\.magnitude)
        == [1_000_000_000, 500_000_000, 2_000_000_000, 250_000_000, 3_000_000, -1_000_000_000]
    )
    #expect(Stride.microseconds(4) == .nanoseconds(4_000))
    #expect(Stride(exactly: 3) == 3)
    #expect(Stride(exactly: Int64.max) == nil)
    #expect((-1 as Stride) < 0)
  }

  @Test("Arithmetic of a dispatch queue's lengths of time is that of seconds")
  func arithmetic() {
    #expect((1.5 as Stride) + 0.25 == 1.75)
    #expect((1.5 as Stride) - 2 == -0.5)
    #expect((1.5 as Stride) * 2 == 3)
    #expect((-1.5 as Stride) * 0.5 == -0.75)
    #expect((0.1 as Stride) + 0.2 == 0.3)
    var length: Stride = 1
    length += 1
    length *= 3
    length -= 1
    #expect(length == 5)
    #expect(-length == -5)
  }

  @Test("A time or length that leaves the range stays at the end of the range")
  func saturation() {
    let longest = Stride(nanoseconds: .max)
    #expect(longest + 1 == longest)
    #expect(longest * 2 == longest)
    #expect(longest * -2 == Stride(nanoseconds: .min))
    #expect(Stride.seconds(Int.max) == longest)
    #expect(Stride.seconds(Double.infinity) == longest)
    #expect(Stride.seconds(-Double.infinity) == Stride(nanoseconds: .min))
    #expect(Stride.milliseconds(Int.min) == Stride(nanoseconds: .min))
    let end = DispatchQueue.SchedulerTimeType(.distantFuture)
    #expect(end.advanced(by: 1) == end)
    #expect(end.dispatchTime == .distantFuture)
  }

  @Test(
    "A dispatch queue's length of time describes itself in seconds",
    arguments: [
      (Stride.seconds(0), "0 s"), (1, "1 s"), (0.3, "0.3 s"), (-0.25, "-0.25 s"),
      (.nanoseconds(1), "0.000000001 s"), (1_000.05, "1000.05 s"),
    ]
  )
  func description(length: Stride, text: String) {
    #expect("\(length)" == text)
  }

  @Test("Dispatch's times and intervals come back as they were")
  func dispatch() {
    let time = DispatchTime.now()
    let now = DispatchQueue.SchedulerTimeType(time)
    #expect(now.dispatchTime == time)
    #expect(now.advanced(by: 2).dispatchTime == time + 2)
    #expect(now.distance(to: now.advanced(by: -3)) == -3)
    #expect(Stride(.seconds(2)) == 2)
    #expect(Stride(.milliseconds(2)).timeInterval == .nanoseconds(2_000_000))
    #expect(Stride(.microseconds(2)) == .nanoseconds(2_000))
    #expect(Stride(.nanoseconds(2)) == .nanoseconds(2))
    #expect(Stride(.never).timeInterval == .never)
  }

  @Test("A length's magnitude has its sign, in nanoseconds", arguments: [-5, 0, 7, .min, .max])
  func magnitude(nanoseconds: Int) {
    #expect(Stride.nanoseconds(nanoseconds).magnitude == nanoseconds)
  }

  @Test("A number of seconds that is not a number is a length without end")
  func notANumber() {
    #expect(Stride.seconds(.nan) == Stride(.never))
  }

  @Test("A moment before the machine's start is its first nanosecond for Dispatch")
  func beforeTheStart() {
    let first = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    #expect(first.advanced(by: -1).dispatchTime == first.dispatchTime)
  }

  @Test("Times and lengths can be hashed")
  func hashable() {
    let time = DispatchQueue.SchedulerTimeType(.now())
    #expect(Set([time, time.advanced(by: 1), time]).count == 2)
    #expect(Set([1, 0.5, 1] as [Stride]).count == 2)
  }
}
