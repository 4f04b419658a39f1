import Foundation
import Testing

@Suite("The example package of the guide to exploring threads", .buildsOtherPackages)
struct ExamplePackageTests {
  private let package = "Packages/Schedulers/Examples/ExploredThreads"

  private func blocks() throws -> [Readme.Block] {
    try Readme.blocks(
      of: "Packages/Schedulers/Sources/Schedulers/Schedulers.docc/ExploringThreads.md"
    )
    .filter { $0.heading == "Your own code" }
  }

  @Test("The guide's code is the package's")
  func code() throws {
    let files = [
      "Package.swift", "Sources/Tickets/Tickets.swift",
      "Tests/TicketsTests/ExploredTicketsTests.swift",
    ]
    // The tests are indented between '#if' and '#endif'.
    let code = try files.map { try Checkout.text(of: "\(package)/\($0)") }.joined()
    let outdented = code.replacing("\n  ", with: "\n")
    let shown = try blocks().filter { $0.language == "swift" }
    #expect(shown.count == 4)
    for block in shown {
      #expect(code.contains(block.text) || outdented.contains(block.text), "\(block.text)")
    }
  }

  @Test("It is tested without its trait, and with it: then the fault is found, as the guide shows")
  func tests() async throws {
    try await withTemporaryFolder { folder in
      let plain = try await test([], in: folder)
      #expect(plain.status == 0 && plain.output.contains("Test run with 1 test"), "\(plain)")

      let explored = try await test(["--traits", "ExploreThreads"], in: folder)
      #expect(
        explored.status == 0 && explored.output.contains("Test run with 3 tests"),
        "\(explored)"
      )
      let report = try #require(try blocks().first { $0.language.isEmpty }).text
      // Swift Testing indents what it prints.
      let printed = explored.output.components(separatedBy: "\n")
        .map { $0.replacing(/^(↳ |  )/, with: "") }
        .joined(separator: "\n")
      #expect(printed.contains(report), "\(explored)")
    }
  }

  /// Runs the package's tests. The layers are not optimised, which takes half of the time.
  private func test(_ options: [String], in folder: URL) async throws -> CommandResult {
    try await run(
      [
        "swift", "test", "--package-path", Checkout.root.appendingPathComponent(package).path,
        "--scratch-path", "\(folder.path)/build",
        "-Xswiftc", "-Onone",
      ] + options,
      in: folder
    )
  }
}
