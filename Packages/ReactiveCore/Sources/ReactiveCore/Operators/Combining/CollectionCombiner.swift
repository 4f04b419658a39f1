extension Publishers {
  /// A publisher of rows of the values of any number of publishers of one kind, by their index.
  ///
  /// `zip()` of a collection, in `ReactiveExtras`, returns it.
  @usableFromInline
  package struct ZipMany<Upstream: Publisher>: Publisher {
    @usableFromInline package typealias Output = [Upstream.Output]
    @usableFromInline package typealias Failure = Upstream.Failure

    @usableFromInline let publishers: ContiguousArray<Upstream>

    @inlinable
    package init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = ContiguousArray(publishers)
    }

    @inlinable
    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ManyCells<QueuingCell>.join(publishers, kind: .zip, to: subscriber)
    }
  }

  /// A publisher of rows of the newest values of any number of publishers of one kind.
  ///
  /// `combineLatest()` of a collection, in `ReactiveExtras`, returns it.
  @usableFromInline
  package struct CombineLatestMany<Upstream: Publisher>: Publisher {
    @usableFromInline package typealias Output = [Upstream.Output]
    @usableFromInline package typealias Failure = Upstream.Failure

    @usableFromInline let publishers: ContiguousArray<Upstream>

    @inlinable
    package init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = ContiguousArray(publishers)
    }

    @inlinable
    package func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      ManyCells<NewestCell>.join(publishers, kind: .combineLatest, to: subscriber)
    }
  }
}

extension ManyCells {
  /// Subscribes one ``Combiner`` to all publishers.
  @inlinable
  static func join<Upstream: Publisher, S: Subscriber>(
    _ publishers: ContiguousArray<Upstream>,
    kind: CombinerKind,
    to subscriber: S
  )
  where
    Upstream.Output == Cell.Value, S.Input == [Cell.Value], S.Failure == Upstream.Failure
  {
    guard !publishers.isEmpty else { return Empty().receive(subscriber: subscriber) }
    let combiner = Combiner<_, Upstream.Failure>(
      cells: ManyCells(count: publishers.count),
      sides: publishers.count,
      kind: kind
    )
    for (side, publisher) in publishers.enumerated() where combiner.isOpen {
      publisher.receive(
        subscriber: CombinerSide(side, of: combiner, to: subscriber) { $0.put($1, at: side) }
      )
    }
  }
}
