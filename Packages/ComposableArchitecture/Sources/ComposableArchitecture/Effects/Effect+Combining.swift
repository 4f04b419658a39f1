extension Effect {
  /// Runs the effects at the same time, and sends what any of them sends.
  ///
  /// They are subscribed in order; the merged effect completes when all have. Any number of them is
  /// fine: the stack does not grow.
  @inlinable
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Runs the effects of a sequence at the same time, and sends what any of them sends.
  @inlinable
  public static func merge<S: Sequence>(_ effects: S) -> Effect where S.Element == Effect {
    combine(effects, Operation.merge)
  }

  /// Runs the effects one after another: each is subscribed when the one before has completed.
  ///
  /// A failure skips the rest. An effect that is cancelled by its id completes, so that the next one
  /// runs. Any number of them is fine: the stack does not grow.
  @inlinable
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Runs the effects of a sequence one after another.
  @inlinable
  public static func concatenate<S: Sequence>(_ effects: S) -> Effect where S.Element == Effect {
    combine(effects, Operation.concatenate)
  }

  /// Runs other effects after this one: each is subscribed when the one before has completed.
  ///
  /// It differs from the `append` that every publisher has in that it knows the store of late effects,
  /// too: their cancellation ids live there, and their tasks run on its executor. A failure skips the
  /// rest.
  ///
  /// ```swift
  /// return environment.save(state.todos)
  ///   .append(Effect(value: .saved))
  /// ```
  @inlinable
  public func append(_ effects: Effect...) -> Effect {
    .concatenate([self] + effects)
  }

  /// Transforms what the effect sends.
  @inlinable
  public func map<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    isNone ? .none : mapped(transform)
  }

  @usableFromInline
  func mapped<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    switch operation {
    case .none:
      .none
    case .value(let value):
      Effect<T, Failure>(value: transform(value))
    case .failure(let error):
      Effect<T, Failure>(error: error)
    case .perform(let work):
      .fireAndForget(work)
    case .publisher(let publisher):
      Effect<T, Failure>(publisher.map(transform))
    case .merge(let group):
      Effect<T, Failure>(operation: .merge(EffectGroup(group.merged.map { $0.map(transform) })))
    case .concatenate(let group):
      Effect<T, Failure>(
        operation: .concatenate(EffectGroup(group.concatenated.map { $0.map(transform) }))
      )
    case .cancellable(let effect, let id, let cancelInFlight):
      Effect<T, Failure>(
        operation: .cancellable(effect.map(transform), id: id, cancelInFlight: cancelInFlight)
      )
    case .cancel(let ids):
      Effect<T, Failure>(operation: .cancel(ids))
    }
  }

  @inlinable var isNone: Bool {
    if case .none = operation { true } else { false }
  }

  /// What does nothing is left out, so that reducers that return `.none` cost nothing.
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
