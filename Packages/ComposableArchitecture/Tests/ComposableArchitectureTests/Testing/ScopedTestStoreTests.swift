import ComposableArchitecture
import Testing

private struct LoginState: Equatable {
  var name = ""
  var attempts = 0
  var isLoggedIn = false
}

private enum LoginAction: Equatable {
  case nameChanged(String)
  case loginTapped
  case loggedIn(Bool)
}

private let loginReducer = Reducer<LoginState, LoginAction, (String) -> Bool> {
  state,
  action,
  login in
  switch action {
  case .nameChanged(let name):
    state.name = name
    return .none
  case .loginTapped:
    state.attempts += 1
    return Effect(value: .loggedIn(login(state.name)))
  case .loggedIn(let isLoggedIn):
    state.isLoggedIn = isLoggedIn
    return .none
  }
}

/// The part of a login's state that a view shows.
private struct LoginViewState: Equatable {
  var canLogIn: Bool
  var title: String

  init(_ state: LoginState) {
    canLogIn = !state.name.isEmpty
    title = state.isLoggedIn ? "Welcome" : "Log in"
  }
}

private enum LoginViewAction {
  case nameChanged(String)
  case buttonTapped

  var action: LoginAction {
    switch self {
    case .nameChanged(let name): .nameChanged(name)
    case .buttonTapped: .loginTapped
    }
  }
}

@Suite("Scripts for a part of what a test store tests")
struct ScopedTestStoreTests {
  private let store = TestStore(
    initialState: LoginState(),
    reducer: loginReducer,
    environment: { $0 == "Blob" }
  )

  @Test("A script of a scoped test store sends what the view sends, and sees what the view shows")
  func viewState() {
    store.scope(state: LoginViewState.init, action: \LoginViewAction.action).assert(
      .send(.nameChanged("Blob")) { $0.canLogIn = true },
      .send(.buttonTapped),
      .receive(.loggedIn(true)) { $0.title = "Welcome" }
    )
    #expect(store.state == LoginState(name: "Blob", attempts: 1, isLoggedIn: true))
  }

  @Test("Scripts for the part and for the whole follow on each other")
  func wholeAndPart() {
    store.assert(.send(.nameChanged("Blob")) { $0.name = "Blob" })
    store.scope(state: \.attempts).assert(
      .send(.loginTapped) { $0 = 1 },
      .receive(.loggedIn(true)),
      .environment { $0 = { _ in false } },
      .sequence(.send(.loginTapped) { $0 = 2 }, .receive(.loggedIn(false)))
    )
    store.assert(.send(.nameChanged("")) { $0.name = "" })
  }

  @Test("A change of the view that the script does not expect is reported at its step")
  func unexpected() {
    let scoped = store.scope(state: LoginViewState.init, action: \LoginViewAction.action)
    let line: UInt = #line + 2
    let issues = reportedIssues {
      scoped.assert(.send(.nameChanged("Blob")))
    }
    #expect(issues.map(\.line) == [line])
    #expect(issues.first?.message.contains("+   canLogIn: true") == true)
  }
}
