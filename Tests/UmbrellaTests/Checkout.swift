import Foundation
import Testing

/// The checkout that these tests were compiled from.
enum Checkout {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  /// The names of the products that the root's manifest declares. Each is also the name of a module.
  static func products() throws -> [String] {
    try names(/\.library\(name: "(\w+)"/, in: "Package.swift")
  }

  /// The names of the modules of these, and of those that they need.
  static func modules() throws -> [String] {
    try names(/\.target\(\s+name: "(\w+)",/, in: "Package.swift").filter { $0 != "TestKit" }
  }

  /// The names that a pattern captures in a file.
  static func names(_ pattern: Regex<(Substring, Substring)>, in file: String) throws -> [String] {
    try text(of: file).matches(of: pattern).map { String($0.1) }
  }

  /// The files below a folder. Hidden folders are left out: builds have the sources of others there.
  static func files(below folder: URL = root) throws -> [URL] {
    let files = FileManager.default.enumerator(
      at: folder,
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return try #require(files).compactMap { $0 as? URL }
  }

  /// Commits the checkout's files, as they are now and as far as git does not ignore them, to a new
  /// repository with one tag. The checkout's own repository and git's settings have no part in it.
  static func publish(as tag: String, in repository: URL) async throws {
    func git(_ arguments: String...) async throws {
      let settings = ["user.name=Tests", "user.email=tests@localhost", "commit.gpgSign=false"]
      let result = try await run(
        ["git", "--git-dir=\(repository.path)", "--work-tree=\(root.path)"]
          + settings.flatMap { ["-c", $0] } + arguments,
        in: repository.deletingLastPathComponent(),
        environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
      )
      guard result.status == 0 else { throw GitFailed(output: result.errors) }
    }
    try await git("init", "--quiet")
    try await git("add", "--all")
    try await git("commit", "--quiet", "--no-verify", "--message", "The checkout as it is")
    try await git("tag", tag)
  }

  struct GitFailed: Error {
    let output: String
  }
}

extension URL {
  /// Writes a file below this folder, and the folders on its way.
  func write(_ text: String, to file: String) throws {
    let url = appendingPathComponent(file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}
