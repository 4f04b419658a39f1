/// A type that encodes a value as a whole, for `encode(encoder:)`.
///
/// Source: Combine's `TopLevelEncoder`.
public protocol TopLevelEncoder {
  /// The type that a value is encoded to.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Throws: The error of the value or the encoder.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
