// Combine's overloads of operators on `Publishers.Sequence`. They compute once, at the call, on the
// caller's thread, so the sequence must end. A lazy result is the exception: each subscriber reads
// the sequence as it asks. The results are sources of their own, whose values wait for demand.

// MARK: Transforming

extension Publishers.Sequence {
  /// Publishes the closure's result for each element, computed at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
  }

  /// Publishes the closure's results that are not nil, computed at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func compactMap<T>(
    _ transform: (Elements.Element) -> T?
  ) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
  }

  /// Publishes a value in place of each nil. The elements are still optionals, as in Combine.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func replaceNil<T>(
    with output: T
  ) -> Publishers.Sequence<[Elements.Element], Failure> where Elements.Element == T? {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.map { $0 ?? output })
  }

  /// Publishes every result of combining the elements, at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map { element in
      result = nextPartialResult(result, element)
      return result
    }
  }

  /// Publishes the elements as a publisher that might fail with an error of this type.
  @inlinable
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }
}

// MARK: Filtering

extension Publishers.Sequence {
  /// Publishes the elements that the closure accepts, at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func filter(
    _ isIncluded: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.filter(isIncluded))
  }

  /// Publishes nothing.
  @inlinable
  public func ignoreOutput() -> Empty<Elements.Element, Failure> {
    Empty()
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes the elements that differ from the one before, found at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func removeDuplicates() -> Publishers.Sequence<[Elements.Element], Failure> {
    var last: Elements.Element?
    return filter { element in
      defer { last = element }
      return element != last
    }
  }
}

// MARK: Reducing and matching

extension Publishers.Sequence {
  /// Publishes an array of the elements, made at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func collect() -> Result<[Elements.Element], Failure>.Publisher {
    Result.Publisher(Array(sequence))
  }

  /// Publishes the elements combined with the initial result, at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Result<T, Failure>.Publisher {
    Result.Publisher(sequence.reduce(initialResult, nextPartialResult))
  }

  /// Publishes the elements combined with the initial result, at the call, or fails with the error
  /// that the closure throws.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func tryReduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Elements.Element) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }

  /// Publishes whether the closure accepts an element, asked at the call until it accepts one.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func contains(
    where predicate: (Elements.Element) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    Result.Publisher(sequence.contains(where: predicate))
  }

  /// Publishes whether the closure accepts an element, asked at the call until it accepts one, or
  /// fails with the error that it throws.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func tryContains(
    where predicate: (Elements.Element) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result { try sequence.contains(where: predicate) }.publisher
  }

  /// Publishes whether the closure accepts all elements, asked at the call until it rejects one.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func allSatisfy(
    _ predicate: (Elements.Element) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    Result.Publisher(sequence.allSatisfy(predicate))
  }

  /// Publishes whether the closure accepts all elements, asked at the call until it rejects one, or
  /// fails with the error that it throws.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func tryAllSatisfy(
    _ predicate: (Elements.Element) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result { try sequence.allSatisfy(predicate) }.publisher
  }
}

extension Publishers.Sequence where Elements.Element: Equatable {
  /// Publishes whether the value is among the elements, found at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func contains(_ output: Elements.Element) -> Result<Bool, Failure>.Publisher {
    Result.Publisher(sequence.contains(output))
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the smallest element, found at the call; nothing if there is none.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func min(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.min(by: areInIncreasingOrder).publisher
  }

  /// Publishes the largest element, found at the call; nothing if there is none.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func max(
    by areInIncreasingOrder: (Elements.Element, Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.max(by: areInIncreasingOrder).publisher
  }
}

extension Publishers.Sequence where Failure == Never, Elements.Element: Comparable {
  /// Publishes the smallest element, found at the call; nothing if there is none.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func min() -> Optional<Elements.Element>.Publisher {
    sequence.min().publisher
  }

  /// Publishes the largest element, found at the call; nothing if there is none.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func max() -> Optional<Elements.Element>.Publisher {
    sequence.max().publisher
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the number of elements, counted at the call.
  ///
  /// - Complexity: O(1) for a collection of random access, else O(n), at the call.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result.Publisher(sequence.count)
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the number of elements.
  @inlinable
  public func count() -> Result<Int, Failure>.Publisher {
    Result.Publisher(sequence.count)
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the number of elements.
  @inlinable
  public func count() -> Just<Int> {
    Just(sequence.count)
  }
}
