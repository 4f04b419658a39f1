extension Collection where Element: Publisher {
  /// Publishes arrays of the values of these publishers, by their index, in the publishers' order.
  ///
  /// See ``ReactiveCore/Publisher/zip(_:)`` for demand and completion. An empty collection finishes
  /// at once.
  ///
  /// - Complexity: O(1) per value, and O(*n*) per array of *n* values.
  ///
  /// ```swift
  /// let cancellable = [[1, 2].publisher, [10, 20].publisher]
  ///   .zip()
  ///   .sink { print($0) }
  /// // Prints: [1, 10], [2, 20]
  /// ```
  ///
  /// Source: CombineExt's `zip()`.
  @inlinable
  public func zip() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.ZipMany(self).eraseToAnyPublisher()
  }

  /// Publishes arrays of the newest values of these publishers, in the publishers' order, whenever
  /// one of them sends.
  ///
  /// See ``ReactiveCore/Publisher/combineLatest(_:)`` for demand and completion. An empty collection
  /// finishes at once.
  ///
  /// - Complexity: O(*n*) per array of *n* values.
  ///
  /// ```swift
  /// let switches = (1...2).map { _ in CurrentValueSubject<Bool, Never>(false) }
  /// let cancellable = switches
  ///   .combineLatest()
  ///   .sink { print($0) }
  /// switches[1].send(true)
  /// // Prints: [false, false], [false, true]
  /// ```
  ///
  /// Source: CombineExt's `combineLatest()`.
  @inlinable
  public func combineLatest() -> AnyPublisher<[Element.Output], Element.Failure> {
    Publishers.CombineLatestMany(self).eraseToAnyPublisher()
  }

  /// Publishes the values of these publishers, in the order in which they come.
  ///
  /// See ``ReactiveCore/Publishers/MergeMany`` for demand and completion.
  ///
  /// ```swift
  /// let sensors = (1...3).map { _ in PassthroughSubject<String, Never>() }
  /// let cancellable = sensors.merge().sink { print($0) }
  /// sensors[2].send("third")
  /// sensors[0].send("first")
  /// // Prints: third, first
  /// ```
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
  /// See ``ReactiveCore/Publisher/zip(_:)`` for demand and completion.
  ///
  /// ```swift
  /// let cancellable = [1, 2].publisher
  ///   .zip(with: [[10, 20].publisher, [100, 200].publisher])
  ///   .sink { print($0) }
  /// // Prints: [1, 10, 100], [2, 20, 200]
  /// ```
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
  /// See ``ReactiveCore/Publisher/zip(_:)`` for demand and completion.
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
  /// See ``ReactiveCore/Publisher/combineLatest(_:)`` for demand and completion.
  ///
  /// ```swift
  /// let width = CurrentValueSubject<Int, Never>(2)
  /// let height = CurrentValueSubject<Int, Never>(3)
  /// let cancellable = width
  ///   .combineLatest(with: [height])
  ///   .sink { print("area \($0[0] * $0[1])") }
  /// height.send(5)
  /// // Prints: area 6, area 10
  /// ```
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
  /// See ``ReactiveCore/Publisher/combineLatest(_:)`` for demand and completion.
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
  /// See ``ReactiveCore/Publishers/MergeMany`` for demand and completion.
  ///
  /// ```swift
  /// let local = PassthroughSubject<String, Never>()
  /// let remotes = (1...2).map { _ in PassthroughSubject<String, Never>() }
  /// let cancellable = local.merge(with: remotes).sink { print($0) }
  /// remotes[1].send("remote change")
  /// local.send("local change")
  /// // Prints: remote change, local change
  /// ```
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

  /// Returns this publisher and the others, all of one type.
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
