extension Collection where Element: Publisher {
  /// Publishes arrays of the values of these publishers, by their index, in the publishers' order.
  ///
  /// See ``Publisher/zip(_:)`` for demand and completion. An empty collection finishes at once.
  ///
  /// - Complexity: O(1) per value, and O(*n*) per array of *n* values.
  ///
  /// Source: CombineExt's `zip()`.
  @inlinable
  public func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.ZipMany(self).eraseToAnyPublisher()
  }

  /// Publishes arrays of the newest values of these publishers, in the publishers' order, whenever
  /// one of them sends.
  ///
  /// See ``Publisher/combineLatest(_:)`` for demand and completion. An empty collection finishes at
  /// once.
  ///
  /// - Complexity: O(*n*) per array of *n* values.
  ///
  /// Source: CombineExt's `combineLatest()`.
  @inlinable
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.CombineLatestMany(self).eraseToAnyPublisher()
  }

  /// Publishes the values of these publishers, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  ///
  /// Source: CombineExt's `merge()`.
  @inlinable
  public func merge() -> Publishers.MergeMany<Element> {
    Publishers.MergeMany(self)
  }
}

extension Publisher {
  /// Publishes arrays of the values of this publisher and of the others, by their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// Source: CombineExt's `zip(with:)`.
  @inlinable
  public func zip<Others: Collection>(
    with others: Others
  ) -> AnyPublisher<[Output], Failure>
  where
    Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure
  {
    together(with: others).zip()
  }

  /// Publishes arrays of the values of this publisher and of the others, by their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// Source: CombineExt's `zip(with:)`.
  @inlinable
  public func zip<Other: Publisher>(with others: Other...) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    zip(with: others)
  }

  /// Publishes arrays of the newest values of this publisher and of the others, whenever one of
  /// them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// Source: CombineExt's `combineLatest(with:)`.
  @inlinable
  public func combineLatest<Others: Collection>(
    with others: Others
  ) -> AnyPublisher<[Output], Failure>
  where
    Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure
  {
    together(with: others).combineLatest()
  }

  /// Publishes arrays of the newest values of this publisher and of the others, whenever one of
  /// them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// Source: CombineExt's `combineLatest(with:)`.
  @inlinable
  public func combineLatest<Other: Publisher>(
    with others: Other...
  ) -> AnyPublisher<[Output], Failure>
  where Other.Output == Output, Other.Failure == Failure {
    combineLatest(with: others)
  }

  /// Publishes the values of this publisher and of the others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  ///
  /// Source: CombineExt's `merge(with:)`.
  @inlinable
  public func merge<Others: Collection>(
    with others: Others
  ) -> AnyPublisher<Output, Failure>
  where
    Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure
  {
    together(with: others).merge().eraseToAnyPublisher()
  }

  /// This publisher and the others, all of one kind.
  @inlinable
  func together<Others: Collection>(
    with others: Others
  ) -> [AnyPublisher<Output, Failure>]
  where
    Others.Element: Publisher, Others.Element.Output == Output, Others.Element.Failure == Failure
  {
    [eraseToAnyPublisher()] + others.map { $0.eraseToAnyPublisher() }
  }
}
