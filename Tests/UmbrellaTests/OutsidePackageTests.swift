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
      for module in ["ReactiveCore", "Schedulers", "ComposableArchitecture"] {
        #expect(isCompiled(module), "\(module)")
      }
      for module in ["TodoFeature", "Marbles", "ScheduleExploration", "ReactiveExtras", "TestKit"] {
        #expect(!isCompiled(module), "\(module)")
      }

      let test = try await package.swift("test")
      #expect(test.status == 0 && test.output.contains("Test run with 1 test"), "\(test)")
      try await checkFailure(of: package)
    }
  }

  /// Changes the test as the README says, and compares what it prints then.
  private func checkFailure(of package: OutsidePackage) async throws {
    let test = try OutsidePackage.test()
    let changed = test.replacingOccurrences(of: #"["allegro"]"#, with: #"["andante"]"#)
    #expect(changed != test)
    try package.folder.write(changed, to: OutsidePackage.testFile)
    let result = try await package.swift("test")
    // Swift Testing indents what it prints.
    let printed = result.output.components(separatedBy: "\n")
      .map { $0.replacing(/^(↳ |  )/, with: "") }
      .joined(separator: "\n")
    let expected = try #require(Readme.blocks().first { $0.language.isEmpty }).text
    #expect(result.status == 1 && printed.contains(expected), "\(result)")
  }

  private let program = """
    import ComposableArchitecture
    import Foundation

    let clock = DispatchQueue.test
    let bell = Just("ding").delay(for: .seconds(1), scheduler: clock).sink { print($0) }
    clock.advance(by: .milliseconds(999))
    print("not yet")
    clock.advance(by: .milliseconds(1))
    bell.cancel()

    """
}
