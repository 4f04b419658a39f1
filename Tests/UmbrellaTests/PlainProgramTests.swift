import Foundation
import Testing

@Suite("A program elsewhere that runs no tests")
struct PlainProgramTests {
  @Test("prints an issue to standard error, once, with file and line, and continues")
  func issue() async throws {
    try await withTemporaryFolder { folder in
      let lines = source.components(separatedBy: "\n")
      let line = try #require(lines.firstIndex { $0.contains("forEach") }) + 1
      let program = try await OutsideProgram(
        "plainProgram",
        files: ["main.swift": source],
        in: folder
      )
      let result = try await program.run()
      #expect(
        result.errors == """
          \(program.mainFile):\(line): A forEach reducer received an action for a missing element: \
          RowAction.tapped at index 3, sent as RowsAction.row(index:, action: .tapped).

          The action does nothing. Combine this reducer before the one that removes the element. \
          Send the action only while the element exists, and cancel the element's effects when you \
          remove it.

          """
      )
      #expect(result.output == "0 taps; test libraries: none\n")
      #expect(result.status == 7)

      let libraries = try await run(["ldd", program.path], in: folder).output
      #expect(libraries.contains("libswiftCore"))
      #expect(!libraries.contains("XCTest") && !libraries.contains("Testing"))
    }
  }

  /// It also looks for what the test libraries define, however they would have come in.
  private let source = #"""
    import ComposableArchitecture
    import Foundation

    struct RowsState { var taps = [0] }
    enum RowsAction { case row(index: Int, action: RowAction) }
    enum RowAction { case tapped }

    let rowReducer = Reducer<Int, RowAction, Void> { taps, _, _ in
      taps += 1
      return .none
    }
    let store = Store(
      initialState: RowsState(),
      reducer: rowReducer.forEach(
        state: \.taps,
        action: /RowsAction.row(index:action:),
        environment: { (_: Void) in }
      ),
      environment: ()
    )
    store.send(.row(index: 3, action: .tapped))

    let fail = dlsym(dlopen(nil, RTLD_NOW), "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF")
    let isNone = fail == nil && _typeByName("7Testing5IssueV") == nil
    let taps = ViewStore(store, removeDuplicates: { _, _ in false }).taps[0]
    print("\(taps) taps; test libraries: \(isNone ? "none" : "some")")
    exit(7)

    """#
}
