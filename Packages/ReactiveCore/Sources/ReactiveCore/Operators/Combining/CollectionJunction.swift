/// A publisher of rows of the values of any number of publishers of one kind: `zip` or
/// `combineLatest` of a collection, as the cell says.
@usableFromInline
struct CollectionJunction<Upstream: Publisher, Cell: JunctionCell>: Publisher
where Cell.Value == Upstream.Output {
  @usableFromInline typealias Output = [Upstream.Output]
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let publishers: ContiguousArray<Upstream>
  @usableFromInline let kind: JunctionKind

  @inlinable
  init(_ publishers: some Sequence<Upstream>, kind: JunctionKind) {
    self.publishers = ContiguousArray(publishers)
    self.kind = kind
  }

  @inlinable
  @inline(__always)
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    guard !publishers.isEmpty else {
      return Empty().receive(subscriber: subscriber)
    }
    let junction = Junction<_, Failure>(
      cells: ManyCells<Cell>(count: publishers.count),
      sides: publishers.count,
      kind: kind
    )
    for (side, publisher) in publishers.enumerated() where junction.isOpen {
      publisher.receive(
        subscriber: JunctionSide(side, of: junction, to: subscriber) { $0.put($1, at: side) }
      )
    }
  }
}
