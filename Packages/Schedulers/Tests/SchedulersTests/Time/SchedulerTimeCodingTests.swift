import Foundation
import Schedulers
import Testing

@Suite("The coded forms of schedulers' times")
struct SchedulerTimeCodingTests {
  typealias Queue = DispatchQueue.SchedulerTimeType

  /// True if a value is written in Combine's form, and read from that and from an earlier one.
  private func isCoded<Value: Codable & Equatable>(
    _ value: Value,
    _ form: String,
    earlier: String
  ) throws -> Bool {
    let written = try JSONEncoder().encode(["value": value])
    let read = try [form, earlier].map { form in
      try JSONDecoder().decode([String: Value].self, from: Data(#"{"value":\#(form)}"#.utf8))
    }
    return String(decoding: written, as: UTF8.self) == #"{"value":\#(form)}"#
      && read == [["value": value], ["value": value]]
  }

  @Test("A dispatch queue's moment is its uptime, its length has Combine's key")
  func dispatchQueue() throws {
    let time = Queue(DispatchTime(uptimeNanoseconds: 42))
    #expect(try isCoded(time, "42", earlier: #"{"nanoseconds":42}"#))
    let end = Queue(.distantFuture)
    let earlierEnd = #"{"nanoseconds":9223372036854775807}"#
    #expect(try isCoded(end, "18446744073709551615", earlier: earlierEnd))
    let length = Queue.Stride.nanoseconds(-419_872)
    #expect(
      try isCoded(length, #"{"_nanoseconds":-419872}"#, earlier: #"{"nanoseconds":-419872}"#)
    )
  }

  @Test("A run loop's and an operation queue's moments are dates")
  func dates() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1_024.75)
    let earlier = #"{"nanoseconds":1024750000000}"#
    #expect(try isCoded(RunLoop.SchedulerTimeType(date), #"{"date":1024.75}"#, earlier: earlier))
    #expect(
      try isCoded(OperationQueue.SchedulerTimeType(date), #"{"date":1024.75}"#, earlier: earlier)
    )
  }

  @Test("The distant dates are kept, also from the earlier form")
  func distantDates() throws {
    #expect(
      try isCoded(
        RunLoop.SchedulerTimeType(.distantFuture),
        #"{"date":63113904000}"#,
        earlier: #"{"nanoseconds":9223372036854775807}"#
      )
    )
    #expect(
      try isCoded(
        RunLoop.SchedulerTimeType(.distantPast),
        #"{"date":-63114076800}"#,
        earlier: #"{"nanoseconds":-9223372036854775808}"#
      )
    )
  }

  @Test("A run loop's and an operation queue's lengths are seconds")
  func lengths() throws {
    let (form, earlier) = (#"{"magnitude":1024.5}"#, #"{"nanoseconds":1024500000000}"#)
    #expect(try isCoded(1_024.5 as RunLoop.SchedulerTimeType.Stride, form, earlier: earlier))
    #expect(try isCoded(1_024.5 as OperationQueue.SchedulerTimeType.Stride, form, earlier: earlier))
  }

  @Test("The ends of the earlier range are lengths without end")
  func earlierEnds() throws {
    let lengths = try JSONDecoder().decode(
      [RunLoop.SchedulerTimeType.Stride].self,
      from: Data(
        #"[{"nanoseconds":9223372036854775807},{"nanoseconds":-9223372036854775808}]"#.utf8
      )
    )
    #expect(lengths.map(\.magnitude) == [.infinity, -.infinity])
  }

  @Test("A coded time in none of the known forms is an error")
  func corrupt() {
    let data = Data(#"{"seconds":1}"#.utf8)
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode(Queue.self, from: data) }
    #expect(throws: DecodingError.self) { try decoder.decode(Queue.Stride.self, from: data) }
    #expect(throws: DecodingError.self) {
      try decoder.decode(RunLoop.SchedulerTimeType.self, from: data)
    }
    #expect(throws: DecodingError.self) {
      try decoder.decode(RunLoop.SchedulerTimeType.Stride.self, from: data)
    }
  }
}
