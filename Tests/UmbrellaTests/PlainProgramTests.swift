import Foundation
import Testing

@Suite("A program elsewhere that runs no tests")
struct PlainProgramTests {
  @Test(
    "A program without tests prints an issue to standard error once, by file and line, and goes on"
  )
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

  @Test(
    "A program dumps, prints and compares values the same way if the layers are a static archive"
  )
  func archive() async throws {
    for isArchived in [false, true] {
      try await withTemporaryFolder { folder in
        let program = try await OutsideProgram(
          "dumping",
          files: ["main.swift": dumpingSource],
          isArchived: isArchived,
          in: folder
        )
        let result = try await program.run()
        #expect(result.output == dumped && result.status == 0, "\(result)")
      }
    }
  }

  private let dumpingSource = #"""
    import ComposableArchitecture
    import Foundation

    struct Row: Identifiable { let id: Int }
    struct State {
      @BindableState var name = "Blob"
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      var date = Date(timeIntervalSince1970: 0)
      var uuid = UUID(uuidString: "DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD")!
      var url = URL(string: "https://a.org/")!
      var data = Data([1])
      var queue = DispatchQueue.main
      var error: any Error = NSError(domain: "d", code: 1)
      var names: Set = ["b", "a"]
      var alert = AlertState<Int>(title: "Delete?")
    }
    print(debugOutput(State()))
    print(State().rows, State().$name)
    dump(State().rows, maxDepth: 1)

    struct Screen { var rows: IdentifiedArrayOf<Item> = [Item(id: 1)]; var count = 0 }
    struct Item: Identifiable, Equatable { let id: Int }
    let counter = Reducer<Screen, Int, Void> { screen, count, _ in
      screen.count = count
      return .none
    }
    let store = Store(initialState: Screen(), reducer: counter, environment: ())
    let rows = store.scope(state: \.rows).publisher.sink { print("\($0.count) row") }
    store.send(1)  // changes no row

    """#

  private let dumped = """
    State(
      _name: "Blob",
      rows: [
        Row(
          id: 1
        ),
      ],
      date: 1970-01-01T00:00:00Z,
      uuid: DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD,
      url: https://a.org/,
      data: Data(1 byte: 01),
      queue: DispatchQueue.main,
      error: Error Domain=d Code=1,
      names: Set([
        "a",
        "b",
      ]),
      alert: AlertState<Int>(
        title: TextState(
          Delete?
        ),
        message: nil,
        buttons: [
        ]
      )
    )
    [dumping.Row(id: 1)] Blob
    ▿ 1 element
      ▹ dumping.Row
    1 row

    """

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
