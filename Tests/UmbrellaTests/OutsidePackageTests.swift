import Foundation
import Testing

@Suite("A package elsewhere", .buildsOtherPackages)
struct OutsidePackageTests {
  @Test("depends on one layer by URL and version, as the README says, and compiles only that")
  func outsidePackage() async throws {
    try await OutsidePackage.with(running: program) { package in
      let result = try await package.swift("run")
      #expect(result.status == 0, "\(result)")
      #expect(result.output == "not yet\nding\n")

      let modules = package.folder.appendingPathComponent(".build/debug/Modules")
      func isCompiled(_ module: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(modules.path)/\(module).swiftmodule")
      }
      #expect(isCompiled("ReactiveCore") && isCompiled("Schedulers"))
      #expect(!isCompiled("ComposableArchitecture") && !isCompiled("TodoFeature"))

      let test = try await package.swift("test")
      #expect(test.status == 0 && test.output.contains("Test run with 1 test"), "\(test)")
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
