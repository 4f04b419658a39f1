import Foundation
import Testing

@Suite("The package of the guide to exploring threads", .buildsOtherPackages)
struct ExamplePackageTests {
  static let page = "Packages/Schedulers/Sources/Schedulers/Schedulers.docc/ExploringThreads.md"

  @Test(
    "The package of ExploringThreads compiles, passes under its trait, and finds the fault as shown"
  )
  func tests() async throws {
    let blocks = try Readme.blocks(of: Self.page).filter { $0.heading == "Your own code" }
    try await OutsidePackage.with(filesOf: Self.page) { package in
      let plain = try await package.swift("build", "--build-tests")
      #expect(plain.status == 0, "\(plain)")

      let explored = try await package.swift("test", "--traits", "ExploreThreads")
      #expect(
        explored.status == 0 && explored.output.contains("Test run with 1 test"),
        "\(explored)"
      )

      // The last block of code is a method, which the guide puts in place of the one that is printed.
      let faulty = try #require(blocks.last { $0.language == "swift" })
      let file = "Sources/Tickets/Tickets.swift"
      let source = try #require(blocks.first { $0.file == file }).text
      let method = try #require(source.range(of: "  /// Sells a ticket"))
      try package.replace(String(source[method.lowerBound...]), with: "\(faulty.text)}\n", in: file)
      let failed = try await package.swift("test", "--traits", "ExploreThreads")
      let report = try #require(blocks.first { $0.language.isEmpty }).text
      #expect(
        failed.status == 1 && OutsidePackage.printed(failed).contains(report),
        "\(failed)"
      )
    }
  }

  @Test(
    "All code of the guide to exploring threads is in files of its package, except for the fault"
  )
  func files() throws {
    let blocks = try Readme.blocks(of: Self.page).filter { $0.language == "swift" }
    #expect(
      blocks.filter { $0.heading == "Your own code" }.map(\.file) == [
        "Package.swift", "Sources/Tickets/Tickets.swift",
        "Tests/TicketsTests/ExploredTicketsTests.swift", nil,
      ]
    )
    #expect(blocks.filter { $0.heading != "Your own code" }.allSatisfy { $0.file == nil })
  }
}
