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
  /// A description of how the invariant is broken; nil if it holds.
  var brokenInvariant: String? {
    let ids = storage.map { $0[keyPath: id] }
    return Array(index.ids) == ids
      ? index.brokenInvariant : "the ids are \(ids), noted as \(index.ids)"
  }
}

extension IDIndex {
  /// A description of how the invariant is broken; nil if it holds.
  var brokenInvariant: String? {
    for position in ids.indices where self.position(of: ids[position]) != position {
      return
        "\(ids[position]) is at \(position), noted at \(self.position(of: ids[position]) ?? -1)"
    }
    let noted = table.buckets.count { $0 != 0 }
    if table.isEmpty || noted == count { return nil }
    return "\(noted) positions are noted of \(count) ids"
  }
}
