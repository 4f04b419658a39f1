import Foundation
import Testing

@testable import ComposableArchitecture

struct IdentifiedArrayCodableTests {
  @Test("An identified array is written and read as a plain array is")
  func roundTrip() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let array = identified("2b 1a")
    let json = try encoder.encode(array)
    #expect(json == (try encoder.encode(array.elements)))
    #expect(String(decoding: json, as: UTF8.self) == #"[{"id":2,"tag":"b"},{"id":1,"tag":"a"}]"#)
    let decoded = try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: json)
    #expect(decoded == array)
    #expect(decoded.brokenInvariant == nil)
  }

  @Test("Reading two elements of one id throws an error that names the id and their positions")
  func duplicates() throws {
    let json = Data(
      #"{"rows":[{"id":7,"tag":"a"},{"id":1,"tag":"b"},{"id":7,"tag":"c"}]}"#.utf8
    )
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: IdentifiedArrayOf<Row>].self, from: json)
    }
    guard case .dataCorrupted(let context) = try #require(error) else {
      Issue.record("expected corrupted data, not \(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["rows"])
    #expect(
      context.debugDescription == """
        The elements at positions 0 and 2 have the same id, 7, but every element of an identified \
        array needs an id of its own.
        """
    )
  }

  @Test("An element that cannot be read throws as in an array")
  func malformed() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: Data(#"[{"id":"x"}]"#.utf8))
    }
  }
}
