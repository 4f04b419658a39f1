import ComposableArchitecture
import Testing

private enum AlertAction: Hashable { case deleteTapped, confirmed, dismissed }

private struct AlertingState: Equatable {
  var isDeleted = false
  var alert: AlertState<AlertAction>?
}

private let alertingReducer = Reducer<AlertingState, AlertAction, Void> { state, action, _ in
  switch action {
  case .deleteTapped:
    state.alert = AlertState(
      title: TextState("Delete?"),
      message: TextState("This cannot be undone."),
      primaryButton: .destructive(TextState("Delete"), action: .send(.confirmed)),
      secondaryButton: .cancel(TextState("Keep"))
    )
  case .confirmed:
    state.isDeleted = true
  case .dismissed:
    state.alert = nil
  }
  return .none
}

@Suite("Alerts")
struct AlertStateTests {
  @Test("A test compares an alert by what it says and does")
  func testing() {
    let store = TestStore(initialState: AlertingState(), reducer: alertingReducer, environment: ())
    store.assert(
      .send(.deleteTapped) {
        $0.alert = AlertState(
          title: TextState("Delete?"),
          message: TextState("This cannot be undone."),
          buttons: [
            .destructive(TextState("Delete"), send: .confirmed),
            .cancel(TextState("Keep"), send: nil),
          ]
        )
      },
      .send(.confirmed) { $0.isDeleted = true },
      .send(.dismissed) { $0.alert = nil }
    )
  }

  @Test("The texts of an alert may be literals, and its cancel button needs no text")
  func literals() {
    let name = "Notes"
    let alert = AlertState<AlertAction>(
      title: "Delete \(name)?",
      message: "This cannot be undone.",
      primaryButton: .destructive("Delete", action: .send(.confirmed)),
      secondaryButton: .cancel(action: .send(.dismissed))
    )
    let expected = AlertState<AlertAction>(
      title: TextState("Delete Notes?"),
      message: TextState("This cannot be undone."),
      buttons: [
        .destructive(TextState("Delete"), send: .confirmed), .cancel(send: .dismissed),
      ]
    )
    #expect(alert == expected)
    #expect(alert.buttons[1].role == .cancel && alert.buttons[1].label == "Cancel")
    typealias Button = AlertState<AlertAction>.Button
    #expect(Button.cancel() == Button.cancel(action: nil))
    #expect(Button.default("OK", send: nil) == Button.default("OK"))
    let dialog = ConfirmationDialogState<AlertAction>(
      title: "\(name): \(1 + 1)",
      message: "What now?",
      buttons: [.default("Nothing"), .cancel("Back", action: .send(.dismissed))]
    )
    #expect(dialog.title == TextState("Notes: 2") && dialog.message == TextState("What now?"))
  }

  @Test("The difference of two alerts leaves out what cannot be compared")
  func difference() {
    let first = AlertState<AlertAction>(title: TextState("A"), dismissButton: .cancel())
    let second = AlertState<AlertAction>(title: TextState("B"), dismissButton: .cancel())
    #expect(first != second)
    #expect(
      debugDiff(first, second)?.contains("id") == false && debugDiff(first, first) == nil
    )
    #expect(
      debugOutput(first) == """
        AlertState<AlertAction>(
          title: TextState(
            A
          ),
          message: nil,
          buttons: [
            Button(
              action: nil,
              label: TextState(
                Cancel
              ),
              role: ButtonRole.cancel
            ),
          ]
        )
        """
    )
  }

  @Test("A button's action may have an animation, which only comparisons and failures notice")
  func animation() {
    typealias ButtonAction = AlertState<AlertAction>.ButtonAction
    let button = AlertState<AlertAction>.Button.default(
      TextState("OK"),
      action: .send(.dismissed, animation: .linear)
    )
    let action = button.action
    #expect(action?.action == .dismissed && action?.animation == .linear)
    #expect(action != .send(.dismissed) && ButtonAction.send(.dismissed).animation == nil)
    let actions: [ButtonAction] = [.send(.dismissed), .send(.dismissed, animation: .default)]
    #expect(
      actions.map { debugOutput($0) } == [
        "ButtonAction(\n  action: AlertAction.dismissed\n)",
        "ButtonAction(\n  action: AlertAction.dismissed,\n  animation: Animation.default\n)",
      ]
    )
  }

  @Test("A terminal shows an alert by its texts, and sends what is chosen")
  func showing() {
    let store = Store(initialState: AlertingState(), reducer: alertingReducer, environment: ())
    let viewStore = ViewStore(store)
    viewStore.send(.deleteTapped)
    guard let alert = viewStore.alert else {
      Issue.record("there is no alert")
      return
    }
    let lines =
      [alert.title, alert.message].compactMap { $0.map(String.init(state:)) }
      + alert.buttons.enumerated().map { number, button in
        "\(number + 1) \(String(state: button.label))\(button.role == .destructive ? "!" : "")"
      }
    #expect(lines == ["Delete?", "This cannot be undone.", "1 Delete!", "2 Keep"])
    if let action = alert.buttons[0].action { viewStore.send(action.action) }
    viewStore.send(.dismissed)
    #expect(viewStore.state == AlertingState(isDeleted: true))
  }

  @Test("Two alerts that say the same are equal, and not the same one")
  func identity() {
    typealias Alert = AlertState<AlertAction>
    let alert = Alert(title: TextState("A"))
    let copy = alert
    let other = Alert(title: TextState("A"))
    #expect(alert == other && alert.id != other.id && alert.id == copy.id)
    #expect(Set([alert, other]).count == 1)
    #expect(alert.buttons.isEmpty)
    #expect(alert != Alert(title: TextState("A"), message: TextState("B")))
  }

  @Test("A confirmation dialog is compared like an alert, with the visibility of its title")
  func dialogs() {
    typealias Dialog = ConfirmationDialogState<AlertAction>
    let buttons: [Dialog.Button] = [
      .default(TextState("Delete"), action: .send(.confirmed)), .cancel(TextState("Nothing")),
    ]
    let dialog = Dialog(title: TextState("A"), buttons: buttons)
    #expect(dialog == Dialog(title: TextState("A"), titleVisibility: .automatic, buttons: buttons))
    #expect(dialog != Dialog(title: TextState("A"), titleVisibility: .hidden, buttons: buttons))
    #expect(dialog != Dialog(title: TextState("A"), message: TextState("B"), buttons: buttons))
    let sheet: ActionSheetState<AlertAction> = ActionSheetState(
      title: TextState("A"),
      buttons: [
        .default(TextState("Delete"), send: .confirmed), .cancel(TextState("Nothing"), send: nil),
      ]
    )
    #expect(sheet == dialog && sheet.id != dialog.id)
    #expect(Set([sheet, dialog]).count == 1)
    #expect(debugOutput(sheet) == debugOutput(dialog))
  }
}
