extension AsyncSequence where Self: Sendable {
  /// A publisher of this sequence's elements.
  ///
  /// ```swift
  /// let numbers = AsyncStream<Int> { continuation in
  ///   for number in 1...3 { continuation.yield(number) }
  ///   continuation.finish()
  /// }
  /// let squares = numbers.publisher.map { @Sendable in $0 * $0 }
  /// for await square in squares.values { print(square) }
  /// // Prints: 1, 4, 9
  /// ```
  ///
  /// Source: CombineExt's `AsyncSequence.publisher`.
  @inlinable
  public var publisher: Publishers.AsyncSequence<Self> {
    Publishers.AsyncSequence(sequence: self)
  }
}

extension Publishers {
  /// A publisher that sends the elements of an asynchronous sequence as they come, then finishes,
  /// or fails with what the sequence throws.
  ///
  /// - Demand: one element is awaited for each value asked for, and nothing without demand. A
  ///   request for nothing is ignored.
  /// - Completion and failure: seen when one more element is asked for. Cancellation: cancels the
  ///   task that awaits.
  ///
  /// Each subscriber gets an iterator of its own, made with its first request, in a task that sends the
  /// values and the completion.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// let scores = AsyncThrowingStream<Int, any Error> { continuation in
  ///   continuation.yield(3)
  ///   continuation.finish(throwing: NetworkError.offline)
  /// }
  /// let publisher = Publishers.AsyncSequence(sequence: scores).replaceError(with: 0)
  /// for await score in publisher.values { print(score) }
  /// // Prints: 3, 0
  /// ```
  public struct AsyncSequence<Elements: _Concurrency.AsyncSequence & Sendable>: Publisher {
    public typealias Output = Elements.Element
    public typealias Failure = Elements.Failure

    /// The sequence to send.
    public let sequence: Elements

    /// Makes a publisher of an asynchronous sequence.
    @_transparent
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      publisher.receive(subscriber: subscriber)
    }

    /// A publisher that yields the elements.
    var publisher: Async<Output, Failure> {
      Async(name: "AsyncSequence") { [sequence] yield in
        var iterator = sequence.makeAsyncIterator()
        do throws(Failure) {
          while let element = try await iterator.next(isolation: nil) {
            // The error says that downstream has cancelled.
            guard (try? await yield.subscription.send(element)) != nil else { break }
          }
          return .finished
        } catch {
          return .failure(error)
        }
      }
    }
  }
}

extension Publishers.AsyncSequence: Sendable {}
