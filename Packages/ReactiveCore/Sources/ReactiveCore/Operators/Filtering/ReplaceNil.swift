extension Publisher {
  /// Publishes a value in place of each nil.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameter output: What to publish instead of nil.
  ///
  /// Source: Combine's `replaceNil(with:)`.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }
}
