import Foundation
import TestKit
import Testing

/// The program that draws and plants mutants, compiled once for a suite, with a checkout of one source.
struct MutantTool: SuiteTrait, TestScoping {
  @TaskLocal private static var folder = URL(fileURLWithPath: "/nowhere")
  private static let sources = "Packages/A/Sources"
  private static let file = sources + "/A/A.swift"

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing body: @Sendable () async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let compiler =
        "swiftc -swift-version 6 -o mutants \"$0\"/mutants/*.swift \"$0/layering/Lexer.swift\""
      let result = try await run(
        ["bash", "-c", compiler, "\(Checkout.root.path)/scripts/lib/swift"],
        in: folder
      )
      #expect(result.status == 0, "\(result)")
      try folder.write("", to: "log")
      try await Self.$folder.withValue(folder) { try await body() }
    }
  }

  /// Plants mutants of a source, and returns their list and the changed text.
  static func plant(
    _ source: String,
    count: Int = 50,
    seed: Int = 1
  ) async throws -> (list: [String], text: String) {
    try folder.write(source, to: file)
    try folder.write("", to: "copy/\(file)")
    let result = try await call("plant", ["\(count)", "\(seed)", "copy"])
    let text = try String(contentsOf: folder.appending(path: "copy/\(file)"), encoding: .utf8)
    return (result.split(separator: "\n").map(String.init), text)
  }

  /// Returns the numbers of the mutants for which an error in a line of the last source is.
  static func blame(line: Int) async throws -> [Int] {
    try folder.write("/a/\(file):\(line):1: error: wrong\n", to: "log")
    return try await call("blame", ["50", "1"]).split(separator: "\n").compactMap { Int($0) }
  }

  private static func call(_ command: String, _ arguments: [String]) async throws -> String {
    let words = ["./mutants", command, ".", sources] + arguments
    return try await run(["bash", "-c", "\"$@\" <log", "bash"] + words, in: folder).output
  }
}
