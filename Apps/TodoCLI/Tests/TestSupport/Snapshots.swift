import Foundation

/// A folder of texts that the program has printed, which the tests compare with what it prints now.
///
/// `METRONOME_SNAPSHOTS=write` in the environment makes the tests write them anew.
package struct Snapshots {
  private let folder: URL
  private let isWritten: Bool

  /// - Parameters:
  ///   - folder: The folder of the texts.
  ///   - isWritten: True to write the texts instead of comparing them.
  package init(
    in folder: URL,
    isWritten: Bool = ProcessInfo.processInfo.environment["METRONOME_SNAPSHOTS"] == "write"
  ) {
    (self.folder, self.isWritten) = (folder, isWritten)
  }

  /// Compares texts, by the names of their files, with all files of the folder.
  ///
  /// - Returns: The differences: a text without a file, a file without a text, and a text that is another one.
  package func differences(from texts: [String: String]) throws -> [String] {
    if isWritten { try write(texts) }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try Set(files).union(texts.keys).sorted().compactMap { name in
      guard let text = texts[name] else {
        return "\(name): nothing prints it any more; \(Self.fix)"
      }
      guard files.contains(name) else { return "\(name): there is no snapshot; \(Self.fix)" }
      let stored = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return Self.firstDifference(text, stored).map { "\(name):\($0); \(Self.fix)" }
    }
  }

  private static let fix = "METRONOME_SNAPSHOTS=write writes the snapshots"

  private static func firstDifference(_ text: String, _ stored: String) -> String? {
    if text == stored { return nil }
    let (new, old) = (text.components(separatedBy: "\n"), stored.components(separatedBy: "\n"))
    let index = zip(new, old).prefix { $0 == $1 }.count
    func line(_ lines: [String]) -> String {
      index < lines.count ? "'\(lines[index])'" : "the end"
    }
    return "\(index + 1): \(line(new)) is printed, and the snapshot has \(line(old))"
  }

  private func write(_ texts: [String: String]) throws {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in texts { try Data(text.utf8).write(to: folder.appending(path: name)) }
  }
}
