extension Publisher {
  /// Publishes the values and the failure of this publisher as results; never fails.
  ///
  /// Unlike ``materialize()``, it has no value for the completion.
  ///
  /// - Demand: passes through; the result of a failure waits for demand too. Requesting
  ///   `.none` traps.
  /// - Completion: passes through; follows the result of a failure.
  /// - Cancellation: passes through.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let news = PassthroughSubject<String, NetworkError>()
  /// let cancellable = news.mapToResult().sink { result in
  ///   switch result {
  ///   case .success(let text): print(text)
  ///   case .failure(let error): print("failed: \(error)")
  ///   }
  /// }
  /// news.send("hello")
  /// news.send(completion: .failure(.offline))
  /// // Prints: hello, failed: offline
  /// ```
  ///
  /// Source: CombineExt's `mapToResult()`.
  @inlinable
  public func mapToResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success).catch { Just(.failure($0)) }.eraseToAnyPublisher()
  }
}
