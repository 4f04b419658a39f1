public import Foundation

/// A dialog that offers several actions, as a value that a state holds while it is shown.
///
/// ```swift
/// case .menuTapped:
///   state.dialog = ConfirmationDialogState(
///     title: "What to do with it?",
///     buttons: [
///       .default("Rename", action: .send(.renameTapped)),
///       .destructive("Delete", action: .send(.deleteTapped)),
///       .cancel("Nothing"),
///     ]
///   )
/// ```
///
/// It is shown as an ``AlertState`` is.
///
/// Source: the Composable Architecture's `ConfirmationDialogState`.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// A button of the dialog, of the same type as that of an alert.
  public typealias Button = AlertState<Action>.Button

  /// The visibility of a dialog's title.
  public enum Visibility: Hashable, Sendable {
    /// The default of the part of the program that shows the dialog.
    case automatic
    /// The title is not shown.
    case hidden
    /// The title is always shown.
    case visible
  }

  /// The identity of this dialog, also among dialogs of the same content. Comparing dialogs ignores
  /// it.
  public let id = UUID()

  /// The buttons, in the order in which they are shown.
  public var buttons: [Button]

  /// The explanation below the title.
  public var message: TextState?

  /// The title: the question.
  public var title: TextState

  /// The visibility of the title.
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
  /// The mirror of the dialog's content, without its id.
  public var customMirror: Mirror {
    let children: KeyValuePairs<String, Any> = [
      "title": title, "titleVisibility": titleVisibility, "message": message as Any,
      "buttons": buttons,
    ]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
