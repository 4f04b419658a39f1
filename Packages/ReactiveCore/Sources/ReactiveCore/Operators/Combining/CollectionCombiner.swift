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
      Combiner.join(publishers, .zip, to: AnySubscriber(subscriber))
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
      Combiner.join(publishers, .combineLatest, to: AnySubscriber(subscriber))
    }
  }
}

extension Combiner {
  /// Subscribes one combiner to all publishers.
  @inlinable
  static func join<Upstream: Publisher>(
    _ publishers: ContiguousArray<Upstream>,
    _ kind: CombinerKind,
    to subscriber: AnySubscriber<Row, Failure>
  )
  where Row == [Upstream.Output], Failure == Upstream.Failure {
    guard !publishers.isEmpty else { return Empty().receive(subscriber: subscriber) }
    let cells = publishers.map { _ in CombinerCell<Upstream.Output>(kind) }
    let combiner = Combiner(kind, cells: ContiguousArray(cells), to: subscriber.base) {
      cells.map { $0.take() }
    }
    for (side, publisher) in publishers.enumerated() where combiner.isOpen {
      publisher.receive(subscriber: CombinerSide(side, cells[side], of: combiner))
    }
  }
}
