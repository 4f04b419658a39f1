extension Publisher {
  /// Turns any publisher into an effect.
  @inlinable
  public func eraseToEffect() -> Effect<Output, Failure> {
    Effect(self)
  }

  /// Turns any publisher into an effect whose values are transformed.
  ///
  /// ```swift
  /// return environment.numbers().eraseToEffect(AppAction.numberArrived)
  /// ```
  ///
  /// - Parameter transform: Makes the effect's value from each value of the publisher.
  @inlinable
  public func eraseToEffect<T>(_ transform: @escaping (Output) -> T) -> Effect<T, Failure> {
    // An effect maps its content, and stays of its kind: nothing, a value, a cancellation.
    if let effect = self as? Effect<Output, Failure> { return effect.map(transform) }
    return map(transform).eraseToEffect()
  }

  /// Turns any publisher into an effect that cannot fail: its values and its failure become
  /// results.
  ///
  /// ```swift
  /// return environment.load()
  ///   .catchToEffect()
  ///   .map(AppAction.loaded)
  /// ```
  @inlinable
  public func catchToEffect() -> Effect<Result<Output, Failure>, Never> {
    catchToEffect { $0 }
  }

  /// Turns any publisher into an effect that cannot fail: its values and its failure become
  /// results, which are transformed.
  ///
  /// - Parameter transform: Makes the effect's value from each result.
  @inlinable
  public func catchToEffect<T>(
    _ transform: @escaping (Result<Output, Failure>) -> T
  ) -> Effect<T, Never> {
    if let effect = self as? Effect<Output, Failure>, effect.isNone { return .none }
    return map { transform(.success($0)) }
      .catch { Just(transform(.failure($0))) }
      .eraseToEffect()
  }
}
