extension Result {
  /// A publisher of this result's value, or of its failure.
  ///
  /// ```swift
  /// let answer: Result<Int, CancellationError> = .success(42)
  /// let cancellable = answer.publisher
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 42, finished
  /// ```
  @inlinable
  public var publisher: Result.Publisher { Publisher(self) }

  /// A publisher that sends a result's value to each subscriber and finishes, or fails.
  ///
  /// - Demand: the value waits for the first request. Requesting `.none` traps.
  /// - Completion: right after the value. A failure comes right after the subscription, without
  ///   waiting for demand.
  ///
  /// Source: Combine's `Result.Publisher`.
  @frozen
  public struct Publisher: ReactiveCore.Publisher {
    public typealias Output = Success

    /// The result to send.
    public let result: Result<Success, Failure>

    /// Makes a publisher of a result.
    @inlinable
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// Makes a publisher of a value.
    @inlinable
    public init(_ output: Success) {
      self.init(.success(output))
    }

    /// Makes a publisher that fails.
    @inlinable
    public init(_ failure: Failure) {
      self.init(.failure(failure))
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let output):
        subscriber._receive(single: output, from: "Once")
      case .failure(let error):
        subscriber._receive(failure: error)
      }
    }

    @inlinable public static var _passesAll: Bool { true }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Failure>? {
      switch result {
      case .success(let output):
        guard isWanted() else { return nil }
        receive(output)
        return .finished
      case .failure(let error):
        return .failure(error)
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}
