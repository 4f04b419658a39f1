import ComposableArchitecture
import Testing

private enum TodoAction: Equatable { case checkboxTapped, textFieldChanged(String) }

private enum AppAction: Equatable {
  case todo(index: Int, action: TodoAction)
  case inner(TodoAction)
  case addButtonTapped
}

/// A case path in a global constant, as reducers have them.
private let todoPath = /AppAction.todo(index:action:)

@Suite("Case paths")
struct CasePathTests {
  @Test("A case path of two functions uses them")
  func twoFunctions() {
    let path = CasePath<Int, String>(embed: { Int($0)! }, extract: { $0 < 10 ? "\($0)" : nil })
    #expect(path.embed("12") == 12)
    #expect(path.extract(from: 9) == "9")
    #expect(path.extract(from: 10) == nil)
  }

  @Test("A case path embeds in its case and extracts from it")
  func ofCase() throws {
    #expect(todoPath.embed((1, .checkboxTapped)) == .todo(index: 1, action: .checkboxTapped))
    let (index, action) = try #require(
      todoPath.extract(from: .todo(index: 1, action: .checkboxTapped))
    )
    #expect(index == 1)
    #expect(action == .checkboxTapped)
    #expect(todoPath.extract(from: .addButtonTapped) == nil)
    let optionalPath: CasePath<AppAction?, TodoAction> = /AppAction.inner
    #expect(optionalPath.extract(from: .inner(.checkboxTapped)) == .checkboxTapped)
    #expect(CasePath(AppAction.inner).extract(from: .inner(.checkboxTapped)) == .checkboxTapped)
  }

  @Test("Case paths compose, by method and by operator")
  func composition() {
    let appended = (/AppAction.inner).appending(path: /TodoAction.textFieldChanged)
    let ofPaths = /AppAction.inner .. /TodoAction.textFieldChanged
    let withConstructor = /AppAction.inner .. TodoAction.textFieldChanged
    let ofThree = /AppAction.self .. /AppAction.inner .. /TodoAction.textFieldChanged
    for path in [appended, ofPaths, withConstructor, ofThree] {
      expectLaws(
        of: path,
        hits: ["a", ""],
        misses: [
          .addButtonTapped, .inner(.checkboxTapped), .todo(index: 1, action: .checkboxTapped),
        ]
      )
    }
  }

  @Test("The case path from a value to itself embeds and extracts the value as it is")
  func identity() {
    let paths: [CasePath<AppAction, AppAction>] = [.self, /.self, /AppAction.self]
    for path in paths {
      #expect(path.embed(.addButtonTapped) == .addButtonTapped)
      #expect(path.extract(from: .addButtonTapped) == .addButtonTapped)
    }
  }

  @Test("Case paths match in a switch")
  func patternMatching() {
    func name(_ action: AppAction) -> String {
      switch action {
      case /AppAction.todo: "todo"
      case /AppAction.addButtonTapped: "button"
      case todoPath: "never, as it was matched before"
      default: "other"
      }
    }
    #expect(name(.todo(index: 1, action: .checkboxTapped)) == "todo")
    #expect(name(.addButtonTapped) == "button")
    #expect(name(.inner(.checkboxTapped)) == "other")
    #expect(todoPath ~= .todo(index: 1, action: .checkboxTapped))
    #expect(!(todoPath ~= .addButtonTapped))
  }

  @Test("The operator / also makes functions that extract payloads")
  func functions() {
    let actions: [AppAction] = [
      .inner(.checkboxTapped), .addButtonTapped, .inner(.textFieldChanged("a")),
    ]
    #expect(actions.compactMap(/AppAction.inner) == [.checkboxTapped, .textFieldChanged("a")])
    #expect(actions.compactMap(/AppAction.inner .. TodoAction.textFieldChanged) == ["a"])
    let optionals: [AppAction?] = actions + [nil]
    #expect(optionals.compactMap(/AppAction.inner) == [.checkboxTapped, .textFieldChanged("a")])
    #expect([Result<Int, CancellationError>.success(1)].compactMap(/Result.success) == [1])
  }
}
