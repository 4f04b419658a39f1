// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Testing

@Suite("The surface: alerts and texts")
struct AlertSurfaceTests {
  private typealias Alert = AlertState<Int>
  private typealias Dialog = ConfirmationDialogState<Int>

  @Test("The public symbols of texts do what they should")
  func texts() {
    let text = TextState("a") + TextState(verbatim: "b").bold()
    surface("TextState.init(_:)", TextState("a") == TextState(verbatim: "a"))
    surface("TextState: ExpressibleByStringInterpolation", "a\(1)" as TextState == TextState("a1"))
    surface("TextState.init(stringLiteral:)", TextState(stringLiteral: "a") == "a")
    surface("TextState.init(verbatim:)", String(state: TextState(verbatim: "b")) == "b")
    surface("TextState.+", String(state: text) == "ab")
    surface("String.init(state:)", String(state: text) == "ab")
    surface("TextState.description", text.description == "ab")
    surface("TextState.debugOutput", text.debugOutput == "TextState(\n  a**b**\n)")
    surface("TextState.runs", text.runs.map(\.text) == ["a", "b"])
    surface("TextState.Run", text.runs[0] as TextState.Run != text.runs[1])
    let styled = TextState("a").bold().italic().underline().strikethrough().runs[0].style
    let styles: [(String, TextState.Style)] = [
      ("TextState.bold()", .bold), ("TextState.italic()", .italic),
      ("TextState.underline(_:)", .underline), ("TextState.strikethrough(_:)", .strikethrough),
    ]
    for (name, style) in styles { #expect(styled.contains(style), "\(name)") }
    surface("TextState.bold()", TextState("a").bold() != TextState("a"))
    surface("TextState.italic()", TextState("a").italic() != TextState("a"))
    surface("TextState.underline(_:)", TextState("a").underline(false) == TextState("a"))
    surface("TextState.strikethrough(_:)", TextState("a").strikethrough(false) == TextState("a"))
    surface("TextState.Style", TextState.Style(rawValue: styled.rawValue) == styled)
  }

  @Test("The public symbols of alerts do what they should")
  func alerts() {
    let alert = Alert(
      title: TextState("a"),
      message: TextState("b"),
      dismissButton: .cancel(send: 1)
    )
    surface("AlertState.init(title:message:dismissButton:)", alert.buttons.count == 1)
    surface("AlertState.title", alert.title == TextState("a"))
    surface("AlertState.message", alert.message == TextState("b"))
    surface("AlertState.id", alert.id != Alert(title: TextState("a")).id)
    surface("AlertState.customMirror", alert.customMirror.children.count == 3)
    let two = Alert(
      title: TextState("a"),
      primaryButton: .default(TextState("b"), action: .send(1)),
      secondaryButton: .destructive(TextState("c"), action: .send(2))
    )
    surface("AlertState.init(title:message:primaryButton:secondaryButton:)", two.buttons.count == 2)
    surface("AlertState.buttons", two.buttons.map(\.label) == [TextState("b"), TextState("c")])
    let again = Alert(title: TextState("a"), buttons: two.buttons)
    surface("AlertState.init(title:message:buttons:)", again == two)
    surface("AlertState: Hashable", again.hashValue == two.hashValue)
    surface("AlertState.Button.label", alert.buttons[0].label == TextState("Cancel"))
    surface("AlertState.Button.action", alert.buttons[0].action == .send(1))
    surface("AlertState.Button.role", two.buttons.map(\.role) == [nil, .destructive])
    surface("AlertState.ButtonRole.cancel", alert.buttons[0].role == .cancel)
    surface("AlertState.ButtonRole.destructive", Alert.ButtonRole.destructive != .cancel)
    surface("AlertState.ButtonAction.send(_:)", Alert.ButtonAction.send(1) != .send(2))
    surface("AlertState.ButtonAction.action", Alert.ButtonAction.send(1).action == 1)
    let animated = Alert.ButtonAction.send(1, animation: .default)
    surface("AlertState.ButtonAction.send(_:animation:)", animated.action == 1)
    surface("AlertState.ButtonAction.animation", animated.animation == .default)
    let children = [Alert.ButtonAction.send(1), animated].map { $0.customMirror.children.count }
    surface("AlertState.ButtonAction.customMirror", children == [1, 2])
    let buttons: [Alert.Button] = [
      .cancel(TextState("a")), .default(TextState("a")), .destructive(TextState("a")),
    ]
    let older: [Alert.Button] = [
      .cancel(TextState("a"), send: nil), .default(TextState("a"), send: nil),
      .destructive(TextState("a"), send: nil),
    ]
    surface("AlertState.Button.cancel(_:action:)", buttons[0].role == .cancel)
    surface("AlertState.Button.default(_:action:)", buttons[1].role == nil)
    surface("AlertState.Button.destructive(_:action:)", buttons[2].role == .destructive)
    surface(
      "AlertState.Button.cancel(action:)",
      Alert.Button.cancel(action: .send(1)) == .cancel(send: 1)
    )
    surface("AlertState.Button.cancel(_:send:)", older[0] == buttons[0])
    surface("AlertState.Button.default(_:send:)", older[1] == buttons[1])
    surface("AlertState.Button.destructive(_:send:)", older[2] == buttons[2])
    surface("AlertState.Button.cancel(send:)", Alert.Button.cancel().action == nil)
  }

  @Test("The public symbols of confirmation dialogs do what they should")
  func dialogs() {
    let button: Dialog.Button = .cancel(TextState("b"))
    let dialog = Dialog(
      title: TextState("a"),
      titleVisibility: .hidden,
      message: TextState("c"),
      buttons: [button]
    )
    surface(
      "ConfirmationDialogState.init(title:titleVisibility:message:buttons:)",
      dialog == dialog
    )
    surface("ConfirmationDialogState.title", dialog.title == TextState("a"))
    surface("ConfirmationDialogState.titleVisibility", dialog.titleVisibility == .hidden)
    surface("ConfirmationDialogState.message", dialog.message == TextState("c"))
    surface("ConfirmationDialogState.buttons", dialog.buttons == [button])
    surface("ConfirmationDialogState.id", dialog.id == dialog.id)
    surface("ConfirmationDialogState.customMirror", dialog.customMirror.children.count == 4)
    surface("ConfirmationDialogState.Button", Dialog.Button.self == Alert.Button.self)
    surface("ConfirmationDialogState.Visibility.automatic", Dialog.Visibility.automatic != .visible)
    surface("ConfirmationDialogState.Visibility.hidden", Dialog.Visibility.hidden != .visible)
    surface("ConfirmationDialogState.Visibility.visible", Dialog.Visibility.visible != .automatic)
    surface("ConfirmationDialogState: Hashable", Set([dialog, dialog]).count == 1)
    surface("ActionSheetState", ActionSheetState<Int>.self == Dialog.self)
  }
}
