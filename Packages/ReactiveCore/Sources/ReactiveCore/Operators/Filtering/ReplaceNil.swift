extension Publisher {
  /// Publishes a value in place of each nil.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameter output: The value to publish instead of nil.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String?, Never>()
  /// let cancellable = names
  ///   .replaceNil(with: "nobody")
  ///   .sink { print($0) }
  /// names.send("Ada")
  /// names.send(nil)
  /// // Prints: Ada, nobody
  /// ```
  ///
  /// Source: Combine's `replaceNil(with:)`.
  @_transparent
  public __consuming func replaceNil<T>(with output: T) -> Publishers.Map<Self, T>
  where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
