import Foundation
import Testing

@Suite("A package elsewhere")
struct OutsidePackageTests {
  @Test("depends on one layer by URL and version, as the README says, and compiles only that")
  func outsidePackage() async throws {
    try await withTemporaryFolder { folder in
      let repository = folder.appendingPathComponent("metronome.git")
      try await Checkout.publish(as: "1.0.0", in: repository)

      let manifest = try #require(try Readme.blocks().first { $0.text.contains("let package") })
        .text
      let package = folder.appendingPathComponent("YourApp")
      try package.write(
        manifest.replacingOccurrences(of: Readme.url, with: "file://\(repository.path)"),
        to: "Package.swift"
      )
      try package.write(program, to: "Sources/YourApp/main.swift")

      // Nothing is taken from the user's caches and nothing is left there.
      let result = try await run(
        [
          "swift", "run", "--package-path", package.path,
          "--cache-path", "\(folder.path)/cache", "--security-path", "\(folder.path)/security",
        ],
        in: folder
      )
      #expect(result.status == 0, "\(result)")
      #expect(result.output == "not yet\nding\n")

      let modules = package.appendingPathComponent(".build/debug/Modules")
      func isCompiled(_ module: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(modules.path)/\(module).swiftmodule")
      }
      #expect(isCompiled("ReactiveCore") && isCompiled("Schedulers"))
      #expect(!isCompiled("ComposableArchitecture") && !isCompiled("TodoFeature"))
    }
  }

  private let program = """
    import Foundation
    import Schedulers

    let clock = DispatchQueue.test
    let bell = Just("ding").delay(for: .seconds(1), scheduler: clock).sink { print($0) }
    clock.advance(by: .milliseconds(999))
    print("not yet")
    clock.advance(by: .milliseconds(1))
    bell.cancel()

    """
}
