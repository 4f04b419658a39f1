import Foundation
import Schedulers
import Testing

@Suite("A scheduler's length of time and a duration")
struct DurationConvertibleTests {
  typealias Stride = DispatchQueue.SchedulerTimeType.Stride

  @Test(
    "A duration is rounded up to the nanosecond",
    arguments: [
      (0, 0, 0), (1, 0, 1_000_000_000), (0, 1, 1), (0, 1_000_000_000, 1), (0, 1_000_000_001, 2),
      (0, 999_999_999_999_999_999, 1_000_000_000), (-1, 0, -1_000_000_000), (0, -1, 0),
      (0, -1_000_000_000, -1), (0, -1_000_000_001, -1), (-2, -1, -2_000_000_000),
    ]
  )
  func rounds(seconds: Int64, attoseconds: Int64, nanoseconds: Int) {
    let duration = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    #expect(Stride(duration: duration) == .nanoseconds(nanoseconds))
  }

  @Test("A duration beyond the range becomes its end")
  func saturates() {
    let end = Stride.nanoseconds(.max)
    #expect(Stride(duration: .seconds(Int64.max)) == end)
    #expect(Stride(duration: .seconds(9_223_372_037)) == end)
    #expect(Stride(duration: end.duration) == end)
    #expect(Stride(duration: end.duration + .nanoseconds(1)) == end)
    #expect(Stride(duration: .seconds(Int64.min)) == .nanoseconds(.min))
    #expect(Stride(duration: .nanoseconds(Int64.min) - .nanoseconds(1)) == .nanoseconds(.min))
  }

  @Test("A length is a duration, exactly", arguments: [0, 1, -1, 1_500_000_000, Int.max, Int.min])
  func duration(nanoseconds: Int) {
    let stride = Stride.nanoseconds(nanoseconds)
    #expect(stride.duration == .nanoseconds(nanoseconds))
    #expect(Stride(duration: stride.duration) == stride)
  }

  @Test("The unlabelled initialiser goes on meaning a Dispatch interval")
  func unlabelled() {
    #expect(Stride(.seconds(1)) == 1)
  }
}
