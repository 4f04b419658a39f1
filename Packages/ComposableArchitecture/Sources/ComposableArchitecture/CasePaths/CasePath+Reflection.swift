extension CasePath {
  /// Makes the case path of the case whose constructor is `embed`.
  ///
  /// Extraction works by reflection. It compares the tags of the cases first, and reads the payload
  /// only if they are equal. The operator `/` is a shorter form.
  ///
  /// Some payloads contain functions. Those of type `() -> Void` can be extracted, also if they are
  /// `@Sendable`, isolated to the main actor, or `async`. So can any function that takes the place
  /// of a generic parameter, as in `Result<() -> Int, Never>`. Only the compiler knows the stored
  /// form of other Swift functions: extracting one stops the program, with a message that asks for
  /// `init(embed:extract:)`.
  ///
  /// The enum needs the reflection metadata that the compiler emits by default.
  ///
  /// - Parameter embed: The constructor of a case of `Root`. If `Root` is an optional, it may be
  ///   the constructor of a case of the wrapped type. Extraction calls it with the first payload of
  ///   its type that it finds, to learn which case it makes.
  @inlinable
  public init(_ embed: @escaping (Value) -> Root) {
    self.init(embed: embed, extract: ComposableArchitecture.extraction(of: embed))
  }
}

extension CasePath where Value == Void {
  /// Makes the case path of a case without payload.
  ///
  /// A case with a payload can be given too. Then a value matches only if its payload is equal,
  /// because embedding has to restore the value that was extracted from.
  ///
  /// - Parameter root: A value in that case.
  // A constructor is a value too. For a constructor, the initialiser above is meant.
  @_disfavoredOverload
  public init(_ root: Root) {
    self.init(embed: { root }, extract: recognition(of: root))
  }
}
