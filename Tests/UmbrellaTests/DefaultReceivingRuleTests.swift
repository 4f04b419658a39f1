import Testing

@Suite("The line that chooses a receiving rule for all test stores")
struct DefaultReceivingRuleTests {
  private let line = """
    extension ReceivingRule: @retroactive DefaultReceivingRule { public static let defaultRule = onArrival }
    """

  @Test("The line that chooses a receiving rule works in another file, also with a static archive")
  func choice() async throws {
    let withLine = [
      "main.swift": program, "Rule.swift": "import ComposableArchitecture\n\(line)\n",
    ]
    let programs = [
      (["main.swift": program], false, "onReceive: tapped, sent, counted, received\n"),
      (withLine, false, "onArrival: tapped, counted, sent, received\n"),
      (withLine, true, "onArrival: tapped, counted, sent, received\n"),
    ]
    for (files, isArchived, output) in programs {
      try await withTemporaryFolder { folder in
        let program = try await OutsideProgram(
          "rule",
          files: files,
          isArchived: isArchived,
          in: folder
        )
        let result = try await program.run()
        #expect(result.output == output && result.errors == "" && result.status == 0, "\(result)")
      }
    }
  }

  @Test("The line that chooses a receiving rule is the one that the documentation shows")
  func documentation() throws {
    let folder = "Packages/ComposableArchitecture/Sources/ComposableArchitecture"
    let pages = ["TestingFeatures", "MigratingFromTheComposableArchitecture"]
    let files =
      ["Testing/DefaultReceivingRule.swift"] + pages.map { "ComposableArchitecture.docc/\($0).md" }
    for file in files {
      #expect(try Checkout.text(of: "\(folder)/\(file)").contains(line), "\(file)")
    }
  }

  private let program = """
    import ComposableArchitecture

    enum Action { case tapped, counted }
    nonisolated(unsafe) var log: [String] = []  // Only the main thread uses it.
    let counter = Reducer<Int, Action, Void> { count, action, _ in
      log.append("\\(action)")
      count += 1
      return action == .tapped ? Effect(value: .counted) : .none
    }
    let store = TestStore(initialState: 0, reducer: counter, environment: ())
    store.send(.tapped) { $0 = 1 }
    log.append("sent")
    store.receive(.counted) { $0 = 2 }
    log.append("received")
    store.finish()
    print("\\(ReceivingRule.standard): \\(log.joined(separator: ", "))")

    """
}
