import Foundation

/// True if a file of the documentation, such as a picture, has the text that it is made of now.
///
/// With `METRONOME_DIAGRAMS=write` in the environment, which `scripts/diagrams` sets, the file is written before.
public func isStored(_ text: String, at file: URL) throws -> Bool {
  if ProcessInfo.processInfo.environment["METRONOME_DIAGRAMS"] == "write" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
  return (try? String(contentsOf: file, encoding: .utf8)) == text
}
