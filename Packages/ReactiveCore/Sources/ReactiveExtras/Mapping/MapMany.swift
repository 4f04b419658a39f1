extension Publisher where Output: Collection {
  /// Transforms each element of each collection, and publishes the results as arrays.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameter transform: Called once per element, in their order, on the thread that sends the
  ///   collection.
  /// - Complexity: O(*n*) per collection of *n* elements.
  ///
  /// ```swift
  /// let cancellable = [["kick", "snare"], []].publisher
  ///   .mapMany { $0.count }
  ///   .sink { print($0) }
  /// // Prints: [4, 5], []
  /// ```
  ///
  /// Source: CombineExt's `mapMany(_:)`.
  @inlinable
  public func mapMany<Result>(
    _ transform: @escaping (Output.Element) -> Result
  ) -> Publishers.Map<Self, [Result]> {
    map { $0.map(transform) }
  }
}
