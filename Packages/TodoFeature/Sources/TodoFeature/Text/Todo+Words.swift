/// The words of a todo's text that have a meaning in the todo.txt format.
extension Todo {
  /// The projects: the words that begin with `+`, without it.
  public var projects: [String] { words(after: "+") }

  /// The contexts: the words that begin with `@`, without it.
  public var contexts: [String] { words(after: "@") }

  /// The value of the first word `key:value` with a key; `nil` if there is none.
  public func value(of key: String) -> String? {
    words.lazy.compactMap { KeyAndValue($0) }.first { $0.key == key }.map { String($0.value) }
  }

  /// The day that the todo is due on: that of the word `due:2026-12-01`.
  public var due: Day? {
    // Most texts have none, which this finds out fastest.
    description.utf8.contains(UInt8(ascii: ":")) ? value(of: "due").flatMap(Day.init) : nil
  }

  private var words: [Substring] { description.split(whereSeparator: \.isWhitespace) }

  private func words(after mark: Character) -> [String] {
    words.filter { $0.first == mark && $0.count > 1 }.map { String($0.dropFirst()) }
  }
}

/// A word `key:value`. Neither part is empty, and neither contains a colon.
struct KeyAndValue {
  let key: Substring
  let value: Substring

  /// - Returns: `nil` if the word has another form.
  init?(_ word: Substring) {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    (key, value) = (parts[0], parts[1])
  }
}
