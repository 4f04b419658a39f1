import ComposableArchitecture
import Testing

private enum Screen: Equatable {
  case editing([Int])
  case closed
}

@Suite("Changing the payload of a case")
struct CasePathModifyTests {
  private struct Refused: Error {}

  @Test("The payload is changed in the case, and the closure's result returned")
  func changes() throws {
    var screen = Screen.editing([1])
    let count = try (/Screen.editing).modify(&screen) { numbers in
      numbers.append(2)
      return numbers.count
    }
    #expect(screen == .editing([1, 2]))
    #expect(count == 2)
  }

  @Test("A value in another case stays as it is, and the error names the case")
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

  @Test("A closure that throws changes nothing")
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
