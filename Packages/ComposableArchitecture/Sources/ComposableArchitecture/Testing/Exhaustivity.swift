/// The changes, actions and effects that a ``TestStore`` requires the test to assert.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of the state, every received action and every effect.
  case on

  /// Nothing beyond what the test asserts.
  ///
  /// - A step's closure is applied to the state after the step, and must not change it. Write
  ///   `$0.count = 1`, because `$0.count += 1` always changes it.
  /// - For received actions before the expected one, and for those that wait when an action is
  ///   sent, the reducer runs without a step.
  /// - At the end, actions that wait and effects that run are not failures.
  ///
  /// - Parameter showSkippedAssertions: True if the failures that an exhaustive store would report
  ///   are shown as warnings, at the step's line: in Swift Testing as an issue that does not fail
  ///   the test, in XCTest on standard error. The closures of the steps are then run once more, on
  ///   the previous state.
  case off(showSkippedAssertions: Bool)

  /// Nothing beyond what the test asserts, and no warnings about the rest.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
