extension AlertState {
  /// A button of an alert or of a confirmation dialog.
  public struct Button {
    /// The action to send when the button is chosen; nil if the alert only closes.
    public var action: ButtonAction?

    /// The text of the button.
    public var label: TextState

    /// The meaning of the button; nil for an ordinary one.
    public var role: ButtonRole?

    /// Makes the button that changes nothing.
    public static func cancel(_ label: TextState, action: ButtonAction? = nil) -> Button {
      Button(action: action, label: label, role: .cancel)
    }

    /// Makes the button that changes nothing, labelled "Cancel".
    public static func cancel(action: ButtonAction?) -> Button {
      .cancel("Cancel", action: action)
    }

    /// Makes an ordinary button.
    public static func `default`(_ label: TextState, action: ButtonAction? = nil) -> Button {
      Button(action: action, label: label, role: nil)
    }

    /// Makes a button for something that cannot be undone.
    public static func destructive(_ label: TextState, action: ButtonAction? = nil) -> Button {
      Button(action: action, label: label, role: .destructive)
    }
  }

  /// The result of choosing a button.
  public struct ButtonAction {
    /// The action to send to the store.
    @_disfavoredOverload
    public let action: Action

    /// The animation of the change on Apple's platforms. Nothing is animated here.
    @_disfavoredOverload
    public let animation: Animation?

    /// Makes a result that sends an action to the store.
    public static func send(_ action: Action) -> ButtonAction {
      ButtonAction(action: action, animation: nil)
    }

    /// Makes a result that sends an action to the store.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - animation: The animation of the change on Apple's platforms. Nothing is animated here.
    public static func send(_ action: Action, animation: Animation?) -> ButtonAction {
      ButtonAction(action: action, animation: animation)
    }
  }

  /// The meaning of a button.
  public enum ButtonRole: Hashable, Sendable {
    /// The button changes nothing.
    case cancel
    /// The button does something that cannot be undone.
    case destructive
  }
}

// The older forms, which take the action to send as it is.
extension AlertState.Button {
  /// Makes the button that changes nothing, labelled "Cancel".
  public static func cancel(send action: Action? = nil) -> AlertState.Button {
    .cancel("Cancel", send: action)
  }

  /// Makes the button that changes nothing.
  public static func cancel(_ label: TextState, send action: Action?) -> AlertState.Button {
    .cancel(label, action: action.map { .send($0) })
  }

  /// Makes an ordinary button.
  public static func `default`(_ label: TextState, send action: Action?) -> AlertState.Button {
    .default(label, action: action.map { .send($0) })
  }

  /// Makes a button for something that cannot be undone.
  public static func destructive(_ label: TextState, send action: Action?) -> AlertState.Button {
    .destructive(label, action: action.map { .send($0) })
  }
}

extension AlertState.ButtonAction: CustomReflectable {
  /// The mirror of the action, and of the animation if there is one.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [("action", action)]
    if let animation { children.append(("animation", animation)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

extension AlertState.Button: Equatable where Action: Equatable {}
extension AlertState.Button: Hashable where Action: Hashable {}
extension AlertState.Button: Sendable where Action: Sendable {}
extension AlertState.ButtonAction: Equatable where Action: Equatable {}
extension AlertState.ButtonAction: Hashable where Action: Hashable {}
extension AlertState.ButtonAction: Sendable where Action: Sendable {}

extension Animation: CustomDebugOutputConvertible {
  /// The expression that makes the animation.
  public var debugOutput: String { "Animation.\(description)" }
}
