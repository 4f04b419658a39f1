import Testing

@testable import ComposableFeaturesPlugin

@Suite("The diagnostics of macros")
struct DiagnosticTests {
  struct Row: CustomTestStringConvertible {
    let macro: String
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
    let request = Request(macro: row.macro, role: "member", source: row.source)
    #expect(request.diagnostics == row.diagnostics)
    #expect(request.expansion == "")
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
