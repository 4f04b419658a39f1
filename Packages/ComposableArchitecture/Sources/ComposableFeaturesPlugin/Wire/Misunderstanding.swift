/// A message of the compiler that lacks something, or has something that is not known here.
struct Misunderstanding: Error, Equatable {
  let reason: String
}

extension JSON {
  /// The string at the end of a path of members.
  func text(at path: String...) throws(Misunderstanding) -> String {
    guard case .string(let text) = self[path] else { throw Self.missing(path) }
    return text
  }

  /// The number at the end of a path of members.
  func integer(at path: String...) throws(Misunderstanding) -> Int {
    guard case .number(let number) = self[path] else { throw Self.missing(path) }
    return number
  }

  /// The case that the string at the end of a path names.
  func known<Known: RawRepresentable>(_ path: String...) throws(Misunderstanding) -> Known
  where Known.RawValue == String {
    guard case .string(let text) = self[path] else { throw Self.missing(path) }
    guard let known = Known(rawValue: text) else {
      throw Misunderstanding(
        reason: "'\(path.joined(separator: "."))' is '\(text)', which is not known"
      )
    }
    return known
  }

  private subscript(path: [String]) -> JSON { path.reduce(self) { $0[$1] } }

  private static func missing(_ path: [String]) -> Misunderstanding {
    Misunderstanding(reason: "'\(path.joined(separator: "."))' is missing")
  }
}
