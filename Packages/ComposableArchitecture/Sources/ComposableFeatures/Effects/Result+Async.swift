extension Result where Failure == any Error {
  /// Makes the result of asynchronous work.
  ///
  /// ```swift
  /// await send(.response(Result { try await client.user() }))
  /// ```
  ///
  /// Source: ConcurrencyExtras, which the Composable Architecture re-exports.
  ///
  /// - Parameter body: The work. An error that it throws is the failure.
  @_transparent
  public init(catching body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
