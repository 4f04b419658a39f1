import TodoFeature

/// The property X-METRONOME-UPLOADS has the names of the last uploads, which tell a machine without an answer
/// whether its own has arrived, also if others have followed.
extension TodoComponent {
  private static let uploadNames = "X-METRONOME-UPLOADS"
  private static let limit = 16

  /// The names of the last uploads; `nil` if there are none.
  var uploads: Set<String>? {
    let names = names
    return names.isEmpty ? nil : Set(names)
  }

  /// Adds the name of an upload, unless it is empty.
  mutating func note(upload name: String) {
    if name.isEmpty { return }
    let names = (names.filter { $0 != name } + [name]).suffix(Self.limit)
    set(Self.uploadNames, to: names.joined(separator: ","))
  }

  private var names: [String] {
    guard let line = first(Self.uploadNames) else { return [] }
    return String(decoding: line.value.trimmed, as: UTF8.self).split(separator: ",").map(
      String.init
    )
  }
}
