import ComposableFeatures
import Testing

@Suite("BindingReducer")
struct BindingReducerTests {
  struct Form: Reducer {
    struct State: Equatable {
      @BindableState var name = ""
      @BindableState var isOn = false
      var log: [String] = []
    }

    enum Action: Equatable, BindableAction { case binding(BindingAction<State>), tapped }

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.$name): state.log.append(state.name)
        case .binding: state.log.append("another")
        case .tapped: state.log.append("tapped")
        }
        return .none
      }
    }
  }

  @Test("It writes the field before the reducers after it; other actions change nothing")
  func write() {
    let store = Store(initialState: Form.State()) { Form() }
    store.send(.binding(.set(\.$name, "Blob")))
    store.send(.tapped)
    store.send(.set(\.$isOn, true))
    #expect(
      ViewStore(store).state
        == Form.State(name: "Blob", isOn: true, log: ["Blob", "tapped", "another"])
    )
  }

  struct Screen: Reducer {
    typealias State = Form.State

    @CasePathable
    enum Action: Equatable { case view(Form.Action), loaded }

    var body: some ReducerOf<Self> { BindingReducer(action: \.view) }
  }

  @Test("The bindable actions may be in a case")
  func viewAction() {
    var state = Form.State()
    let screen = _ReducerPlace(Screen())
    _ = screen.reduce(into: &state, action: .view(.binding(.set(\.$name, "Blob"))))
    _ = screen.reduce(into: &state, action: .loaded)
    #expect(state == Form.State(name: "Blob"))
  }

  @Test("A bindable action tells its binding")
  func binding() {
    #expect(Form.Action.binding(.set(\.$name, "Blob")).binding == .set(\.$name, "Blob"))
    #expect(Form.Action.tapped.binding == nil)
  }
}
