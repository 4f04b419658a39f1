import Foundation
import Testing

/// Sources that need the C library, compiled for a platform that has none, and for one whose C library
/// is Darwin.
@Suite("The C library of the platform")
struct PlatformTests {
  private static let files = [
    "Support/ThreadIdentity.swift", "Support/NestedReleases.swift",
    "Support/ConditionVariable.swift",
    "Operators/Debugging/Breakpoint.swift",
  ]

  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "..", "Sources", "ReactiveCore").standardizedFileURL

  /// Compiles for a platform that has no modules at all, and returns the output: imports or errors.
  private func compile(_ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-frontend", "-parse-stdlib", "-parse-as-library", "-D", "THREAD_SANITIZER"]
      + ["-target", "x86_64-unknown-none-elf"] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test("It is Darwin where there is no other", arguments: files)
  func darwin(file: String) throws {
    try withTemporaryFolder { folder in
      let source = folder.appending(path: "Empty.swift")
      try "\n".write(to: source, atomically: true, encoding: .utf8)
      let module = folder.appending(path: "Darwin.swiftmodule").path
      _ = try compile(["-emit-module", "-module-name", "Darwin", source.path, "-o", module])
      let path = Self.sources.appending(path: file).path
      #expect(
        try compile(["-emit-imported-modules", "-I", folder.path, path, "-o", "-"]) == "Darwin\n"
      )
    }
  }

  @Test("Where there is none, an error says what is missing", arguments: files)
  func missing(file: String) throws {
    let path = Self.sources.appending(path: file).path
    let errors = try compile(["-typecheck", "-module-name", "Missing", path])
    #expect(errors.contains(/error: \w+ needs .*import this platform's C library/))
  }
}
