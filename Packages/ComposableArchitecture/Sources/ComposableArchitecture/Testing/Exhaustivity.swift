/// How much a ``TestStore`` wants to have accounted for.
public enum Exhaustivity: Equatable, Sendable {
  /// Every change of the state, every received action and every effect.
  case on

  /// Only what the test asserts.
  ///
  /// - A step's closure is applied to the state as it is after the step. What it sets has to be so
  ///   already: write `$0.count = 1`, for `$0.count += 1` never is.
  /// - Received actions that come before the expected one, and those that wait when something is sent,
  ///   reach the reducer without a step.
  /// - At the end, actions that wait and effects that run are nobody's business.
  ///
  /// - Parameter showSkippedAssertions: Whether what an exhaustive store would have reported is shown as
  ///   a warning, at the step's line: in Swift Testing as an issue that does not fail the test, in XCTest
  ///   on standard error. The closures of the steps are then run once more, on the state before.
  case off(showSkippedAssertions: Bool)

  /// Only what the test asserts, without a word on the rest.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
