// Combine's overloads of selecting and sequencing operators on `Publishers.Sequence`; see
// `Publishers.Sequence+Operators.swift` for what they have in common.

// MARK: Selecting

extension Publishers.Sequence {
  /// Publishes all elements but the first ones, lazily.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func dropFirst(
    _ count: Int = 1
  ) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    _require(count, atLeast: 0, "dropFirst takes a count of zero or more")
    return Publishers.Sequence<DropFirstSequence<Elements>, Failure>(
      sequence: DropFirstSequence(sequence, dropping: count)
    )
  }

  /// Publishes the elements from the first one that the closure rejects, found at the call.
  ///
  /// - Complexity: O(n) in the number of dropped elements, at the call.
  @inlinable
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    let rest: DropWhileSequence<Elements> = sequence.drop(while: predicate)
    return Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: rest)
  }

  /// Publishes the first elements, lazily.
  ///
  /// - Precondition: `maxLength` is not negative.
  @inlinable
  public func prefix(
    _ maxLength: Int
  ) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    _require(maxLength, atLeast: 0, "prefix takes a length of zero or more")
    return Publishers.Sequence<PrefixSequence<Elements>, Failure>(
      sequence: PrefixSequence(sequence, maxLength: maxLength)
    )
  }

  /// Publishes the elements before the first one that the closure rejects, found at the call.
  ///
  /// - Complexity: O(n) in the number of published elements, at the call.
  @inlinable
  public func prefix(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    let first: [Elements.Element] = sequence.prefix(while: predicate)
    return Publishers.Sequence<[Elements.Element], Failure>(sequence: first)
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the first element that the closure accepts, found at the call; nothing if there is
  /// none.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func first(
    where predicate: (Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.first(where: predicate).publisher
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element; nothing if there is none.
  @inlinable
  public func first() -> Optional<Elements.Element>.Publisher {
    sequence.first.publisher
  }

  /// Publishes the element at the index; nothing if the collection has no such index.
  ///
  /// - Complexity: O(1) for a collection of random access, else O(n), at the call.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    Optional.Publisher(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the elements at the indices of a range, taken at the call.
  ///
  /// - Complexity: O(n) in the length of the range, at the call.
  /// - Precondition: The collection has these indices.
  @inlinable
  public func output(
    in range: Range<Elements.Index>
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    // An empty range may lie outside.
    Publishers.Sequence<[Elements.Element], Failure>(
      sequence: range.isEmpty ? [] : Array(sequence[range])
    )
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection, Failure == Never {
  /// Publishes the element at the index; nothing if the collection has no such index.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    Optional.Publisher(sequence.indices.contains(index) ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Elements: RandomAccessCollection {
  /// Publishes the elements at the indices of a range, taken at the call.
  ///
  /// - Complexity: O(n) in the length of the range, at the call.
  /// - Precondition: The collection has these indices.
  @inlinable
  public func output(
    in range: Range<Elements.Index>
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    // An empty range may lie outside.
    Publishers.Sequence<[Elements.Element], Failure>(
      sequence: range.isEmpty ? [] : Array(sequence[range])
    )
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element; nothing if there is none.
  @inlinable
  public func last() -> Optional<Elements.Element>.Publisher {
    sequence.last.publisher
  }

  /// Publishes the last element that the closure accepts, found from the end, at the call; nothing
  /// if there is none.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func last(
    where predicate: (Elements.Element) -> Bool
  ) -> Optional<Elements.Element>.Publisher {
    sequence.last(where: predicate).publisher
  }
}

// MARK: Sequencing

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes the given values, then these elements.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence, which is read at the call, then these.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func prepend<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Sequence<Elements, Failure> where S.Element == Elements.Element {
    var result = Elements()
    result.reserveCapacity(elements.underestimatedCount + sequence.underestimatedCount)
    result.append(contentsOf: elements)
    result.append(contentsOf: sequence)
    return Publishers.Sequence(sequence: result)
  }

  /// Publishes the elements of another publisher's sequence, then these.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    Publishers.Sequence(sequence: publisher.sequence + sequence)
  }

  /// Publishes these elements, then the given values.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Publishes these elements, then those of a sequence, which is read at the call.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func append<S: Swift.Sequence>(
    _ elements: S
  ) -> Publishers.Sequence<Elements, Failure> where S.Element == Elements.Element {
    Publishers.Sequence(sequence: sequence + elements)
  }

  /// Publishes these elements, then those of another publisher's sequence.
  ///
  /// - Complexity: O(n), at the call.
  @inlinable
  public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    Publishers.Sequence(sequence: sequence + publisher.sequence)
  }
}
