/// A change of a state that a step of an explored run has made: a store has handled an action.
///
/// Two steps that only make such changes need not be tried in both orders if the changes commute.
///
/// It is public for the layers above, because types that `@inlinable` code uses may not conform to an SPI
/// protocol.
public protocol _ExploredTransition: AnyObject, Sendable {
  /// A description for the timeline: the case of the action.
  var label: String { get }

  /// Returns true if this change and the other one, which may be of another run, give the same in both
  /// orders, from the state before this one: equal states, and no effects.
  func commutes(with other: any _ExploredTransition) -> Bool
}

/// A run of an exploration.
@_spi(Layers)
public protocol TransitionRecorder: Sendable {
  /// Returns a number for a new store: that of the same store is the same in each run.
  func numberOfNewStore() -> Int

  /// Records a change that the current step has made.
  func record(_ transition: any _ExploredTransition)
}

/// The exploration that the current task belongs to.
@_spi(Layers)
public enum CurrentExploration {
  /// Its recorder; nil outside of explorations.
  @TaskLocal @_spi(Layers) public static var recorder: (any TransitionRecorder)?
}
