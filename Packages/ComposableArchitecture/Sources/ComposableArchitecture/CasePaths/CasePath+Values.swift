extension CasePath where Root == Void {
  /// Returns the case path from nothing to a value: extracting always succeeds, and returns the
  /// value.
  ///
  /// - Parameter value: The value to extract.
  ///
  /// Source: `CasePath.constant(_:)` of swift-case-paths.
  @inlinable
  public static func constant(_ value: Value) -> CasePath {
    CasePath(embed: { _ in }, extract: { value })
  }
}

extension CasePath where Value == Never {
  /// The case path to a type without values: extracting always fails.
  ///
  /// Source: `CasePath.never` of swift-case-paths.
  @inlinable
  public static var never: CasePath {
    func embed(_: Never) -> Root {}
    return CasePath(embed: embed, extract: { _ in nil })
  }
}

extension CasePath where Value: RawRepresentable, Root == Value.RawValue {
  /// The case path from a raw value to the value that it represents.
  ///
  /// Source: `CasePath.rawValue` of swift-case-paths.
  @inlinable
  public static var rawValue: CasePath {
    CasePath(embed: { $0.rawValue }, extract: { Value(rawValue: $0) })
  }
}

extension CasePath where Value: LosslessStringConvertible, Root == String {
  /// The case path from a text to the value that it describes.
  ///
  /// ```swift
  /// CasePath<String, Int>.description.extract(from: "42")  // 42
  /// ```
  ///
  /// Source: `CasePath.description` of swift-case-paths.
  @inlinable
  public static var description: CasePath {
    CasePath(embed: { $0.description }, extract: { Value($0) })
  }
}
