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
        == [1_000_000_000, 500_000_000, 2_000_000_000, 250_000_000, 3_000_000, 1_000_000_000]
    )
    #expect(Stride.microseconds(4) == .nanoseconds(4_000))
    #expect(Stride(exactly: 3) == 3)
    #expect(Stride(exactly: Int64.max) == nil)
    #expect((-1 as Stride) < 0)
  }

  @Test("Arithmetic is that of seconds")
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

  @Test("What leaves the range stays at its end")
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
    "A length describes itself in seconds",
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

  @Test(
    "Dates come back as they were",
    arguments: [
      Date(), Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0.1),
      Date(timeIntervalSinceReferenceDate: -0.1), .distantPast, .distantFuture,
      Date(timeIntervalSince1970: 1_712_345_678.987_654_3),
    ]
  )
  func dates(date: Date) {
    #expect(RunLoop.SchedulerTimeType(date).date == date)
    #expect(OperationQueue.SchedulerTimeType(date).date == date)
  }

  @Test("A day's worth of random dates come back as they were")
  func randomDates() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<10_000 {
      let seconds = Double.random(in: -1e9...2e9, using: &random)
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      guard RunLoop.SchedulerTimeType(date).date == date else {
        // Close to the reference date a date is finer than a nanosecond.
        #expect(abs(RunLoop.SchedulerTimeType(date).date.timeIntervalSince(date)) < 1e-9)
        continue
      }
    }
  }

  @Test("Date-based lengths know their seconds")
  func timeIntervals() {
    #expect(RunLoop.SchedulerTimeType.Stride(0.3).timeInterval == 0.3)
    #expect(OperationQueue.SchedulerTimeType.Stride(TimeInterval(7)).timeInterval == 7)
    let start = RunLoop.SchedulerTimeType(Date(timeIntervalSince1970: 0))
    #expect(start.advanced(by: 1.5).date == Date(timeIntervalSince1970: 1.5))
  }

  @Test("A deadline of the wall clock is the same moment for Dispatch")
  func wallDeadline() {
    let time = OperationQueue.SchedulerTimeType(Date(timeIntervalSince1970: 1_712_345_678.5))
    #expect(
      time.wallDeadline
        == DispatchWallTime(timespec: timespec(tv_sec: 1_712_345_678, tv_nsec: 500_000_000))
    )
    #expect(OperationQueue.SchedulerTimeType(.distantFuture).wallDeadline == .distantFuture)
    #expect(OperationQueue.SchedulerTimeType(.distantPast).wallDeadline <= .now())
  }

  @Test("Times and lengths can be encoded, decoded and hashed")
  func codable() throws {
    let time = DispatchQueue.SchedulerTimeType(.now())
    let decoded = try JSONDecoder().decode(
      DispatchQueue.SchedulerTimeType.self,
      from: JSONEncoder().encode(time)
    )
    #expect(decoded == time)
    let length = try JSONDecoder().decode(
      Stride.self,
      from: JSONEncoder().encode(0.3 as Stride)
    )
    #expect(length == 0.3)
    #expect(Set([time, decoded]).count == 1)
  }
}
