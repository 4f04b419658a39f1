/// Observes the actions that stores handle in a run of an exploration.
@_spi(Layers)
public protocol ActionObserver: Sendable {
  /// Called before a store handles an action.
  ///
  /// - Parameter action: Returns the name of the action in a timeline.
  /// - Returns: A function that the store calls when it has started the effects of the action.
  func willHandle(_ action: () -> String) -> () -> Void
}

/// The exploration that the current task belongs to.
@_spi(Layers)
public enum CurrentExploration {
  /// Observes the actions of its present run; nil outside of explorations.
  @TaskLocal @_spi(Layers) public static var observer: (any ActionObserver)?
}
