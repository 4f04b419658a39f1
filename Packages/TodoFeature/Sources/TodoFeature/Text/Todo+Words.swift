import Foundation

/// The words of a todo's text that have a meaning in the todo.txt format.
extension Todo {
  /// The projects: the words that begin with `+`, without it.
  public var projects: [String] { names(after: "+") }

  /// The contexts: the words that begin with `@`, without it.
  public var contexts: [String] { names(after: "@") }

  /// The value of the first word `key:value` with a key; `nil` if there is none.
  public func value(of key: String) -> String? {
    words(beginningWith: key, ":").lazy.compactMap(KeyAndValue.init).first { $0.key == key }
      .map { String($0.value) }
  }

  /// The day that the todo is due on, perhaps with a time: that of the word `due:2026-12-01` or `due:2026-12-01T10:00`.
  public var due: DayAndTime? { value(of: "due").flatMap(DayAndTime.init) }

  /// The day on which the todo starts, perhaps with a time: that of the word `t:2026-12-01`, the threshold of todo.txt.
  public var start: DayAndTime? { value(of: "t").flatMap(DayAndTime.init) }

  /// Returns true if the todo waits: it is open, and starts after a day.
  public func isWaiting(on today: Day) -> Bool {
    !isComplete && start.map { $0.day > today } ?? false
  }

  /// The todo as the user would type it: its priority and its text.
  var typedText: String { (priority.map { "\($0) " } ?? "") + description }

  /// The words: what is between spaces, tabs and line breaks.
  var words: [Substring] {
    // Bytes are compared, which is many times as fast as characters.
    description.utf8.split(whereSeparator: \.isWordSeparator).map(Substring.init)
  }

  private func names(after mark: Unicode.Scalar) -> [String] {
    words(beginningWith: "", mark).filter { $0.utf8.count > 1 }
      .map { String(Substring($0.utf8.dropFirst())) }
  }

  /// Returns the words that begin with a text and a mark.
  private func words(beginningWith key: String, _ mark: Unicode.Scalar) -> [Substring] {
    // Lists are long, and few texts have the mark: only where it stands, the bytes around it are compared.
    let (text, key) = (description.utf8Span.span, key.utf8Span.span)
    var words: [Substring] = []
    var place = 0
    while let found = text.firstIndex(of: UInt8(ascii: mark), from: place) {
      place = found + 1
      let start = found - key.count
      guard text.hasWord(beginningWith: key, at: start) else { continue }
      place = text.wordEnd(from: place)
      words.append(Substring(description.utf8.dropFirst(start).prefix(place - start)))
    }
    return words
  }
}

/// Changes of the words that have a meaning.
extension Todo {
  /// Changes the word for the due day; `nil` removes it.
  mutating func setDue(_ day: DayAndTime?) { setDay(day, of: "due") }

  /// Changes the word for the day of the start; `nil` removes it.
  mutating func setStart(_ day: DayAndTime?) { setDay(day, of: "t") }

  private mutating func setDay(_ day: DayAndTime?, of key: String) {
    if day == value(of: key).flatMap(DayAndTime.init) { return }
    guard let day else {
      // A text can have the words of several days.
      return removeWords { $0.day(of: key) != nil }
    }
    replaceFirstWord(by: "\(key):\(day)") { KeyAndValue($0)?.key == key[...] }
  }

  /// Makes a project the only one; `nil` removes all.
  mutating func setProject(_ name: String?) {
    if let name, !projects.contains(name) {
      replaceFirstWord(by: "+" + name) { $0.hasMark("+") }
    }
    removeWords { $0.hasMark("+") && String(Substring($0.utf8.dropFirst())) != name }
  }

  /// Adds a word at the end.
  mutating func append(word: String) {
    description += description.utf8.isEmpty ? word : " " + word
  }

  /// Removes words, each with the space before it.
  mutating func removeWords(where isRemoved: (Substring) -> Bool) {
    let text = description
    var (kept, position) = ("", text.startIndex)
    func keep(upTo end: String.Index) {
      // Without the space after what was removed at the beginning.
      let isFirst = kept.isEmpty && position > text.startIndex
      kept += Substring(text[position..<end].utf8.dropFirst(isFirst ? 1 : 0))
    }
    for word in words where isRemoved(word) {
      if position < word.startIndex { keep(upTo: text.utf8.index(before: word.startIndex)) }
      position = word.endIndex
    }
    keep(upTo: text.endIndex)
    description = kept
  }

  /// Replaces the first word that is chosen by a predicate. If there is none, the new word is added at the end.
  private mutating func replaceFirstWord(
    by new: String,
    where isReplaced: (Substring) -> Bool
  ) {
    guard let old = words.first(where: isReplaced) else { return append(word: new) }
    description.replaceSubrange(old.startIndex..<old.endIndex, with: new)
  }
}

extension Substring {
  /// Returns the day of a word such as `due:2026-12-01`; `nil` if it has another key, or no day.
  func day(of key: String) -> DayAndTime? {
    KeyAndValue(self).flatMap { $0.key == key[...] ? DayAndTime(String($0.value)) : nil }
  }

  /// True if the word begins with a mark, and has more than that.
  func hasMark(_ mark: Unicode.Scalar) -> Bool {
    utf8.first == UInt8(ascii: mark) && utf8.count > 1
  }
}

extension Span<UInt8> {
  /// Returns the first place of a byte from a place on.
  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    withUnsafeBytes { bytes in
      // Many bytes at once.
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), count - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Returns the place of the first separator of words from a place on.
  fileprivate func wordEnd(from start: Int) -> Int {
    var end = start
    while end < count, !self[end].isWordSeparator { end += 1 }
    return end
  }

  /// Returns true if a word begins at a place, which may be before the first one, and with a text.
  fileprivate func hasWord(beginningWith text: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start == 0 || self[start - 1].isWordSeparator else { return false }
    for index in text.indices where self[start + index] != text[index] { return false }
    return true
  }
}

/// A word `key:value`. Neither part is empty, and neither contains a colon, except for the time after a day.
struct KeyAndValue {
  let key: Substring
  let value: Substring

  /// True if the key is that of a day: the one that the todo is due on, or starts on.
  var isDay: Bool { key == "due" || key == "t" }

  /// - Returns: `nil` if the word has another form.
  init?(_ word: Substring) {
    guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    (key, value) = (word[..<colon], word[word.utf8.index(after: colon)...])
    if key.isEmpty || value.isEmpty { return nil }
    if value.utf8.contains(UInt8(ascii: ":")), !isDay { return nil }
  }
}

extension UInt8 {
  /// True for the bytes that separate words: spaces, tabs and line breaks.
  var isWordSeparator: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
