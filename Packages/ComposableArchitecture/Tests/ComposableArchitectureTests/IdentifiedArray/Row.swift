@testable import ComposableArchitecture

/// An element with an id, and something else that tells two of one id apart.
struct Row: Identifiable, Hashable, Codable, Sendable, CustomStringConvertible {
  var id: Int
  var tag = ""

  var description: String { "\(id)\(tag)" }
}

/// Rows "1a", "2", "3b": an id of one digit, and a tag.
func rows(_ names: String) -> [Row] {
  names.split(separator: " ").map { name in
    Row(id: name.first?.wholeNumberValue ?? 0, tag: String(name.dropFirst()))
  }
}

/// An identified array of ``rows(_:)``.
func identified(_ names: String) -> IdentifiedArrayOf<Row> {
  IdentifiedArray(uniqueElements: rows(names))
}

extension IdentifiedArray {
  /// What is broken of the invariant, or `nil` if it holds.
  var brokenInvariant: String? {
    guard positions.count == storage.count else {
      return "\(positions.count) positions are noted of \(storage.count) elements"
    }
    for (index, element) in storage.enumerated() where positions[element[keyPath: id]] != index {
      return
        "\(element) is at \(index), noted at \(String(describing: positions[element[keyPath: id]]))"
    }
    return nil
  }
}
