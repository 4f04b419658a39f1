import Foundation
import Testing

/// The code for platforms that nothing is built on here. It is compiled with modules that declare what it
/// uses as the headers of the platform do, and for a target whose standard library is in the toolchain.
@Suite("Other platforms")
struct PlatformTests {
  private static let core = "Packages/ReactiveCore/Sources/ReactiveCore/Support/Platform.swift"
  private static let threads =
    "Packages/Schedulers/Sources/ControlledSynchronization/Platform.swift"

  @Test(
    "Other platforms compile the files that are theirs",
    arguments: ["Android", "Darwin", "Musl", "WASILibc", "WinSDK"],
    [core, threads]
  )
  func compiles(module: String, file: String) async throws {
    let result = try await compile(file, with: module)
    if module == "WASILibc", file == Self.threads {
      #expect(result.errors.contains("Platform.swift needs threads"))
    } else {
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test("Other platforms get an error that says what is missing", arguments: [core, threads])
  func missing(file: String) async throws {
    let result = try await compile(file, with: nil)
    #expect(
      result.errors.contains(
        /error: Platform.swift needs threads: import this platform's C library here/
      )
    )
  }

  @Test("Platforms differ in few files")
  func files() throws {
    let files = try Checkout.files(below: Checkout.root.appending(path: "Packages"))
      .filter { $0.path.contains("/Sources/") && $0.pathExtension == "swift" }
    let differing = try files.filter { file in
      try String(contentsOf: file, encoding: .utf8)
        .contains(/#(?:else)?if .*(?:os\(|canImport\((?:Glibc|Darwin)\))/)
    }
    #expect(
      Set(differing.map(\.lastPathComponent))
        == [
          "Platform.swift", "FailureAtExit.swift", "InterceptingDefaultExecutor.swift",
          "MessagePipe.swift",
        ]
    )
    #expect(differing.count == 5)
  }

  /// Compiles a file for a processor without an operating system, whose only C library is a module with
  /// the declarations of `Platforms`.
  private func compile(_ file: String, with module: String?) async throws -> CommandResult {
    let declarations = Checkout.root.appending(path: "Tests/UmbrellaTests/Platforms").path
    let frontend = [
      "swiftc", "-frontend", "-target", "x86_64-unknown-none-elf", "-swift-version", "6",
      "-enable-experimental-feature", "Embedded", "-parse-as-library",
    ]
    return try await withTemporaryFolder { folder in
      if let module {
        let sources =
          ["Android", "Darwin", "Musl"].contains(module) ? [module, "Posix"] : [module]
        let result = try await run(
          frontend + ["-emit-module", "-module-name", module, "-o", "\(module).swiftmodule"]
            + sources.map { "\(declarations)/\($0).swift" },
          in: folder
        )
        try #require(result.status == 0, "\(result.errors)")
      }
      // The thread's identity, which the file of this layer extends.
      let others = file == Self.core ? [file.replacing("Platform", with: "ThreadIdentity")] : []
      return try await run(
        frontend + ["-typecheck", "-I", ".", "-module-name", "Layer"]
          + ([file] + others).map { Checkout.root.appending(path: $0).path },
        in: folder
      )
    }
  }
}
