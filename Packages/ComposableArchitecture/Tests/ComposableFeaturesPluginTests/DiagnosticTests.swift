import Testing

@testable import ComposableFeaturesPlugin

@Suite("The diagnostics of macros")
struct DiagnosticTests {
  struct Row: CustomTestStringConvertible {
    let macro: String
    var role = "member"
    let source: String
    let diagnostics: [Diagnostic]

    var testDescription: String { source }
  }

  static let rows = [
    Row(
      macro: "CasePathable",
      source: "@CasePathable struct A {}",
      diagnostics: [
        Diagnostic(
          "'@CasePathable' cannot be applied to struct type 'A': it makes paths to the cases of an enum",
          at: "struct",
          mended: " struct A {}"
        )
      ]
    ),
    Row(
      macro: "CasePathable",
      source: "/* ä */ @CasePathable enum A { case a(x: Int), b, a(y: Int) }",
      diagnostics: [
        Diagnostic(
          "'@CasePathable' cannot be applied to overloaded case name 'a': rename one of the cases",
          at: "a"
        )
      ]
    ),
    Row(
      macro: "CasePathable",
      source: """
        enum A {
          #if X
            case b
          #elseif Y
            case b
          #endif
          case b
        }
        """,
      diagnostics: [
        Diagnostic(
          "'@CasePathable' cannot be applied to overloaded case name 'b': rename one of the cases",
          at: "b"
        )
      ]
    ),
    Row(
      macro: "DependencyClient",
      source: "@DependencyClient enum A {}",
      diagnostics: [
        Diagnostic(
          "'@DependencyClient' cannot be applied to enum type 'A': make it a struct",
          at: "enum",
          mended: " enum A {}"
        )
      ]
    ),
    Row(
      macro: "DependencyEndpoint",
      role: "peer",
      source: "var load: () -> Int",
      diagnostics: [
        Diagnostic(
          "Default value required for non-throwing closure 'load': write what it returns in tests that do not give it",
          at: "load"
        )
      ]
    ),
    Row(
      macro: "ObservableState",
      source: "@ObservableState final class A {}",
      diagnostics: [
        Diagnostic(
          "'@ObservableState' cannot be applied to class type 'A': make it a struct or an enum",
          at: "class",
          mended: " final class A {}"
        )
      ]
    ),
    Row(
      macro: "ViewAction",
      role: "extension",
      source: "@ViewAction(for: Feature.self) struct Screen { let stores: [Int] }",
      diagnostics: [
        Diagnostic(
          "'@ViewAction' requires 'Screen' to have a 'store' property of type 'Store'",
          at: "Screen"
        )
      ]
    ),
    Row(
      macro: "Reducer",
      source: "@Reducer final class Feature {}",
      diagnostics: [
        Diagnostic(
          "'@Reducer' cannot be applied to class type 'Feature': make it a struct",
          at: "class",
          mended: " final class Feature {}"
        )
      ]
    ),
    Row(
      macro: "Reducer",
      source: """
        @Reducer struct Feature {
          var body: some ReducerOf<Self> { EmptyReducer() }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """,
      diagnostics: [
        Diagnostic(
          "'Feature' has both 'body' and 'reduce(into:action:)', and 'body' would never run: keep one of them",
          at: "body",
          mended: """
            @Reducer struct Feature {
              var body: some ReducerOf<Self> { EmptyReducer() }
              
            }
            """
        )
      ]
    ),
    Row(
      macro: "Reducer",
      source: "@Reducer struct Feature { var (a, State) = (1, 2); let State = 1 }",
      diagnostics: [
        Diagnostic(
          "'State' has to be a type: the state of 'Feature'. Rename this, and declare a struct, an enum or a "
            + "typealias",
          at: "State"
        )
      ]
    ),
    Row(
      macro: "Reducer",
      source: "@Reducer struct Feature { struct State {}; func Action() {} }",
      diagnostics: [
        Diagnostic(
          "'Action' has to be a type: the action of 'Feature'. Rename this, and declare a struct, an enum or a "
            + "typealias",
          at: "Action"
        )
      ]
    ),
  ]

  @Test(
    "A macro that cannot be expanded says what is wrong, where, and how to mend it",
    arguments: rows
  )
  func messages(row: Row) {
    var request = Request(macro: row.macro, role: row.role, source: row.source)
    if row.role == "extension" { request.extendedType = "Extended" }
    #expect(request.diagnostics == row.diagnostics)
    // A storage is declared in any case, so that there is no second error.
    #expect(request.expansion == "" || row.macro == "DependencyEndpoint")
  }

  @Test("A macro that can be expanded has nothing to say")
  func none() {
    let request = Request(
      macro: "CasePathable",
      role: "member",
      source: "@CasePathable enum A { case a }"
    )
    #expect(request.diagnostics == [])
  }
}
