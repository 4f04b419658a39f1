import Foundation
import Testing

/// A user's build may hold modules of any name. The platform, and not the names of modules, decides what
/// is compiled.
@Suite("Code for one platform")
struct PlatformTests {
  private static let wrapping = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "..", "Sources", "Schedulers", "Wrapping")
    .standardizedFileURL

  /// What a command of the toolchain writes.
  private func output(of arguments: String...) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }

  /// The modules that a file imports where the folder holds others.
  private func imports(of file: URL, with folder: URL) throws -> String {
    try output(
      of: "swiftc",
      "-frontend",
      "-emit-imported-modules",
      file.path,
      "-I",
      folder.path,
      "-o",
      "-"
    )
  }

  #if os(Linux)
    @Test(
      "A module of the user's own called SwiftUI or UIKit changes nothing",
      arguments: ["SwiftUI", "UIKit"]
    )
    func ownModule(name: String) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let source = folder.appending(path: "Own.swift")
      try "public let isOwn = true".write(to: source, atomically: true, encoding: .utf8)
      let module = folder.appending(path: "\(name).swiftmodule").path
      _ = try output(
        of: "swiftc",
        "-emit-module",
        "-module-name",
        name,
        source.path,
        "-emit-module-path",
        module
      )
      let ours = Self.wrapping.appending(path: "Scheduler+\(name).swift")
      #expect(try imports(of: ours, with: folder) == "")
      // The failing side: who asks for the module finds the wrong one.
      let theirs = folder.appending(path: "Theirs.swift")
      try "#if canImport(\(name))\nimport \(name)\n#endif\n"
        .write(to: theirs, atomically: true, encoding: .utf8)
      #expect(try imports(of: theirs, with: folder) == "\(name)\n")
    }
  #endif
}
