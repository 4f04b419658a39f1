import Testing

/// The page of ComposableFeatures declares types with macros, which cannot be local to a function: each of its programs is
/// compiled on its own.
@Suite("The page of features as types")
struct FeaturePageTests {
  private static let page =
    "Packages/ComposableArchitecture/Sources/ComposableFeatures/ComposableFeatures.docc/"
    + "ComposableFeatures.md"

  private func blocks() throws -> [String] {
    try SwiftBlock.blocks(in: Checkout.text(of: Self.page), file: Self.page).map {
      $0.lines.joined(separator: "\n") + "\n"
    }
  }

  private func output(_ text: String) async throws -> CommandResult {
    try await withTemporaryFolder { folder in
      try await OutsideProgram(
        "features",
        files: ["main.swift": text],
        modules: OutsideProgram.modules + ["TodoFeature"],
        in: folder
      ).run()
    }
  }

  @Test("The first feature compiles as printed, and prints what it says")
  func firstFeature() async throws {
    let text = try #require(try blocks().first)
    let result = try await output(text)
    #expect(result.status == 0, "\(result)")
    #expect(result.output == "1\n")
    #expect(text.contains("// Prints: 1"))
  }

  @Test("The test of the first feature passes")
  func testOfFirstFeature() async throws {
    let blocks = try blocks()
    let test = try #require(blocks.first { $0.contains("TestStore(") })
    let feature = try #require(blocks.first?.split(separator: "let store").first)
    let result = try await output(feature + test + "print(store.state.count)")
    #expect(result.output == "1\n", "\(result)")
    #expect(result.status == 0, "\(result)")
    let wrong = try await output(feature + test.replacing("$0.count = 1", with: "$0.count = 2"))
    #expect(wrong.errors.contains("A state change does not match expectation."), "\(wrong)")
  }

  private static let feature = """

    @Reducer
    struct Counter {
      struct State: Equatable { var count = 0 }
      enum Action { case up }
      var body: some Reducer<State, Action> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
      func nothing() -> Effect<Action> { .none }
    }
    let store = ComposableArchitecture.Store(
      initialState: Counter.State(),
      reducer: AnyReducer<Counter.State, Counter.Action, Void> { Counter() },
      environment: ()
    )
    store.send(.up)
    print(ViewStore(store).count)
    """

  @Test(
    "A module that imports both styles chooses by two lines",
    arguments: ["", "import TodoFeature\n"]
  )
  func bothModules(import otherImport: String) async throws {
    let choice = try #require(try blocks().last { $0.contains("typealias Reducer") })
    let result = try await output(otherImport + choice + Self.feature)
    #expect(result.output == "1\n", "\(result)")
    let undecided = choice.split(separator: "\n").filter { !$0.hasPrefix("typealias") }
      .joined(separator: "\n")
    let failure = await #expect(throws: OutsideProgram.CompilationFailed.self) {
      try await output(undecided + Self.feature)
    }
    let errors = failure?.result.errors ?? ""
    #expect(errors.contains(/error: .*'Reducer'/), "\(errors)")
  }
}
