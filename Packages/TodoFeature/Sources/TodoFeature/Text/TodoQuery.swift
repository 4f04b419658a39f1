import Foundation

/// A choice among todos, as it is typed after `todo list` and in a filter: words that all have to
/// match.
///
/// | word | matches |
/// | --- | --- |
/// | `+home`, `@phone` | todos with that project or context |
/// | `due:2026-12-01`, `due:friday` | todos that are due on that day |
/// | `due:..friday`, `due:today..`, `due:today..1w` | todos that are due in that range, including both ends |
/// | `due:any`, `due:none` | todos with or without a due day |
/// | `pri:A`, `pri:A-C` | todos with that priority, or one of the range |
/// | `pri:any`, `pri:none` | todos with or without a priority |
/// | any other word | todos whose text contains it |
///
/// Upper and lower case are the same, and so are letters with and without accents.
public struct TodoQuery: Equatable, Sendable {
  enum Term: Equatable, Sendable {
    case text(String)
    case project(String)
    case context(String)
    case due(Range<Day>)
    case priority(Range<Priority>)
  }

  /// The values that a term matches.
  enum Range<Value: Comparable & Sendable>: Equatable, Sendable {
    case present, absent
    /// Both ends belong to it; `nil` is an open end.
    case between(Value?, Value?)

    func contains(_ value: Value?) -> Bool {
      switch self {
      case .present: value != nil
      case .absent: value == nil
      case .between(let first, let last):
        value.map { value in
          first.map { $0 <= value } ?? true && last.map { value <= $0 } ?? true
        } ?? false
      }
    }
  }

  /// The reason why a word cannot be part of a query.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// The value of `due:` is neither a day nor a range of days.
    case noDays(String)
    /// The value of `pri:` is neither a letter nor a range of letters.
    case noPriorities(String)

    /// A line for the user: what is wrong, and what to write instead.
    public var description: String {
      switch self {
      case .noDays(let value):
        "'due:\(value)' has no days; write due:friday, due:..friday, due:today..1w or due:none"
      case .noPriorities(let value):
        "'pri:\(value)' has no priorities; write pri:A, pri:A-C or pri:none"
      }
    }
  }

  let terms: [Term]

  /// Reads a query. One without words matches every todo.
  ///
  /// - Parameters:
  ///   - text: The words.
  ///   - today: The day of today, for relative due days.
  public init(_ text: String, today: Day) throws(Problem) {
    var terms: [Term] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      terms.append(try Self.term(word, today))
    }
    self.terms = terms
  }

  /// Returns true if a todo matches all words.
  public func matches(_ todo: Todo) -> Bool {
    terms.allSatisfy { term in
      switch term {
      case .text(let text): todo.description.contains(folded: text)
      case .project(let name): todo.projects.contains { $0.folded == name }
      case .context(let name): todo.contexts.contains { $0.folded == name }
      case .due(let range): range.contains(todo.due?.day)
      case .priority(let range): range.contains(todo.priority)
      }
    }
  }

  private static func term(_ word: Substring, _ today: Day) throws(Problem) -> Term {
    if word.count > 1 {
      if word.first == "+" { return .project(String(word.dropFirst()).folded) }
      if word.first == "@" { return .context(String(word.dropFirst()).folded) }
    }
    if word.hasPrefix("due:") {
      let value = String(word.dropFirst(4))
      guard let range = range(value, separator: "..", { Day(entered: $0, today: today) }) else {
        throw .noDays(value)
      }
      return .due(range)
    }
    if word.hasPrefix("pri:") {
      let value = String(word.dropFirst(4))
      guard let range = range(value.uppercased(), separator: "-", priority) else {
        throw .noPriorities(value)
      }
      return .priority(range)
    }
    return .text(String(word).folded)
  }

  private static func priority(_ text: String) -> Priority? {
    text.count == 1 ? text.first.flatMap(Priority.init) : nil
  }

  /// Reads `any`, `none`, one value, or the two ends of a range, of which one may be missing.
  private static func range<Value>(
    _ text: String,
    separator: String,
    _ value: (String) -> Value?
  ) -> Range<Value>? {
    switch text.lowercased() {
    case "any": return .present
    case "none": return .absent
    default: break
    }
    if let single = value(text) { return .between(single, single) }
    guard let middle = text.firstRange(of: separator) else { return nil }
    let ends = (String(text[..<middle.lowerBound]), String(text[middle.upperBound...]))
    guard ends != ("", "") else { return nil }
    let (first, last) = (value(ends.0), value(ends.1))
    guard (first != nil) == !ends.0.isEmpty, (last != nil) == !ends.1.isEmpty else { return nil }
    return .between(first, last)
  }
}

extension String {
  /// Returns true if the text in its folded form contains another text, which is folded and has no space.
  fileprivate func contains(folded part: String) -> Bool {
    let text = utf8Span
    // Most texts, of which there are many: no folded copies are made of them.
    guard text.isKnownASCII else { return folded.contains(part) }
    return text.span.contains(lowercased: part.utf8Span.span)
  }

  /// The text in lower case, without the accents of its letters, whatever the locale is.
  fileprivate var folded: String {
    if utf8Span.isKnownASCII { return lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    where !scalar.isAccent {
      folded.append(scalar)
    }
    return String(folded)
  }
}

extension Span<UInt8> {
  /// Returns true if ASCII letters of either case contain others, which are in lower case.
  fileprivate func contains(lowercased part: Span<UInt8>) -> Bool {
    var start = 0
    while start <= count - part.count {
      var length = 0
      while length < part.count, self[start + length].lowercased == part[length] { length += 1 }
      if length == part.count { return true }
      start += 1
    }
    return false
  }
}

extension UInt8 {
  /// The byte of an ASCII letter in lower case; any other byte as it is.
  fileprivate var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension Unicode.Scalar {
  /// True for a mark above, below or on a letter. The marks of lower classes are letters of their scripts.
  fileprivate var isAccent: Bool { properties.canonicalCombiningClass.rawValue >= 200 }
}
