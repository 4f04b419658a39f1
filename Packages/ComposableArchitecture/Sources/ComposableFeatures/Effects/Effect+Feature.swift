extension ComposableArchitecture.Effect where Failure == Never {
  /// Makes an effect that sends an action at once.
  ///
  /// Source: the Composable Architecture's `send`.
  @inlinable
  public static func send(_ action: Output) -> Self { Self(value: action) }

  /// Makes an effect that sends an action at once. Nothing is animated: see `Animation`.
  @inlinable
  public static func send(_ action: Output, animation: Animation?) -> Self { .send(action) }

  /// Returns this effect. Nothing is animated: see `Animation`.
  @inlinable
  public func animation(_ animation: Animation? = .default) -> Self { self }

  /// Makes an effect of a publisher.
  ///
  /// ```swift
  /// .publisher { client.events.map(Action.received) }
  /// ```
  ///
  /// Source: the Composable Architecture's `publisher`.
  ///
  /// - Parameter createPublisher: Makes the publisher, at once.
  @inlinable
  public static func publisher(_ createPublisher: () -> some Publisher<Output, Never>) -> Self {
    Self(createPublisher())
  }

  /// Runs this effect and another one at the same time.
  @inlinable
  public func merge(with other: Self) -> Self {
    if other.isNone { return self }
    return isNone ? other : .merge([self, other])
  }

  /// Runs this effect, and then another one.
  @inlinable
  public func concatenate(with other: Self) -> Self {
    if other.isNone { return self }
    return isNone ? other : .concatenate([self, other])
  }
}
