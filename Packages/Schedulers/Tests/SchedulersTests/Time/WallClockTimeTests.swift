import Foundation
import Testing

@testable import LiveSchedulers
@testable import Schedulers

// Both conform, because they are types of their own: as in Combine, where they are two structures.
private protocol Dated { var date: Date { get set } }
extension RunLoop.SchedulerTimeType: Dated {}
extension OperationQueue.SchedulerTimeType: Dated {}

private protocol Timed { var timeInterval: TimeInterval { get } }
extension RunLoop.SchedulerTimeType.Stride: Timed {}
extension OperationQueue.SchedulerTimeType.Stride: Timed {}

@Suite("The time of run loops and operation queues")
struct WallClockTimeTests {
  typealias Time = RunLoop.SchedulerTimeType
  typealias Stride = Time.Stride

  @Test(
    "Dates come back as they were",
    arguments: [
      Date(), Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0.1),
      Date(timeIntervalSinceReferenceDate: -0.1), .distantPast, .distantFuture,
      Date(timeIntervalSince1970: 1_712_345_678.987_654_3), .distantFuture - 1_024,
      Date(timeIntervalSinceReferenceDate: .infinity),
      Date(timeIntervalSinceReferenceDate: -.infinity),
    ]
  )
  func dates(date: Date) {
    #expect(Time(date).date == date)
    #expect(OperationQueue.SchedulerTimeType(date).date == date)
  }

  @Test("Run loops and operation queues have moments and lengths of different types")
  func types() {
    var moments: [any Dated] = [Time(.distantPast), OperationQueue.SchedulerTimeType(.distantPast)]
    for index in moments.indices { moments[index].date = Date(timeIntervalSince1970: 7) }
    #expect(moments[0] is Time && moments[1] is OperationQueue.SchedulerTimeType)
    #expect(moments.allSatisfy { $0.date == Date(timeIntervalSince1970: 7) })
    let lengths: [any Timed] = [Stride(0.5), OperationQueue.SchedulerTimeType.Stride(0.5)]
    #expect(!(lengths[1] is Stride) && lengths.allSatisfy { $0.timeInterval == 0.5 })
  }

  @Test("Random dates come back as they were")
  func randomDates() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<SearchSize.wallClockDates.count {
      let date = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...2e9, using: &random))
      guard Time(date).date == date else {
        // Close to the reference date a date is finer than a nanosecond.
        #expect(abs(Time(date).date.timeIntervalSince(date)) < 1e-9)
        continue
      }
    }
  }

  @Test("The distant dates are moments like others")
  func distantDates() {
    let (past, future) = (Time(.distantPast), Time(.distantFuture))
    #expect(past.advanced(by: 1).date == .distantPast + 1)
    #expect(future.advanced(by: -1_024).date == .distantFuture - 1_024)
    let start = Time(Date(timeIntervalSince1970: 10_000))
    #expect(start.distance(to: future).timeInterval == 64_092_201_200)
    #expect(future.distance(to: start).timeInterval == -64_092_201_200)
    #expect(future.distance(to: future) == 0)
  }

  @Test("A date that is not a number is never reached")
  func notANumber() {
    let never = Time(Date(timeIntervalSinceReferenceDate: .nan))
    #expect(never == Time(Date(timeIntervalSinceReferenceDate: .infinity)))
    #expect(never > Time(.distantFuture))
    #expect(Time(.distantPast).advanced(by: Stride(.nan)) == never)
  }

  @Test("An infinite date stays infinite", arguments: [1, -1, 1e30])
  func infiniteDates(seconds: Double) {
    let never = Time(Date(timeIntervalSinceReferenceDate: .infinity))
    let always = Time(Date(timeIntervalSinceReferenceDate: -.infinity))
    #expect(never.advanced(by: Stride(seconds)) == never)
    #expect(always.advanced(by: Stride(seconds)) == always)
    #expect(Time(.distantPast).distance(to: never).magnitude == .infinity)
    #expect(Time(.distantPast).distance(to: always).magnitude == -.infinity)
    #expect(never.distance(to: always).magnitude == -.infinity)
    #expect(never.distance(to: never) == 0)
    #expect(Time(.distantPast).advanced(by: Stride(.infinity)) == never)
  }

  @Test("Work for a date that is infinite or not a number is never run, and does not trap")
  func infiniteDeadlines() {
    let queue = OperationQueue()
    for seconds in [Double.infinity, .nan] {
      queue.schedule(after: .init(Date(timeIntervalSinceReferenceDate: seconds))) {}
      RunLoopThread.shared.scheduler.schedule(
        after: .init(Date(timeIntervalSinceReferenceDate: seconds))
      ) {}
    }
    queue.schedule(after: queue.now, interval: .init(.nan)) {}.cancel()
    #expect(queue.operationCount >= 2)
    queue.cancelAllOperations()
    queue.waitUntilAllOperationsAreFinished()
    let scheduler = RunLoop.test
    scheduler.schedule(after: .init(Date(timeIntervalSinceReferenceDate: .nan))) {}
    scheduler.advance(by: 1)
    #expect(scheduler.pending.count == 1)
  }

  @Test("A length's magnitude has its sign, in seconds")
  func magnitude() {
    let lengths: [Stride] = [
      1.2, 2, -5, .seconds(3), .seconds(-2.5), .milliseconds(-12), .microseconds(2),
      .nanoseconds(-5), Stride(.infinity), .seconds(Int.max),
    ]
    #expect(
      lengths.map(\.magnitude)
        == [1.2, 2, -5, 3, -2.5, -0.012, 2e-6, -5e-9, .infinity, 0x1p63]
    )
    #expect(lengths.map(\.timeInterval) == lengths.map(\.magnitude))
    #expect(Stride(exactly: 871 as UInt64)?.magnitude == 871)
    #expect(Stride(exactly: UInt64.max) == nil)
  }

  @Test("Arithmetic of a run loop's lengths of time is that of seconds")
  func arithmetic() {
    #expect(((-12 as Stride) + .milliseconds(7)).magnitude == -11.993)
    #expect(((-12 as Stride) - .milliseconds(7)).magnitude == -12.007)
    #expect((.nanoseconds(18) * .nanoseconds(1) as Stride).magnitude == 1.8e-17)
    #expect((1.5 as Stride) * 2 == 3)
    #expect(.nanoseconds(-2) > (.microseconds(-10) as Stride))
    var length: Stride = 1
    length += 1
    length *= 3
    length -= 1
    #expect(length == 5 && -length == -5)
  }

  @Test("Moments go by whole nanoseconds: ten times 0.1 seconds are one second")
  func exactSums() {
    let start = Time(Date(timeIntervalSince1970: 0))
    let end = (0..<10).reduce(start) { time, _ in time.advanced(by: 0.1) }
    #expect(end == start.advanced(by: 1))
    #expect(start.distance(to: end) == 1)
    #expect(start.advanced(by: 0.3).distance(to: start) == -0.3)
    // What a sum of lengths has too much is no nanosecond.
    #expect(start.advanced(by: (0.1 as Stride) + 0.2) == start.advanced(by: 0.3))
  }

  @Test(
    "A run loop's length of time describes itself in seconds",
    arguments: [
      (Stride.seconds(0), "0 s"), (0.3, "0.3 s"), (-0.25, "-0.25 s"), (1_000.05, "1000.05 s"),
      (.nanoseconds(1), "0.000000001 s"), (64_092_201_200, "64092201200 s"),
      (Stride(.infinity), "inf s"), (Stride(.nan), "nan s"),
    ]
  )
  func description(length: Stride, text: String) {
    #expect("\(length)" == text)
  }

  @Test("A length is a duration, to the nanosecond")
  func durations() {
    #expect(Stride(duration: .milliseconds(300)) == 0.3)
    #expect(Stride(duration: Duration(secondsComponent: 0, attosecondsComponent: 1)) == 1e-9)
    #expect(Stride(duration: .seconds(-2)) == -2)
    #expect((0.3 as Stride).duration == .milliseconds(300))
    #expect((-1.5 as Stride).duration == .milliseconds(-1_500))
    #expect(Stride(.infinity).duration >= .seconds(Int64.max))
    #expect(Stride(.nan).duration >= .seconds(Int64.max))
  }

  @Test("A deadline of the wall clock is the same moment for Dispatch")
  func wallDeadline() {
    let date = Date(timeIntervalSince1970: 1_712_345_678.5)
    #expect(
      DispatchWallTime(nanosecondsSinceReferenceDate: Time(date)._nanoseconds)
        == DispatchWallTime(timespec: timespec(tv_sec: 1_712_345_678, tv_nsec: 500_000_000))
    )
    for date in [.distantFuture, Date(timeIntervalSinceReferenceDate: .infinity)] {
      #expect(
        DispatchWallTime(nanosecondsSinceReferenceDate: Time(date)._nanoseconds) == .distantFuture
      )
    }
    for date in [.distantPast, Date(timeIntervalSinceReferenceDate: -.infinity)] {
      #expect(DispatchWallTime(nanosecondsSinceReferenceDate: Time(date)._nanoseconds) <= .now())
    }
  }
}
