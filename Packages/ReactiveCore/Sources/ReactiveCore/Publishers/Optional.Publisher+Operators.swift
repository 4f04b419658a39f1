// Combine's overloads of operators on `Optional.Publisher`. They compute at the call, on the
// caller's thread: a closure is called once if there is a value, and not at all without one. The
// results are sources of their own: a value waits for the first request, and the completion follows
// it. Without a value, the completion comes at once.

// MARK: Transforming

extension Optional.Publisher {
  /// Publishes the closure's result, computed at the call.
  @inlinable
  public func map<T>(_ transform: (Output) -> T) -> Optional<T>.Publisher {
    output.map(transform).publisher
  }

  /// Publishes the closure's result, computed at the call, unless that is nil.
  @inlinable
  public func compactMap<T>(_ transform: (Output) -> T?) -> Optional<T>.Publisher {
    output.flatMap(transform).publisher
  }

  /// Publishes the value combined with the initial result, at the call.
  @inlinable
  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Optional<T>.Publisher {
    output.map { nextPartialResult(initialResult, $0) }.publisher
  }
}

// MARK: Filtering

extension Optional.Publisher {
  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    output.flatMap { isIncluded($0) ? $0 : nil }.publisher
  }

  /// Publishes nothing.
  @inlinable
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// Publishes the value: there is no other that it could repeat. The closure is never called.
  @inlinable
  public func removeDuplicates(
    by predicate: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    self
  }

  /// Publishes the same: it cannot fail.
  @inlinable
  public func replaceError(with output: Output) -> Optional<Output>.Publisher {
    self
  }

  /// Publishes the value, or the given one if there is none.
  @inlinable
  public func replaceEmpty(with output: Output) -> Just<Output> {
    Just(self.output ?? output)
  }

  /// Publishes the same: it cannot fail.
  @inlinable
  public func retry(_ times: Int) -> Optional<Output>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes the value: there is no other that it could repeat.
  @inlinable
  public func removeDuplicates() -> Optional<Wrapped>.Publisher {
    self
  }
}

// MARK: Reducing and matching

extension Optional.Publisher {
  /// Publishes an array of the value, or an empty one.
  @inlinable
  public func collect() -> Optional<[Output]>.Publisher {
    Optional<[Output]>.Publisher(output.map { [$0] } ?? [])
  }

  /// Publishes 1 if there is a value, and nothing if not, as Combine does.
  @inlinable
  public func count() -> Optional<Int>.Publisher {
    output.map { _ in 1 }.publisher
  }

  /// Publishes the value combined with the initial result, at the call; nothing if there is no
  /// value, as Combine does.
  @inlinable
  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: (T, Output) -> T
  ) -> Optional<T>.Publisher {
    output.map { nextPartialResult(initialResult, $0) }.publisher
  }

  /// Publishes the value: it is the smallest. The closure is never called.
  @inlinable
  public func min(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    self
  }

  /// Publishes the value: it is the largest. The closure is never called.
  @inlinable
  public func max(by areInIncreasingOrder: (Output, Output) -> Bool) -> Optional<Output>.Publisher {
    self
  }

  /// Publishes whether the closure accepts the value, asked at the call; nothing if there is no
  /// value, as Combine does.
  @inlinable
  public func contains(where predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    output.map(predicate).publisher
  }

  /// Publishes whether the closure accepts the value, asked at the call; nothing if there is no
  /// value, as Combine does.
  @inlinable
  public func allSatisfy(_ predicate: (Output) -> Bool) -> Optional<Bool>.Publisher {
    output.map(predicate).publisher
  }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Publishes the value: it is the smallest.
  @inlinable
  public func min() -> Optional<Wrapped>.Publisher {
    self
  }

  /// Publishes the value: it is the largest.
  @inlinable
  public func max() -> Optional<Wrapped>.Publisher {
    self
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value is this one; nothing if there is no value, as Combine does.
  @inlinable
  public func contains(_ output: Output) -> Optional<Bool>.Publisher {
    self.output.map { $0 == output }.publisher
  }
}

// MARK: Selecting

extension Optional.Publisher {
  /// Publishes the value: it is the first.
  @inlinable
  public func first() -> Optional<Output>.Publisher {
    self
  }

  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func first(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Publishes the value: it is the last.
  @inlinable
  public func last() -> Optional<Output>.Publisher {
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
    return index == 0 ? self : Optional.Publisher(nil)
  }

  /// Publishes the value if 0 is in the range of positions.
  ///
  /// - Precondition: The range does not start below 0.
  @inlinable
  public func output<R: RangeExpression>(in range: R) -> Optional<Output>.Publisher
  where R.Bound == Int {
    let range = range.relative(to: 0..<Int.max)
    _require(range.lowerBound, atLeast: 0, "a position is zero or more")
    return range.contains(0) ? self : Optional.Publisher(nil)
  }

  /// Publishes the value if none is dropped.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    _require(count, atLeast: 0, "dropFirst takes a count of zero or more")
    return count == 0 ? self : Optional.Publisher(nil)
  }

  /// Publishes the value unless the closure accepts it, at the call.
  @inlinable
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the value unless the length is 0.
  ///
  /// - Precondition: `maxLength` is not negative.
  @inlinable
  public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    _require(maxLength, atLeast: 0, "prefix takes a length of zero or more")
    return maxLength > 0 ? self : Optional.Publisher(nil)
  }

  /// Publishes the value if the closure accepts it, at the call.
  @inlinable
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }
}
