extension CasePath {
  /// Makes the case path of the case whose constructor is `embed`.
  ///
  /// Extraction works by reflection: it compares the tags of cases first, and reads the payload only on
  /// a match. The operator `/` is a shorter way to write it.
  ///
  /// Of functions in a payload, those of type `() -> Void` can be extracted, `@Sendable`, isolated to
  /// the main actor or `async` as they may be, and any that takes the place of a generic parameter, as
  /// in `Result<() -> Int, Never>`; the stored form of others is known to the compiler alone. To extract
  /// one stops the program with a message that asks for `init(embed:extract:)`.
  ///
  /// The enum needs the reflection metadata that the compiler emits by default.
  ///
  /// - Parameter embed: The constructor of a case of `Root` or, if that is an optional, of a case of
  ///   what it wraps. The first extraction calls it once more, with a payload that it found, to learn
  ///   which case it makes.
  @inlinable
  public init(_ embed: @escaping (Value) -> Root) {
    self.init(embed: embed, extract: ComposableArchitecture.extraction(of: embed))
  }
}

extension CasePath where Value == Void {
  /// Makes the case path of a case without payload.
  ///
  /// A case with a payload can be given too; then a value matches if its payload is equal, since
  /// embedding has to give back what was extracted.
  ///
  /// - Parameter root: A value in that case.
  // A constructor is a value too, but then the initialiser above is meant.
  @_disfavoredOverload
  public init(_ root: Root) {
    self.init(embed: { root }, extract: recognition(of: root))
  }
}
