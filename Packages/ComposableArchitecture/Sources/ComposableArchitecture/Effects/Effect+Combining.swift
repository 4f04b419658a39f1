extension Effect {
  /// Runs the effects at the same time, and sends the values of all of them.
  ///
  /// They are subscribed in order. The merged effect completes when all of them have completed.
  /// There may be any number of them: the stack does not grow.
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Runs the effects of a sequence at the same time, and sends the values of all of them.
  @inlinable
  public static func merge<S: Sequence>(_ effects: S) -> Effect where S.Element == Effect {
    combine(effects, Operation.merge)
  }

  /// Runs the effects one after another: each is subscribed when the one before has completed.
  ///
  /// A failure skips the rest. An effect that is cancelled by its id completes, so that the next
  /// one runs. There may be any number of them: the stack does not grow.
  @inlinable
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Runs the effects of a sequence one after another.
  @inlinable
  public static func concatenate<S: Sequence>(_ effects: S) -> Effect where S.Element == Effect {
    combine(effects, Operation.concatenate)
  }

  /// Transforms the values of the effect.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    isNone ? .none : mapped(transform)
  }

  /// Returns this effect of a part as an effect of the whole.
  // The arguments are only evaluated if there is an effect: for most actions there is none.
  @inlinable
  @inline(__always)
  package func pulledBack<T>(
    from part: @autoclosure () -> AnyKeyPath,
    _ transform: @autoclosure () -> (Output) -> T
  ) -> Effect<T, Failure> {
    isNone ? .none : mapped(transform(), from: part())
  }

  /// - Parameter part: The key path, in the whole, of the part that the effect comes from; nil if
  ///   there is none. The rows of the effect are in that part.
  @usableFromInline
  func mapped<T>(
    _ transform: @escaping (Output) -> T,
    from part: AnyKeyPath? = nil
  ) -> Effect<T, Failure> {
    func inWhole(_ id: CancelID) -> CancelID { part.map(id.within) ?? id }
    func inWhole(_ effect: Effect) -> Effect<T, Failure> { effect.mapped(transform, from: part) }
    switch operation {
    case .none:
      return .none
    case .value(let value):
      return Effect<T, Failure>(value: transform(value))
    case .failure(let error):
      return Effect<T, Failure>(error: error)
    case .perform(let work):
      return Effect<T, Failure>(operation: .perform(work))
    case .publisher(let publisher):
      // Not made anew: it keeps the surroundings in which it was made.
      return Effect<T, Failure>(
        operation: .publisher(publisher.map(transform).eraseToAnyPublisher())
      )
    case .merge(let group):
      return Effect<T, Failure>(operation: .merge(EffectGroup(group.merged.map(inWhole))))
    case .concatenate(let group):
      return Effect<T, Failure>(
        operation: .concatenate(EffectGroup(group.concatenated.map(inWhole)))
      )
    case .cancellable(let effect, let ids):
      return Effect<T, Failure>(operation: .cancellable(inWhole(effect), ids.map(inWhole)))
    case .cancel(let ids):
      return Effect<T, Failure>(operation: .cancel(ids.map(inWhole)))
    case .inScope(let effect, let scope):
      // What is inside of the scope is in the part as the scope is.
      return Effect<T, Failure>(
        operation: .inScope(effect.mapped(transform), part.map(scope.within) ?? scope)
      )
    }
  }

  @inlinable package var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// Combines effects. Those that do nothing are left out, so that reducers that return `.none`
  /// cost nothing.
  @inlinable
  static func combine<S: Sequence>(
    _ effects: S,
    _ operation: (EffectGroup<Output, Failure>) -> Operation
  )
    -> Effect where S.Element == Effect
  {
    let effects = effects.filter { !$0.isNone }
    switch effects.count {
    case 0: return .none
    case 1: return effects[0]
    default: return Effect(operation: operation(EffectGroup(effects)))
    }
  }
}
