import Foundation
import Testing

@Suite("A package elsewhere", .buildsOtherPackages)
struct OutsidePackageTests {
  private let test = "Tests/YourAppTests/SearchTests.swift"

  @Test(
    "A package elsewhere uses one layer by URL, as the README prints it, and compiles no other"
  )
  func outsidePackage() async throws {
    try await OutsidePackage.with(filesOf: "README.md") { package in
      let result = try await package.swift("test")
      #expect(result.status == 0 && result.output.contains("Test run with 1 test"), "\(result)")

      let modules = package.folder.appendingPathComponent(".build/debug/Modules")
      func isCompiled(_ module: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(modules.path)/\(module).swiftmodule")
      }
      for module in ["ReactiveCore", "Schedulers", "ComposableArchitecture"] {
        #expect(isCompiled(module), "\(module)")
      }
      for module in ["TodoFeature", "Marbles", "ScheduleExploration", "ReactiveExtras", "TestKit"] {
        #expect(!isCompiled(module), "\(module)")
      }

      try await checkFailure(of: package)
      try await checkReports(of: package)
    }
  }

  /// Changes the test as the README says, and compares what it prints then.
  private func checkFailure(of package: OutsidePackage) async throws {
    try package.replace(#"["allegro"]"#, with: #"["andante"]"#, in: test)
    let result = try await package.swift("test")
    let expected = try #require(Readme.blocks().first { $0.language.isEmpty }).text
    #expect(result.status == 1 && OutsidePackage.printed(result).contains(expected), "\(result)")
  }

  /// Breaks what is printed: a mistake in the feature, and a program of one file, as the README once had it. Both
  /// are reported at the lines of the page.
  private func checkReports(of package: OutsidePackage) async throws {
    let feature = "Sources/YourApp/Search.swift"
    try package.replace(".debounce(", with: ".debounced(", in: feature)
    let mistake = try await package.swift("build", "--build-tests")
    #expect(mistake.status == 1, "\(mistake)")
    let use = try place(of: ".debounce(", in: feature)
    #expect(mistake.output.contains(#/README.md:(\d+):\d+: error: .*'debounced'/#), "\(mistake)")
    #expect(mistake.output.contains("\(use):"), "\(mistake)")

    try package.replace(".debounced(", with: ".debounce(", in: feature)
    try package.replace(".target(", with: ".executableTarget(", in: "Package.swift")
    let script = try await package.swift("build", "--build-tests")
    let test = try place(of: "reducer: search", in: test)
    #expect(script.status == 1 && script.output.contains("\(test): error:"), "\(script)")
  }

  /// The line of the README that a file has a text in.
  private func place(of text: String, in file: String) throws -> String {
    let block = try #require(Readme.blocks().first { $0.file == file })
    let lines = block.text.components(separatedBy: "\n")
    return "README.md:\(block.line + (try #require(lines.firstIndex { $0.contains(text) })))"
  }

  @Test("A package elsewhere is shown on two pages, whose files are compiled as they are printed")
  func pages() throws {
    let pages = try Checkout.files().map(\.path).filter { $0.hasSuffix(".md") }
      .map { String($0.dropFirst(Checkout.root.path.count + 1)) }
      .filter { page in
        try Readme.blocks(of: page).contains {
          $0.language == "swift" && $0.text.contains(/[tT]arget\(/)
        }
      }
    #expect(pages.sorted() == [ExamplePackageTests.page, "README.md"])
    for page in pages {
      let manifest = try #require(Readme.blocks(of: page).first { $0.file == "Package.swift" })
      #expect(manifest.text.hasPrefix("// swift-tools-version: 6.3\n"), "\(page)")
      #expect(
        manifest.text.contains(
          #".package(url: "\#(Readme.url)", from: "\#(try Readme.version())")"#
        ),
        "\(page)"
      )
    }
  }
}
