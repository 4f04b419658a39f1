// Combine's overloads of operators on `Just`. They compute at the call, on the caller's thread: a
// closure is called once, however many subscribers there are. The results are sources of their own:
// a value waits for the first request, and the completion follows it.

// MARK: Transforming

extension Just {
  /// Publishes the closure's result, computed at the call.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Publishes the closure's result, computed at the call, or fails with the error that it throws.
  @inlinable
  public func tryMap<T>(_ transform: (Output) throws -> T) -> Result<T, any Error>.Publisher {
    Result { try transform(output) }.publisher
  }

  /// Publishes the closure's result, computed at the call, unless that is nil.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    transform(output).publisher
  }

  /// Publishes the value combined with the initial result, at the call.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    Result.Publisher(nextPartialResult(initialResult, output))
  }

  /// Publishes the value combined with the initial result, at the call, or fails with the error
  /// that the closure throws.
  @inlinable
  public func tryScan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result { try nextPartialResult(initialResult, output) }.publisher
  }

  /// Publishes the value as one that might fail with an error of this type.
  @inlinable
  public func setFailureType<Failure: Error>(
    to failureType: Failure.Type
  ) -> Result<Output, Failure>.Publisher {
    Result.Publisher(output)
  }

  /// Publishes the value as one that might fail with an error of this type. The closure is never
  /// called.
  @inlinable
  public func mapError<Failure: Error>(
    _ transform: (Never) -> Failure
  ) -> Result<Output, Failure>.Publisher {
    Result.Publisher(output)
  }
}

// MARK: Filtering

extension Just {
  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional.Publisher(isIncluded(output) ? output : nil)
  }

  /// Publishes nothing.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Never> {
    Empty()
  }

  /// Publishes the value: there is no other that it could repeat. The closure is never called.
  @inlinable
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value, or fails with the error that the closure throws when it compares the
  /// value with itself, at the call.
  @inlinable
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    Result {
      _ = try predicate(output, output)
      return output
    }.publisher
  }

  /// Publishes the value: it cannot fail.
  @inlinable
  public func replaceError(with output: Output) -> Just<Output> {
    self
  }

  /// Publishes the value: there is always one.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> {
    self
  }

  /// Publishes the value: it cannot fail.
  @inlinable
  public func retry(_ times: Int) -> Just<Output> {
    self
  }
}

extension Just where Output: Equatable {
  /// Publishes the value: there is no other that it could repeat.
  @inlinable
  public func removeDuplicates() -> Just<Output> {
    self
  }
}

// MARK: Reducing and matching

extension Just {
  /// Publishes an array of the value.
  @inlinable
  public func collect() -> Just<[Output]> {
    Just<[Output]>([output])
  }

  /// Publishes 1.
  @inlinable
  public func count() -> Just<Int> {
    Just<Int>(1)
  }

  /// Publishes the value combined with the initial result, at the call.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    Result.Publisher(nextPartialResult(initialResult, output))
  }

  /// Publishes the value combined with the initial result, at the call, or fails with the error
  /// that the closure throws.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result { try nextPartialResult(initialResult, output) }.publisher
  }

  /// Publishes the value: it is the smallest. The closure is never called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value: it is the largest. The closure is never called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes whether the closure accepts the value, asked at the call.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    Just<Bool>(predicate(output))
  }

  /// Publishes whether the closure accepts the value, asked at the call, or fails with the error
  /// that it throws.
  @inlinable
  public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result { try predicate(output) }.publisher
  }

  /// Publishes whether the closure accepts the value, asked at the call.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    Just<Bool>(predicate(output))
  }

  /// Publishes whether the closure accepts the value, asked at the call, or fails with the error
  /// that it throws.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result { try predicate(output) }.publisher
  }
}

extension Just where Output: Comparable {
  /// Publishes the value: it is the smallest.
  @inlinable
  public func min() -> Just<Output> {
    self
  }

  /// Publishes the value: it is the largest.
  @inlinable
  public func max() -> Just<Output> {
    self
  }
}

extension Just where Output: Equatable {
  /// Publishes whether the value is this one.
  @inlinable
  public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }
}

// MARK: Selecting

extension Just {
  /// Publishes the value: it is the first.
  @inlinable
  public func first() -> Just<Output> {
    self
  }

  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Publishes the value: it is the last.
  @inlinable
  public func last() -> Just<Output> {
    self
  }

  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Publishes the value if the index is 0.
  ///
  /// - Precondition: `index` is not negative.
  @inlinable
  public func output(at index: Int) -> Optional<Output>.Publisher {
    _require(index, atLeast: 0, "a position is zero or more")
    return Optional.Publisher(index == 0 ? output : nil)
  }

  /// Publishes the value if the range of positions starts at 0 and is not empty.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher
  where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    return Optional.Publisher(range.lowerBound == 0 && !range.isEmpty ? output : nil)
  }

  /// Publishes the value if none is dropped.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    _require(count, atLeast: 0, "dropFirst takes a count of zero or more")
    return Optional.Publisher(count == 0 ? output : nil)
  }

  /// Publishes the value unless the closure accepts it, at the call.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional.Publisher(predicate(output) ? nil : output)
  }

  /// Publishes the value unless the length is 0.
  ///
  /// - Precondition: `maxLength` is not negative.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    _require(maxLength, atLeast: 0, "prefix takes a length of zero or more")
    return Optional.Publisher(maxLength > 0 ? output : nil)
  }

  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }
}

// MARK: Sequencing

extension Just {
  /// Publishes the given values, then this one.
  @inlinable
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence, which is read at the call, then this value.
  ///
  /// - Complexity: O(n) in the length of the sequence.
  @inlinable
  public func prepend<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where S.Element == Output {
    (Array(elements) + CollectionOfOne(output)).publisher
  }

  /// Publishes this value, then the given ones.
  @inlinable
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    append(elements)
  }

  /// Publishes this value, then the elements of a sequence, which is read at the call.
  ///
  /// - Complexity: O(n) in the length of the sequence.
  @inlinable
  public func append<S: Sequence>(_ elements: S) -> Publishers.Sequence<[Output], Never>
  where S.Element == Output {
    ([output] + elements).publisher
  }
}
