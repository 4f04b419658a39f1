import Foundation
import ReactiveFoundation
import Testing

@Suite("Foundation's coders")
struct TopLevelCoderTests {
  private struct Point: Codable, Equatable {
    let x: Int
    let y: Int
  }

  /// Sees no more of the coders than the protocols promise, as an operator does.
  private func coded<Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>(
    _ value: Point,
    by encoder: Encoder,
    and decoder: Decoder
  ) throws -> Point where Encoder.Output == Decoder.Input {
    try decoder.decode(Point.self, from: try encoder.encode(value))
  }

  private func encoded<Encoder: TopLevelEncoder>(
    _ value: Point,
    by encoder: Encoder
  ) throws
    -> String where Encoder.Output == Data
  {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("JSON goes out as its encoder formats it, and comes back the same")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoded(Point(x: 1, y: 2), by: encoder) == #"{"x":1,"y":2}"#)
    #expect(try coded(Point(x: 1, y: 2), by: encoder, and: JSONDecoder()) == Point(x: 1, y: 2))
  }

  @Test("A property list goes out as its encoder formats it, and comes back the same")
  func propertyList() throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    let point = Point(x: 1, y: 2)
    #expect(try encoded(point, by: encoder).contains("<key>x</key>"))
    #expect(try coded(point, by: encoder, and: PropertyListDecoder()) == point)
    encoder.outputFormat = .binary
    #expect(try encoded(point, by: encoder).hasPrefix("bplist"))
    #expect(try coded(point, by: encoder, and: PropertyListDecoder()) == point)
  }

  @Test("A damaged document is the decoder's error")
  func damaged() {
    func decode<Decoder: TopLevelDecoder>(_ decoder: Decoder) throws where Decoder.Input == Data {
      _ = try decoder.decode(Point.self, from: Data("{".utf8))
    }
    #expect(throws: DecodingError.self) { try decode(JSONDecoder()) }
    #expect(throws: DecodingError.self) { try decode(PropertyListDecoder()) }
  }
}
