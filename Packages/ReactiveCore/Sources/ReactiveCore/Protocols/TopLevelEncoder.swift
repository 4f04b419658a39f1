/// A type that encodes a value as a whole: `encode(encoder:)` publishes what it makes.
///
/// Source: Combine's `TopLevelEncoder`.
public protocol TopLevelEncoder {
  /// What a value is encoded to.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Throws: What the value or the encoder fails with.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
