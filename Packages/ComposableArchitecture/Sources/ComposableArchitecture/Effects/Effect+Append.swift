/// An effect that others can be appended to. Only ``Effect`` conforms.
///
/// A user's own `Effect.append` is taken before this one, because a member of a type is taken before one
/// of a protocol. This one is taken before `Publisher.append`, as `@_disfavoredOverload` would not be.
public protocol _AppendableEffect: Publisher {
  func _followed(by effects: [Self]) -> Self
}

extension _AppendableEffect {
  /// Runs other effects after this one: each is subscribed when the one before has completed.
  ///
  /// There may be any number of them: the stack does not grow. A failure skips the rest.
  ///
  /// ```swift
  /// return environment.save(state.todos)
  ///   .append(Effect(value: .saved))
  /// ```
  @inlinable
  public func append(_ effects: Self...) -> Self {
    _followed(by: effects)
  }
}

extension Effect: _AppendableEffect {
  @inlinable
  public func _followed(by effects: [Effect]) -> Effect {
    .concatenate([self] + effects)
  }
}
