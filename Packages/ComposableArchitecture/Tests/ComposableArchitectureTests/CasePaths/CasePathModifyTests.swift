import ComposableArchitecture
import Testing

private enum Screen: Equatable {
  case editing([Int])
  case closed
}

@Suite("Changing the payload of a case")
struct CasePathModifyTests {
  private struct Refused: Error {}

  @Test("modify changes the payload in the case, and returns the closure's result")
  func changes() throws {
    var screen = Screen.editing([1])
    let count = try (/Screen.editing).modify(&screen) { numbers in
      numbers.append(2)
      return numbers.count
    }
    #expect(screen == .editing([1, 2]))
    #expect(count == 2)
  }

  @Test("modify leaves a value in another case as it is, and its error names the case")
  func otherCase() {
    var screen = Screen.closed
    let error = #expect(throws: CaseExtractionFailed.self) {
      try (/Screen.editing).modify(&screen) { $0 = [] }
    }
    #expect(
      error?.description == """
        A case path was asked to change a payload of type Array<Int>, but the value is in another \
        case: Screen.closed.
        """
    )
    #expect(screen == .closed)
  }

  @Test("modify changes nothing if its closure throws")
  func throwing() {
    var screen = Screen.editing([1])
    #expect(throws: Refused.self) {
      try (/Screen.editing).modify(&screen) { numbers in
        numbers = []
        throw Refused()
      }
    }
    #expect(screen == .editing([1]))
  }
}
