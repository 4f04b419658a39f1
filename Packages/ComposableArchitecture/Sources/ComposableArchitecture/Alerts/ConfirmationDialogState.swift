public import Foundation

/// A choice of what to do, as a value that a state holds while it is shown.
///
/// ```swift
/// case .menuTapped:
///   state.dialog = ConfirmationDialogState(
///     title: TextState("What to do with it?"),
///     buttons: [
///       .default(TextState("Rename"), action: .send(.renameTapped)),
///       .destructive(TextState("Delete"), action: .send(.deleteTapped)),
///       .cancel(TextState("Nothing")),
///     ]
///   )
/// ```
///
/// It is shown as an ``AlertState`` is.
///
/// Source: the Composable Architecture's `ConfirmationDialogState`.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// A button, as an alert has them.
  public typealias Button = AlertState<Action>.Button

  /// How the title is shown.
  public enum Visibility: Hashable, Sendable {
    /// As is usual where it is shown.
    case automatic
    /// Not at all.
    case hidden
    /// Always.
    case visible
  }

  /// Tells this dialog from others that say the same. It plays no part in comparing dialogs.
  public let id = UUID()

  /// The choices, in the order in which they are shown.
  public var buttons: [Button]

  /// The explanation below the title.
  public var message: TextState?

  /// The question.
  public var title: TextState

  /// How the title is shown.
  public var titleVisibility: Visibility

  /// Makes a dialog.
  public init(
    title: TextState,
    titleVisibility: Visibility = .automatic,
    message: TextState? = nil,
    buttons: [Button] = []
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }
}

/// The older name of ``ConfirmationDialogState``.
public typealias ActionSheetState = ConfirmationDialogState

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (
    first: ConfirmationDialogState,
    second: ConfirmationDialogState
  ) -> Bool {
    first.title == second.title && first.titleVisibility == second.titleVisibility
      && first.message == second.message && first.buttons == second.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(titleVisibility)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomReflectable {
  /// Shows what the dialog says, without its id.
  public var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "title": title, "titleVisibility": titleVisibility, "message": message as Any,
      "buttons": buttons,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
