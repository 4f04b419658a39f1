import Foundation
import Testing

@Suite("Faults of the compiler that code goes around", .needsOptimizer)
struct CompilerFaultTests {
  @Test("A task-local function crashes an optimised program: IssueReporter.swift is still needed")
  func taskLocalFunction() async throws {
    #expect(try await runProgram("-Onone").output == "reported\n")
    #expect(
      try await runProgram("-O").status != 0,
      "The compiler has been mended: see Tests/RuntimeBets/README.md."
    )
  }

  private func runProgram(_ option: String) async throws -> CommandResult {
    try await withTemporaryFolder { folder in
      try folder.write(program, to: "main.swift")
      let compiled = try await run(["swiftc", option, "-o", "program", "main.swift"], in: folder)
      try #require(compiled.status == 0, "\(compiled)")
      return try await run(["./program"], in: folder, environment: ["SWIFT_BACKTRACE": "enable=no"])
    }
  }

  private let program = """
    enum Reporters {
      @TaskLocal static var reporter: (@Sendable (String) -> Void)?
    }

    func withReporter<Result>(
      _ reporter: @escaping @Sendable (String) -> Void,
      operation: () throws -> Result
    ) rethrows -> Result {
      try Reporters.$reporter.withValue(reporter, operation: operation)
    }

    withReporter({ print($0) }) { Reporters.reporter?("reported") }
    """
}
