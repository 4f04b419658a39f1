import Foundation
import Testing

/// Programs that run tests, or could, without being started by SwiftPM: neither their names nor their
/// arguments say so.
@Suite("Programs elsewhere that know a test library", .buildsOtherPackages)
struct TestProgramTests {
  @Test("An issue fails the test that runs, or else the process; a program without tests goes on")
  func issues() async throws {
    let plugin = try await macroPlugin()
    let sources: [(name: String, text: String, flags: [String])] = [
      ("xcTest", xcTestProgram, []),
      ("swiftTesting", swiftTestingProgram, ["-parse-as-library", "-load-plugin-library", plugin]),
      ("linking", linkingProgram, []),
    ]
    try await withTemporaryFolder { folder in
      var programs: [String: OutsideProgram] = [:]
      for (name, text, flags) in sources {
        programs[name] = try await OutsideProgram(
          name,
          files: ["main.swift": text],
          flags: flags,
          in: folder
        )
      }
      for expectation in expectations {
        let program = try #require(programs[expectation.program])
        let result = try await program.run(environment: ["SCENARIO": expectation.scenario])
        #expect((result.status != 0) == expectation.fails, "\(expectation): \(result)")
        let printed = result.output + result.errors
        // The file of the program is named where an issue is printed.
        let isPrinted =
          expectation.text.map { printed.contains($0) } ?? !printed.contains("main.swift")
        #expect(isPrinted, "\(expectation): \(result)")
      }
    }
  }

  private struct Expectation {
    var program: String
    var scenario: String
    var fails: Bool
    /// A part of what is printed; nil if no issue is.
    var text: String?
  }

  private var expectations: [Expectation] {
    let message = "State change does not match expectation"
    let unclaimed =
      "main.swift:7: late\n\nNo test has recorded this issue, so the process ends with a failure."
    return [
      Expectation(program: "xcTest", scenario: "passing", fails: false),
      Expectation(
        program: "xcTest",
        scenario: "failing",
        fails: true,
        text: "main.swift:14: error: ScenarioTests.testScenario : failed - \(message)"
      ),
      Expectation(
        program: "xcTest",
        scenario: "thread",
        fails: true,
        text: "main.swift:9: error: ScenarioTests.testScenario : failed - from a thread"
      ),
      Expectation(program: "xcTest", scenario: "expecting", fails: false),
      Expectation(
        program: "xcTest",
        scenario: "expecting in vain",
        fails: true,
        text: "main.swift:16: error: ScenarioTests.testScenario : failed - Expected an issue"
      ),
      Expectation(program: "xcTest", scenario: "late", fails: true, text: unclaimed),
      Expectation(program: "xcTest", scenario: "none", fails: false, text: "main.swift:8: plain\n"),
      Expectation(program: "swiftTesting", scenario: "passing", fails: false),
      Expectation(program: "swiftTesting", scenario: "failing", fails: true, text: message),
      Expectation(program: "swiftTesting", scenario: "expecting", fails: false),
      Expectation(
        program: "swiftTesting",
        scenario: "expecting in vain",
        fails: true,
        text: "Expected an issue"
      ),
      Expectation(program: "swiftTesting", scenario: "thread", fails: true, text: "from a thread"),
      Expectation(program: "swiftTesting", scenario: "late", fails: true, text: unclaimed),
      Expectation(
        program: "linking",
        scenario: "",
        fails: false,
        text: "main.swift:4: plain\n"
      ),
    ]
  }

  /// The library of the macros of Swift Testing, in the toolchain.
  private func macroPlugin() async throws -> String {
    let swift = try await run(["which", "swift"], in: Checkout.root)
    let toolchain = URL(fileURLWithPath: swift.output.trimmingCharacters(in: .newlines))
      .resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    let host = toolchain.appendingPathComponent("lib/swift/host/plugins")
    let files = try FileManager.default.subpathsOfDirectory(atPath: host.path)
    let file = try #require(files.first { $0.hasSuffix("libTestingMacros.so") })
    return host.appendingPathComponent(file).path
  }

  private let xcTestProgram = """
    import ComposableArchitecture
    import Foundation
    import XCTest

    let scenario = ProcessInfo.processInfo.environment["SCENARIO"]

    func late() { reportIssue("late") }
    func plain() { reportIssue("plain") }
    func reportOnThread() { reportIssue("from a thread") }

    final class ScenarioTests: XCTestCase {
      func testScenario() {
        let store = TestStore(initialState: 0, reducer: counter, environment: ())
        store.send(1) { $0 = scenario == "failing" ? 2 : 1 }
        if scenario?.hasPrefix("expecting") == true {
          withExpectedIssue { store.send(1) { $0 = scenario == "expecting" ? 3 : 2 } }
        }
        guard scenario == "thread" else { return }
        let isReported = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          reportOnThread()
          isReported.signal()
        }
        isReported.wait()
      }
    }

    let counter = Reducer<Int, Int, Void> { count, action, _ in
      count += action
      return .none
    }

    if scenario == "none" {
      plain()
    } else {
      let tests = [("testScenario", { ($0 as! ScenarioTests).testScenario() })]
        as [(String, (XCTestCase) throws -> Void)]
      let status = XCTMain(
        [(testCaseClass: ScenarioTests.self, allTests: tests)],
        arguments: ["all"],
        observers: nil
      )
      if scenario == "late" { late() }
      exit(status)
    }

    """

  private let swiftTestingProgram = """
    import ComposableArchitecture
    import Foundation
    import Testing

    let scenario = ProcessInfo.processInfo.environment["SCENARIO"]

    func late() { reportIssue("late") }
    func reportOnThread() { reportIssue("from a thread") }

    @Test func scenarioTest() {
      let counter = Reducer<Int, Int, Void> { count, action, _ in
        count += action
        return .none
      }
      let store = TestStore(initialState: 0, reducer: counter, environment: ())
      store.send(1) { $0 = scenario == "failing" ? 2 : 1 }
      if scenario?.hasPrefix("expecting") == true {
        withExpectedIssue { store.send(1) { $0 = scenario == "expecting" ? 3 : 2 } }
      }
      guard scenario == "thread" else { return }
      let isReported = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        reportOnThread()
        isReported.signal()
      }
      isReported.wait()
    }

    @main
    struct Checks {
      static func main() async {
        let status: Int32 = await Testing.__swiftPMEntryPoint()
        if scenario == "late" { late() }
        exit(status)
      }
    }

    """

  private let linkingProgram = """
    import ComposableArchitecture
    import Testing

    reportIssue("plain")
    print(Issue.self)

    """
}
