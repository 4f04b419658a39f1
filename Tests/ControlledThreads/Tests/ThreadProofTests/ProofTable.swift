import Foundation
import ReactiveCore
import Testing

/// The tables of the proofs, in the package's README.md. `METRONOME_PROOFS=write` in the environment makes the tests
/// write them.
enum ProofTable {
  /// A column of the tables.
  enum Column: Int {
    case interruptions = 2
    case everyOrder, seconds

    /// The number of an operator's pairs of events.
    static let pairs = everyOrder
    /// The run that breaks a property which does not hold.
    static let firstFailure = interruptions
  }

  private static let isWritten = ProcessInfo.processInfo.environment["METRONOME_PROOFS"] == "write"
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(components: "..", "..", "README.md")
  private static let writing = _Lock(())

  /// Expects that a cell has this text, or writes it there.
  static func compare(_ proof: String, _ column: Column, _ text: String) throws {
    if isWritten { return try write(proof, column, text) }
    let row = try lines().lazy.map(cells).first { $0[1] == proof }
    #expect(
      row.map { $0[column.rawValue] } == text,
      "README.md has another number for \(proof): see METRONOME_PROOFS there"
    )
  }

  /// Writes how long a proof takes, which nothing is compared with.
  static func note(_ proof: String, _ duration: Duration) throws {
    guard isWritten else { return }
    try write(proof, .seconds, String(format: "%.1f", duration / .seconds(1)))
  }

  private static func write(_ proof: String, _ column: Column, _ text: String) throws {
    try writing.withLock { _ in
      let lines = try lines().map { line in
        var cells = cells(line)
        guard cells[1] == proof, cells.count > column.rawValue + 1 else { return line }
        cells[column.rawValue] = text
        return cells.joined(separator: " | ").trimming
      }
      try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static func lines() throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
  }

  /// The cells of a row of a table, after an empty one; of another line, empty ones.
  private static func cells(_ line: String) -> [String] {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0).trimming
    }
    return cells.count > Column.interruptions.rawValue + 1 ? cells : ["", ""]
  }
}

extension String {
  fileprivate var trimming: String { trimmingCharacters(in: .whitespaces) }
}
