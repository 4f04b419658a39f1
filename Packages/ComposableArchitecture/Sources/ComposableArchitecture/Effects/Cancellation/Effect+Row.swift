extension Effect {
  /// Returns this effect with the cancellation ids of a row of `forEach`.
  ///
  /// - Parameter row: The row. It is made only for an effect that can have ids.
  @usableFromInline
  func inRow(_ row: @autoclosure () -> RowID) -> Effect {
    switch operation {
    case .none, .value, .failure, .perform:
      return self
    case .publisher(let publisher):
      return Effect(operation: .inRows(publisher, [row()]))
    case .inRows(let publisher, let rows):
      return Effect(operation: .inRows(publisher, [row()] + rows))
    case .merge(let group):
      let row = row()
      return Effect(operation: .merge(EffectGroup(group.merged.map { $0.inRow(row) })))
    case .concatenate(let group):
      let row = row()
      return Effect(operation: .concatenate(EffectGroup(group.concatenated.map { $0.inRow(row) })))
    case .cancellable(let effect):
      let row = row()
      return effect.map({ $0.inRow(row) }, id: { $0.inside([row]) })
    case .cancel(let ids):
      let row = row()
      return Effect(operation: .cancel(ids.map { $0.inside([row]) }))
    }
  }
}
