public import Foundation

/// An alert that waits for an answer, as a value that a state holds while it is shown.
///
/// ```swift
/// case .deleteTapped:
///   state.alert = AlertState(
///     title: "Delete \(state.name)?",
///     message: "This cannot be undone.",
///     primaryButton: .destructive("Delete", action: .send(.deleteConfirmed)),
///     secondaryButton: .cancel("Keep")
///   )
/// case .alertDismissed:
///   state.alert = nil
/// ```
///
/// The part of the program that shows it prints the title, the message and the label of each button
/// by `String(state:)`. When a button is chosen, it sends the button's action if there is one, and
/// then the action that sets the alert to nil. It shows an alert without buttons with one button,
/// which only sends that second action.
///
/// Source: the Composable Architecture's `AlertState`.
public struct AlertState<Action>: Identifiable {
  /// The identity of this alert, also among alerts of the same content. Comparing alerts ignores
  /// it.
  public let id = UUID()

  /// The title: the question.
  public var title: TextState

  /// The explanation below the title.
  public var message: TextState?

  /// The buttons, in the order in which they are shown.
  public var buttons: [Button]

  /// Makes an alert with any number of buttons.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Makes an alert with one button. If none is given, the alert is shown with a default button.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Makes an alert with two buttons.
  public init(
    title: TextState,
    message: TextState? = nil,
    primaryButton: Button,
    secondaryButton: Button
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

extension AlertState: Equatable where Action: Equatable {
  public static func == (first: AlertState, second: AlertState) -> Bool {
    first.title == second.title && first.message == second.message
      && first.buttons == second.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomReflectable {
  /// The mirror of the alert's content, without its id.
  public var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "title": title, "message": message as Any, "buttons": buttons,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
