/// Writes JSON.
enum JSON {
  /// An array with one element a line.
  static func array(_ elements: [String]) -> String {
    let lines = elements.map { "  " + $0 }
    return lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
  }

  /// An object of members whose values are JSON already.
  static func object(_ members: [(name: String, value: String)]) -> String {
    "{\(members.map { "\(string($0.name)): \($0.value)" }.joined(separator: ", "))}"
  }

  /// A number; null where there is none.
  static func number(_ value: Double?) -> String {
    // JSON knows no infinity.
    guard let value, value.isFinite else { return "null" }
    return decimal(value, places: 4)
  }

  /// A text in quotes.
  static func string(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped += "\\\""
      case "\\": escaped += "\\\\"
      case ..<" ":
        escaped += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
