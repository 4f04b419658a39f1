extension JournalEntry {
  /// A change of one todo by a sync.
  public struct Change: Equatable, Sendable {
    /// The todo before; `nil` if it is new.
    public var before: Todo?
    /// The todo afterwards; `nil` if it was removed.
    public var after: Todo?

    /// Creates a change.
    public init(before: Todo?, after: Todo?) {
      self.before = before
      self.after = after
    }
  }

  /// The changes that a sync has brought from elsewhere, in words: the number of new todos, and a line for
  /// each todo that was changed or removed. It is empty for all other entries.
  public var details: [String] {
    let newCount = changes.count { $0.before == nil }
    return (newCount > 0 && changes.count > 1 ? ["\(newCount) new"] : [])
      + changes.compactMap(\.details)
  }
}

extension JournalEntry.Change {
  /// The change in words: `2 Eggs: checked, no due day, it was 2026-12-01`; `nil` if the todo is new.
  fileprivate var details: String? {
    guard let before else { return nil }
    let number = before.number.map { "\($0) " } ?? ""
    guard let after else { return "\(number)\(before.typedText): removed" }
    let differences = after.differences(from: before)
    let words = differences.isEmpty ? ["moved"] : differences
    return "\(number)\(after.typedText): \(words.joined(separator: ", "))"
  }
}

extension Todo {
  /// The differences from an earlier version in words. Empty if there is none, or only in the days on which the
  /// todo was made and done.
  fileprivate func differences(from before: Todo) -> [String] {
    var differences: [String] = []
    func note<Value: Equatable>(_ name: String, _ new: Value?, _ old: Value?) {
      guard new != old else { return }
      let former = old.map { ", it was \($0)" } ?? ""
      differences.append((new.map { "\(name) \($0)" } ?? "no \(name)") + former)
    }
    if isComplete != before.isComplete { differences.append(isComplete ? "checked" : "unchecked") }
    note("priority", priority.map { String($0.letter) }, before.priority.map { String($0.letter) })
    note("due day", due, before.due)
    note("start", start, before.start)
    let (new, old) = (categoryWords, before.categoryWords)
    differences += new.filter { !old.contains($0) }.map { "\($0) added" }
    differences += old.filter { !new.contains($0) }.map { "\($0) removed" }
    if notes != before.notes {
      differences.append(
        before.notes.isEmpty ? "notes added" : "the notes were '\(before.notes)'"
      )
    }
    if plainText != before.plainText {
      differences.append("the text was '\(before.plainText)'")
    } else if differences.isEmpty, description != before.description {
      differences.append("the words were in another order or form: '\(before.description)'")
    }
    return differences
  }

  /// The words that are projects and contexts, each once.
  private var categoryWords: [String] {
    var known: Set<String> = []
    return (projects.map { "+" + $0 } + contexts.map { "@" + $0 }).filter {
      known.insert($0).inserted
    }
  }
}
