import Testing

@testable import ComposableArchitecture

private enum Child: Equatable {
  case tapped
  case moved(Int, Int)
}

private enum Parent {
  case none
  case value(Int)
  case labelled(value: Int)
  case child(Child)
  case row(index: Int, action: Child)
  case unlabelled(Int, Child)
  case optional(Child?)
  case described(Described)
  indirect case parent(Parent)
}

private enum Described: CustomStringConvertible {
  case named

  var description: String { "a text of its own" }
}

@Suite("The names of an action's cases")
struct DebugCaseOutputTests {
  @Test("debugCaseOutput names all nested cases without their values, and the outermost type")
  func names() {
    let outputs: [(Any, String)] = [
      (1, "Int"),
      (Parent.none, "Parent.none"),
      (Parent.value(1), "Parent.value"),
      (Parent.labelled(value: 1), "Parent.labelled(value:)"),
      (Parent.child(.tapped), "Parent.child(.tapped)"),
      (Parent.row(index: 1, action: .tapped), "Parent.row(index:, action: .tapped)"),
      (
        Parent.row(index: 1, action: .moved(1, 2)),
        "Parent.row(index:, action: .moved(_:, _:))"
      ),
      (Parent.unlabelled(1, .tapped), "Parent.unlabelled(_:, _: .tapped)"),
      (Parent.optional(nil), "Parent.optional"),
      (Parent.described(.named), "Parent.described(.named)"),
      (Parent.parent(.parent(.value(1))), "Parent.parent(.parent(.value))"),
    ]
    for (value, output) in outputs { #expect(debugCaseOutput(value) == output) }
  }

  @Test("debugCaseOutput of enums inside one another does not exhaust the stack")
  func deep() {
    onSmallStack {
      var action = Parent.none
      for _ in 0..<1_000 { action = .parent(action) }
      #expect(
        debugCaseOutput(action).hasSuffix("(.none" + String(repeating: ")", count: 1_000))
      )
    }
  }
}
