/// The merge of two changes of a text, word by word.
enum WordMerge {
  /// Returns a text with two changes.
  ///
  /// - Parameters:
  ///   - base: The text before both changes.
  ///   - mine: The text after one change.
  ///   - theirs: The text after the other change.
  /// - Returns: `nil` if both changes touch the same words, or add different words at the same place. Projects,
  ///   contexts and words such as `due:2026-12-01` can be added beside others. Also `nil` if both change a text of
  ///   more than 1,000 words, whose comparison would take too long.
  /// - Complexity: O(*nd*) for *n* words, of which *d* are changed.
  static func merged(base: String, mine: String, theirs: String) -> String? {
    // By bytes, because two texts are equal if they have the same characters in different forms.
    if mine.utf8.elementsEqual(theirs.utf8) || base.utf8.elementsEqual(theirs.utf8) { return mine }
    if base.utf8.elementsEqual(mine.utf8) { return theirs }
    let (old, first, second) = (words(base), words(theirs), words(mine))
    guard [old, first, second].allSatisfy({ $0.count <= 1_000 }) else { return nil }
    guard let hunks = merged(Hunk.all(from: old, to: first), Hunk.all(from: old, to: second)) else {
      return nil
    }
    var words: [Word] = []
    var position = 0
    for hunk in hunks {
      words += old[position..<hunk.range.lowerBound] + hunk.new
      position = hunk.range.upperBound
    }
    words += old[position...]
    // Two days at different places are no day.
    for key in ["due", "t"] {
      func count(_ words: [Word]) -> Int { words.count { $0.key == key[...] } }
      guard count(words) <= max(count(first), count(second)) else { return nil }
    }
    return text(of: words)
  }

  /// A word, with the space before it.
  fileprivate struct Word: Equatable {
    var space: Substring
    var text: Substring

    // The space is no change of a word.
    static func == (first: Word, second: Word) -> Bool {
      first.text.utf8.elementsEqual(second.text.utf8)
    }

    /// The key of a word such as `due:2026-12-01`.
    var key: Substring? { KeyAndValue(text).map(\.key) }

    /// True if the word means the same at each place of the text.
    var isProperty: Bool { text.hasMark("+") || text.hasMark("@") || key != nil }
  }

  /// A part of a text that becomes another one. An empty range is a place where words are added.
  private struct Hunk: Equatable {
    var range: Range<Int>
    var new: [Word]

    /// Returns the parts that differ, in their order.
    static func all(from old: [Word], to new: [Word]) -> [Hunk] {
      var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
      for change in new.difference(from: old) {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
      }
      var hunks: [Hunk] = []
      var (index, newIndex) = (0, 0)
      while index < old.count || newIndex < new.count {
        let start = index
        var words: [Word] = []
        while removed.contains(index) || inserted.contains(newIndex) {
          if removed.contains(index) {
            index += 1
          } else {
            words.append(new[newIndex])
            newIndex += 1
          }
        }
        if start < index || !words.isEmpty { hunks.append(Hunk(range: start..<index, new: words)) }
        if index < old.count || newIndex < new.count {
          (index, newIndex) = (index + 1, newIndex + 1)
        }
      }
      return hunks
    }

    /// True if both touch the same words.
    func touches(_ other: Hunk) -> Bool {
      range.isEmpty || other.range.isEmpty
        ? range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
        : range.overlaps(other.range)
    }

    /// Returns the words that both add at the same place; `nil` if their order would matter.
    func joined(with other: Hunk) -> Hunk? {
      let isFirst = other.new.allSatisfy(\.isProperty)
      guard isFirst || new.allSatisfy(\.isProperty) else { return nil }
      let (front, back) = isFirst ? (new, other.new) : (other.new, new)
      let added = back.filter { !front.contains($0) }
      let keys = Set(front.compactMap(\.key))
      guard !added.contains(where: { $0.key.map(keys.contains) ?? false }) else { return nil }
      return Hunk(range: range, new: front + added)
    }
  }

  /// Returns the changes of both sides, in their order; `nil` if they touch the same words.
  private static func merged(_ first: [Hunk], _ second: [Hunk]) -> [Hunk]? {
    var merged = first
    for hunk in second where !first.contains(hunk) {
      if hunk.range.isEmpty, let index = merged.firstIndex(where: { $0.range == hunk.range }) {
        guard let joined = merged[index].joined(with: hunk) else { return nil }
        merged[index] = joined
      } else if first.contains(where: hunk.touches) {
        return nil
      } else {
        merged.append(hunk)
      }
    }
    // What is added before a word comes before what replaces it.
    return merged.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  private static func words(_ text: String) -> [Word] {
    var words: [Word] = []
    var end = text.startIndex
    for word in Todo(description: text, id: SyncFields.noID).words {
      words.append(Word(space: text[end..<word.startIndex], text: word))
      end = word.endIndex
    }
    return words
  }

  private static func text(of words: [Word]) -> String {
    var text = ""
    for word in words {
      if !text.utf8.isEmpty { text += word.space.utf8.isEmpty ? " " : word.space }
      text += word.text
    }
    return text
  }
}
