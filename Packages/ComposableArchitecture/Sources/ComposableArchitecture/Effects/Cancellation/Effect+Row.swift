extension Effect {
  /// This effect with the cancellation ids of a row of `forEach`.
  ///
  /// - Parameter row: Made only for an effect that can have ids.
  @usableFromInline
  func inRow(_ row: @autoclosure () -> RowID) -> Effect {
    switch operation {
    case .none, .value, .failure, .perform:
      return self
    case .publisher(let publisher):
      let publisher = RowPublisher(upstream: publisher, row: row())
      return Effect(operation: .publisher(publisher.eraseToAnyPublisher()))
    case .merge(let group):
      let row = row()
      return Effect(operation: .merge(EffectGroup(group.merged.map { $0.inRow(row) })))
    case .concatenate(let group):
      let row = row()
      return Effect(operation: .concatenate(EffectGroup(group.concatenated.map { $0.inRow(row) })))
    case .cancellable(let effect, let id, let cancelInFlight):
      let row = row()
      return Effect(
        operation: .cancellable(
          effect.inRow(row),
          id: id.inside([row]),
          cancelInFlight: cancelInFlight
        )
      )
    case .cancel(let ids):
      let row = row()
      return Effect(operation: .cancel(ids.map { $0.inside([row]) }))
    }
  }
}

/// A publisher that is subscribed in the space of a row, for the effects that are made inside of it.
private struct RowPublisher<Output, Failure: Error>: Publisher {
  let upstream: AnyPublisher<Output, Failure>
  let row: RowID

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    CancellationSpace.current.inside(row).enter { upstream.receive(subscriber: subscriber) }
  }
}
