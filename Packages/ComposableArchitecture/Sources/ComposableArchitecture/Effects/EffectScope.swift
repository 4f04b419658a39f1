/// The part of the state that an effect belongs to, as far as that matters for the effect, and the surroundings in which it was made.
@usableFromInline
struct EffectScope: Sendable {
  /// The rows of `forEach`, the outermost first.
  @usableFromInline var rows: [RowID]
  /// Those of the place where the effect was made; nil if they are those of the effect around it.
  let surroundings: EffectSurroundings.Values?

  @usableFromInline
  init(row: RowID) {
    rows = [row]
    surroundings = nil
  }

  init(_ surroundings: EffectSurroundings.Values) {
    rows = []
    self.surroundings = surroundings
  }

  /// The type of the ids of all effects in a row.
  fileprivate struct All: Hashable {}

  /// Returns this scope in a part as a scope of the whole.
  func within(_ part: AnyKeyPath) -> EffectScope {
    guard let row = rows.first else { return self }
    var scope = self
    scope.rows[0] = row.within(part)
    return scope
  }
}

extension Effect {
  /// This effect in the surroundings in which it is made.
  @usableFromInline var inCurrentSurroundings: Effect {
    EffectSurroundings.current.map { Effect(operation: .inScope(self, EffectScope($0))) } ?? self
  }

  /// Returns this effect of a child, whose ids are those of the child alone, and which ends with the child.
  ///
  /// - Parameter row: The child. It is made only for an effect that can be cancelled.
  @usableFromInline
  package func ofChild(_ row: @autoclosure () -> RowID) -> Effect {
    guard canHaveIDs else { return self }
    let row = row()
    return inRow(row).inside(CancelIDs.Entry(.all(of: row), cancelInFlight: false))
  }

  /// Makes an effect that cancels all effects of a child.
  @usableFromInline
  package static func cancelAll(of row: RowID) -> Effect {
    Effect(operation: .cancel([.all(of: row)]))
  }

  /// Returns this effect with the cancellation ids of a row of `forEach`.
  ///
  /// - Parameter row: The row. It is made only for an effect that can have ids.
  @usableFromInline
  func inRow(_ row: @autoclosure () -> RowID) -> Effect {
    canHaveIDs ? Effect(operation: .inScope(self, EffectScope(row: row()))) : self
  }

  private var canHaveIDs: Bool {
    switch operation {
    case .none, .value, .failure, .perform: false
    case .publisher, .merge, .concatenate, .cancellable, .cancel, .inScope: true
    }
  }
}

extension CancelID {
  /// The id of all effects of a row. Those of its inner rows are in effects of the row.
  fileprivate static func all(of row: RowID) -> CancelID {
    CancelID(type: EffectScope.All.self, value: nil).inside([row])
  }
}
