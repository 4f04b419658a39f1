/// The rule for when a ``TestStore`` runs the reducer for an action that an effect has sent.
///
/// Both rules give the same results in tests that receive each action before time advances. The
/// results differ if an action that waits for its `receive` step starts an effect of its own:
///
/// ```swift
/// // .go sends .one after a second, and .one sends .two after another second.
/// store.send(.go)
/// scheduler.advance(by: 2)
/// store.receive(.one)
/// store.receive(.two)  // has arrived with .onArrival; with .onReceive, it takes one more second
/// ```
public enum ReceivingRule: Equatable, Sendable {
  /// The reducer runs when the test receives the action, and the effects that it returns start
  /// then.
  ///
  /// Versions 0.1 to 0.7 of the Composable
  /// Architecture follow this rule.
  case onReceive

  /// The reducer runs when the action arrives, and the effects that it returns start at once.
  ///
  /// ``TestStore/state`` does not change before the `receive` step of the action, which compares its
  /// expectation with the state that was recorded right after the action. The reducer runs on the
  /// thread that sends the action. While it runs, actions of other threads wait, and so do steps. Versions 0.8 and later
  /// of the Composable Architecture follow this rule.
  case onArrival
}
