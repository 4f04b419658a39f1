import Foundation
import ReactiveFoundation
import Testing

@Suite("Values that are coded")
struct CodingTests {
  private func encode<Value: Encodable>(_ value: Value) throws -> String {
    String(decoding: try JSONEncoder().encode(["value": value]), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value? {
    try JSONDecoder().decode([String: Value].self, from: Data(json.utf8))["value"]
  }

  @Test(
    "A coded demand is a bare number; one too large to count is unlimited, a negative one an error"
  )
  func demand() throws {
    #expect(try encode(Subscribers.Demand.max(42)) == #"{"value":42}"#)
    #expect(try encode(Subscribers.Demand.unlimited) == #"{"value":9223372036854775808}"#)
    #expect(try decode(Subscribers.Demand.self, #"{"value":42}"#) == .max(42))
    #expect(try decode(Subscribers.Demand.self, #"{"value":9223372036854775809}"#) == .unlimited)
    #expect(throws: DecodingError.self) {
      try decode(Subscribers.Demand.self, #"{"value":-1}"#)
    }
  }

  @Test("A coded completion says whether it succeeded, and the error if not")
  func completion() throws {
    struct TestError: Error, Codable, Equatable { let code: Int }
    typealias Completion = Subscribers.Completion<TestError>
    #expect(try encode(Completion.finished) == #"{"value":{"success":true}}"#)
    let failure = Completion.failure(TestError(code: 7))
    #expect(try decode(Completion.self, try encode(failure)) == failure)
    #expect(try decode(Completion.self, #"{"value":{"success":true}}"#) == .finished)
  }

  @Test("A coded record is its recording: the values and the completion")
  func record() throws {
    struct TestError: Error, Codable, Equatable { let code: Int }
    typealias Recorded = Record<Int, TestError>
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let finishing = Recorded(output: [1, 2], completion: .finished)
    #expect(
      String(decoding: try encoder.encode(finishing), as: UTF8.self)
        == #"{"recording":{"completion":{"success":true},"output":[1,2]}}"#
    )
    let failing = Recorded(output: [3], completion: .failure(TestError(code: 7)))
    /// Writes the recording alone, by Combine's other name.
    struct Writer: Encodable {
      let recording: Recorded.Recording

      func encode(to encoder: any Encoder) throws {
        try recording.encode(into: encoder)
      }
    }
    #expect(
      String(decoding: try encoder.encode(Writer(recording: failing.recording)), as: UTF8.self)
        == #"{"completion":{"error":{"code":7},"success":false},"output":[3]}"#
    )
    for record in [finishing, failing] {
      let decoded = try JSONDecoder().decode(Recorded.self, from: try encoder.encode(record))
      #expect(decoded.recording.output == record.recording.output)
      #expect(decoded.recording.completion == record.recording.completion)
    }
  }
}
