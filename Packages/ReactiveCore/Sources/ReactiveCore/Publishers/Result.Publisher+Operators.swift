// Combine's overloads of operators on `Result.Publisher`. They compute at the call, on the caller's
// thread: a closure is called once if there is a value, and not at all if there is a failure. The
// results are sources of their own: a value waits for the first request, and the completion follows
// it. A failure comes at once.

// MARK: Transforming

extension Result.Publisher {
  /// Publishes the closure's result, computed at the call.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Result<T, Failure>.Publisher {
    result.map(transform).publisher
  }

  /// Publishes the closure's result, computed at the call, or fails with the error that it throws.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(result.get()) }.publisher
  }

  /// Publishes the value, or fails with the closure's result, computed at the call.
  @inlinable
  public func mapError<E: Error>(_ transform: (Failure) -> E) -> Result<Output, E>.Publisher {
    result.mapError(transform).publisher
  }

  /// Publishes the value combined with the initial result, at the call.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes the value combined with the initial result, at the call, or fails with the error
  /// that the closure throws.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }
}

extension Result.Publisher where Failure == Never {
  /// Publishes the value as one that might fail with an error of this type.
  @inlinable
  public func setFailureType<E: Error>(to failureType: E.Type) -> Result<Output, E>.Publisher {
    mapError { (never: Never) -> E in }
  }
}

// MARK: Filtering

extension Result.Publisher {
  /// Publishes nothing, and finishes. A failure is lost, as in Combine.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// Publishes the same: there is no value that another could repeat. The closure is never called.
  @inlinable
  public func removeDuplicates(
    by predicate: (Output, Output) -> Bool
  ) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails with the error that the closure throws when it compares the
  /// value with itself, at the call.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Publishes the value, or the given one in place of a failure.
  @inlinable
  public func replaceError(with output: Output) -> Result<Output, Never>.Publisher {
    result.flatMapError { _ in .success(output) }.publisher
  }

  /// Publishes the same: there is a value or a failure.
  @inlinable
  public func replaceEmpty(with output: Output) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the same: a second attempt would not change it.
  @inlinable
  public func retry(_ times: Int) -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes the same: there is no value that another could repeat.
  @inlinable
  public func removeDuplicates() -> Result<Output, Failure>.Publisher {
    self
  }
}

// MARK: Reducing and matching

extension Result.Publisher {
  /// Publishes an array of the value.
  @inlinable
  public func collect() -> Result<[Output], Failure>.Publisher {
    map { [$0] }
  }

  /// Publishes 1, or fails.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    map { _ in 1 }
  }

  /// Publishes the value combined with the initial result, at the call.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes the value combined with the initial result, at the call, or fails with the error
  /// that the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes the same: the value is the smallest. The closure is never called.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails with the error that the closure throws when it compares the
  /// value with itself, at the call.
  @inlinable
  public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes the same: the value is the largest. The closure is never called.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails with the error that the closure throws when it compares the
  /// value with itself, at the call.
  @inlinable
  public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes whether the closure accepts the value, asked at the call.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether the closure accepts the value, asked at the call, or fails with the error
  /// that it throws.
  @inlinable
  public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the closure accepts the value, asked at the call.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether the closure accepts the value, asked at the call, or fails with the error
  /// that it throws.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }
}

extension Result.Publisher where Success: Comparable {
  /// Publishes the same: the value is the smallest.
  @inlinable
  public func min() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the same: the value is the largest.
  @inlinable
  public func max() -> Result<Output, Failure>.Publisher {
    self
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value is this one.
  @inlinable
  public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    map { $0 == output }
  }
}

// MARK: Selecting

extension Result.Publisher {
  /// Publishes the same: the value is the first.
  @inlinable
  public func first() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the same: the value is the last.
  @inlinable
  public func last() -> Result<Output, Failure>.Publisher {
    self
  }
}
