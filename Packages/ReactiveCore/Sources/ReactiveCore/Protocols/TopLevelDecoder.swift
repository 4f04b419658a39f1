/// A type that decodes a value as a whole, for `decode(type:decoder:)`.
///
/// Source: Combine's `TopLevelDecoder`.
public protocol TopLevelDecoder {
  /// The type that a value is decoded from.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Throws: The error of the value or the decoder, as when the input is damaged.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
