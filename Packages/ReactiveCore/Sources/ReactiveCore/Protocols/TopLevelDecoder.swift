/// A type that decodes a value as a whole: `decode(type:decoder:)` publishes what it reads.
///
/// Source: Combine's `TopLevelDecoder`.
public protocol TopLevelDecoder {
  /// What a value is decoded from.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Throws: What the value or the decoder fails with, as when the input is damaged.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
