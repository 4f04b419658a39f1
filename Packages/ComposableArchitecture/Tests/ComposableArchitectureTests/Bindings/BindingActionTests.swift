import ComposableArchitecture
import Testing

private struct Address: Equatable {
  var city = "Vienna"
}

private struct SettingsState: Equatable {
  @BindableState var name = "Blob"
  @BindableState var volume = 1
  @BindableState var address = Address()
  var isLoud = false
}

private enum SettingsAction: BindableAction, Equatable {
  case binding(BindingAction<SettingsState>)
  case reset
}

private let settingsReducer = Reducer<SettingsState, SettingsAction, Void> { state, action, _ in
  switch action {
  case .binding(\.$volume):
    state.isLoud = state.volume > 10
    return .none
  case .binding:
    return .none
  case .reset:
    state = SettingsState()
    return .none
  }
}
.binding()

@Suite("Bindings to fields of a state")
struct BindingActionTests {
  @Test("A binding writes its field before the reducer runs, which tells fields apart")
  func writing() {
    let store = TestStore(initialState: SettingsState(), reducer: settingsReducer, environment: ())
    store.assert(
      .send(.set(\.$name, "Blob Jr.")) { $0.name = "Blob Jr." },
      .send(.binding(.set(\.$volume, 11))) {
        $0.volume = 11
        $0.isLoud = true
      },
      .send(.set(\.$volume, 2)) {
        $0.volume = 2
        $0.isLoud = false
      },
      .send(.set(\.$address.city, "Graz")) { $0.address.city = "Graz" },
      .send(.reset) { $0 = SettingsState() }
    )
  }

  @Test("A field that a binding writes and a test does not expect is shown by its value")
  func unexpected() {
    let store = TestStore(initialState: SettingsState(), reducer: settingsReducer, environment: ())
    let issues = reportedIssues {
      store.assert(.send(.set(\.$name, "Blob Jr.")) { $0.volume = 3 })
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("_name: \"Blob Jr.\"") == true)
  }

  @Test("A view store makes bindings of fields")
  func viewStore() {
    let viewStore = ViewStore(
      Store(initialState: SettingsState(), reducer: settingsReducer, environment: ())
    )
    let volume: Binding<Int> = viewStore.binding(\.$volume)
    volume.wrappedValue = 12
    #expect(volume.wrappedValue == 12)
    #expect(viewStore.isLoud)
    let city = viewStore.binding(\.$address.city)
    city.wrappedValue = "Linz"
    #expect(viewStore.address == Address(city: "Linz"))
  }

  @Test("Two binding actions are equal if they write equal values to the same field")
  func equality() {
    typealias Action = BindingAction<SettingsState>
    #expect(Action.set(\.$volume, 1) == .set(\.$volume, 1))
    #expect(Action.set(\.$volume, 1) != .set(\.$volume, 2))
    #expect(Action.set(\.$volume, 1) != .set(\.isLoud, true))
    #expect(Action.set(\.$name, "a") != .set(\.$address.city, "a"))
    #expect(\SettingsState.$volume ~= Action.set(\.$volume, 1))
    #expect(!(\SettingsState.$name ~= Action.set(\.$volume, 1)))
    #expect(Action.set(\.$volume, 1).keyPath == \SettingsState.$volume)
  }

  @Test("A binding action is printed as a case with the value")
  func text() {
    let text = debugOutput(BindingAction<SettingsState>.set(\.isLoud, true))
    #expect(text == "BindingAction<SettingsState>.set(\n  \\SettingsState.isLoud,\n  true\n)")
  }

  private struct AppState: Equatable { var settings = SettingsState() }

  @Test("pullback makes a binding action of a part one of the whole")
  func pullback() {
    let action = BindingAction<SettingsState>.set(\.$volume, 3).pullback(\AppState.settings)
    #expect(\AppState.settings.$volume ~= action)
    let reducer = Reducer<AppState, BindingAction<AppState>, Void>.empty.binding(action: { $0 })
    var state = AppState()
    _ = reducer(&state, action)
    #expect(state.settings.volume == 3)
  }
}

private struct FormState: Equatable {
  var name = ""
  var length = 0
}

private enum FormAction: Equatable {
  case binding(BindingAction<FormState>)
  case submit
}

@Suite("Bindings as they were written before")
struct OlderBindingTests {
  private let reducer = Reducer<FormState, FormAction, Void> { state, action, _ in
    if case .binding(\.name) = action { state.length = state.name.count }
    return .none
  }

  @Test("The older bindings need no marks on fields, but the case of the binding actions")
  func keyPaths() {
    let path = /FormAction.binding
    for reducer in [reducer.binding(action: /FormAction.binding), reducer.binding(action: path)] {
      let store = TestStore(initialState: FormState(), reducer: reducer, environment: ())
      store.assert(
        .send(.binding(.set(\.name, "Blob"))) {
          $0.name = "Blob"
          $0.length = 4
        },
        .send(.submit),
        .send(.binding(.set(\.length, 1))) { $0.length = 1 }
      )
      let viewStore = ViewStore(
        Store(initialState: FormState(), reducer: reducer, environment: ())
      )
      let name = viewStore.binding(keyPath: \.name, send: FormAction.binding)
      name.wrappedValue = "Blob"
      #expect(viewStore.length == 4)
    }
  }
}
