import Foundation

/// A file that exists while a test runs.
struct TemporaryLog {
  let path: String

  /// Writes at the end of the file.
  func append(_ text: String) throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}

/// Calls a closure with a file that has the given text.
nonisolated(nonsending) func withLog(
  _ text: String,
  _ body: nonisolated(nonsending) (TemporaryLog) async throws -> Void
) async throws {
  let log = try TemporaryLog(text)
  defer { log.remove() }
  try await body(log)
}

/// Calls a closure with a file that has the given text.
func withLog(_ text: String, _ body: (TemporaryLog) throws -> Void) throws {
  let log = try TemporaryLog(text)
  defer { log.remove() }
  try body(log)
}

extension TemporaryLog {
  fileprivate init(_ text: String) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text.utf8).write(to: url)
    self.init(path: url.path)
  }

  fileprivate func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
