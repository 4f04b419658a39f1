import Foundation

/// Reads the lines that are appended to a file.
struct LineReader {
  private let file: FileHandle
  /// The beginning of a line whose end is not in the file yet.
  private var rest = Data()

  /// Opens the file, and skips what is in it.
  ///
  /// - Throws: The error of Foundation if the file cannot be opened.
  init(path: String) throws {
    file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    try file.seekToEnd()
  }

  /// Returns the lines that were completed since the last call.
  ///
  /// - Throws: The error of Foundation if the file cannot be read.
  mutating func readLines() throws -> [String] {
    rest += try file.readToEnd() ?? Data()
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Data(lines.removeLast())
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
