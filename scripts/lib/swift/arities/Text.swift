/// The names of the type parameters, and so of the properties in lower case.
let letters = ["A", "B", "C", "D", "E", "F", "G", "H"]

func number(_ count: Int) -> String {
  ["two", "three", "four", "five", "six", "seven", "eight"][count - 2]
}

extension [String] {
  func list(_ text: (String) -> String = { $0 }) -> String { map(text).joined(separator: ", ") }

  func lines(_ text: (String) -> String) -> String { map { text($0) + "\n" }.joined() }

  /// Conditions on each two neighbours.
  func neighbours(_ text: (String, String) -> String) -> String {
    zip(self, dropFirst()).map(text).joined(separator: ", ")
  }
}

/// A struct's properties for its publishers, and its initialiser.
func stored(_ types: [String], summary: String, verb: String) -> String {
  """
  \(types.lines { "/// \(summary)\npublic let \($0.lowercased()): \($0)\n" })
  /// \(verb) the publishers.
  @_transparent
  public init(\(types.list { "_ \($0.lowercased()): \($0)" })) {
  \(types.lines { "self.\($0.lowercased()) = \($0.lowercased())" })}

  """
}

/// The conformances that a type has if its publishers have them.
func conformances(_ type: String, _ types: [String]) -> String {
  ["Equatable", "Sendable"].map { conformance in
    "extension Publishers.\(type): \(conformance)\nwhere \(types.list { "\($0): \(conformance)" }) {}\n"
  }.joined()
}
