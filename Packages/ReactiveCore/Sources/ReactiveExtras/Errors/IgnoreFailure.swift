extension Publisher {
  /// Publishes the values of this publisher, and never its failure.
  ///
  /// - Demand: passes through. Requesting `.none` traps.
  /// - Completion: passes through. A failure finishes, or is dropped.
  /// - Cancellation: passes through.
  /// - Parameter completeImmediately: True if a failure finishes; false if nothing more comes after
  ///   it, not even a completion.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let news = PassthroughSubject<String, NetworkError>()
  /// let cancellable = news
  ///   .ignoreFailure()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// news.send("hello")
  /// news.send(completion: .failure(.offline))
  /// // Prints: hello, finished
  /// ```
  ///
  /// Source: CombineExt's `ignoreFailure(completeImmediately:)`.
  @inlinable
  public func ignoreFailure(completeImmediately: Bool = true) -> AnyPublisher<Output, Never> {
    self.catch { _ in Empty(completeImmediately: completeImmediately) }.eraseToAnyPublisher()
  }

  /// Publishes the values of this publisher, and never its failure, with another type of failure.
  ///
  /// See ``ignoreFailure(completeImmediately:)`` for demand and completion.
  ///
  /// Source: CombineExt's `ignoreFailure(setFailureType:completeImmediately:)`.
  @inlinable
  public func ignoreFailure<NewFailure: Error>(
    setFailureType failureType: NewFailure.Type,
    completeImmediately: Bool = true
  ) -> AnyPublisher<Output, NewFailure> {
    self.catch { _ in Empty(completeImmediately: completeImmediately) }
      .setFailureType(to: failureType)
      .eraseToAnyPublisher()
  }
}
