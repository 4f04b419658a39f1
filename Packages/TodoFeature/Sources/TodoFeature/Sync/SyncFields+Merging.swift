/// The properties of a todo after two machines have changed it.
struct MergedFields: Equatable {
  /// The properties. The day and the categories agree with the text.
  var fields: SyncFields
  /// True if a value of this machine, or of the server, had to give way to the other one.
  var isLocalOverruled = false
  var isRemoteOverruled = false
}

extension SyncFields {
  /// Merges what this machine and the server have made of a todo.
  ///
  /// A property that only one side has changed becomes what that side has made of it. If both have
  /// changed it, the side that changed the todo last wins.
  ///
  /// - Parameters:
  ///   - base: The properties after the last sync; `nil` if both sides have made the todo.
  ///   - sent: The properties that this machine has sent since, without an answer: the server may have
  ///     got them.
  ///   - local: The properties on this machine.
  ///   - remote: Those on the server.
  ///   - prefersRemote: True if the server's todo was changed last.
  static func merged(
    base: SyncFields?,
    sent: SyncFields?,
    local: SyncFields,
    remote: SyncFields,
    prefersRemote: Bool
  ) -> MergedFields {
    var merge = FieldMerge(
      base: base,
      sent: sent,
      local: local,
      remote: remote,
      prefersRemote: prefersRemote
    )
    let side = merge.side { $0.textWithoutDay }
    // Of texts with the word for the day at different places, all machines take the server's.
    let isLocal = side == .local && local.textWithoutDay != remote.textWithoutDay
    var result = isLocal ? local : remote
    result.isComplete = merge.value(\.isComplete)
    result.completionDate = merge.value(\.completionDate)
    if !result.isComplete { result.completionDate = nil }
    result.priority = merge.value(\.priority)
    result.creationDate = merge.value(\.creationDate)
    result.rank = merge.value(\.rank)
    result.setDay(merge.value(\.due))
    result.setCategories(merge.categories())
    return MergedFields(
      fields: result,
      isLocalOverruled: merge.isLocalOverruled,
      isRemoteOverruled: merge.isRemoteOverruled
    )
  }

  /// The properties of a todo that is new on this machine: the text gets the words that it lacks.
  var asNew: SyncFields {
    var fields = self
    if let due { fields.setDay(due) } else { fields.due = fields.dayOfText }
    fields.setCategories(categories.union(categoriesOfText))
    return fields
  }

  /// True if somebody has changed more than the place of the todo in the list.
  func isEdited(since base: SyncFields) -> Bool {
    var base = base
    base.rank = rank
    return self != base
  }
}

/// The choice between two sides, property by property.
private struct FieldMerge {
  enum Side { case local, remote }

  let base: SyncFields?
  let sent: SyncFields?
  let local: SyncFields
  let remote: SyncFields
  let prefersRemote: Bool
  var isLocalOverruled = false
  var isRemoteOverruled = false

  mutating func value<Value: Equatable>(_ property: KeyPath<SyncFields, Value>) -> Value {
    let side = side { $0[keyPath: property] }
    return (side == .local ? local : remote)[keyPath: property]
  }

  /// Returns the side that has the value to keep.
  mutating func side<Value: Equatable>(_ value: (SyncFields) -> Value) -> Side {
    let (mine, other) = (value(local), value(remote))
    if mine == other { return .local }
    if let origin = origin(value) {
      if origin == other { return .local }
      if origin == mine { return .remote }
    }
    if prefersRemote { isLocalOverruled = true } else { isRemoteOverruled = true }
    return prefersRemote ? .remote : .local
  }

  /// Returns the value that both sides have had; `nil` if there was none.
  ///
  /// If the server's value is another one than after the last sync, the server has got what was sent, or
  /// somebody else has changed it. To take the first for granted loses nothing that somebody has seen.
  private func origin<Value: Equatable>(_ value: (SyncFields) -> Value) -> Value? {
    let before = base.map(value)
    return value(remote) == before ? before : sent.map(value) ?? before
  }

  /// Each category by itself: one that a side has added or removed since is there, or is not.
  func categories() -> Set<String> {
    let origin = origin(\.categories) ?? []
    let (mine, other) = (local.categories, remote.categories)
    return mine.intersection(other).union(mine.symmetricDifference(other).subtracting(origin))
  }
}

extension SyncFields {
  private var todo: Todo { Todo(description: text, id: Self.noID) }
  private static let noID = Todo.ID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  fileprivate var dayOfText: Day? { todo.due }
  fileprivate var categoriesOfText: Set<String> { SyncFields(todo, rank: 0).categories }

  /// The text without the word for the day, so that another day is no other text.
  fileprivate var textWithoutDay: String {
    var fields = self
    fields.setDay(nil)
    return fields.text
  }

  /// Changes the day, and the word for it in the text.
  fileprivate mutating func setDay(_ day: Day?) {
    due = day
    guard day != dayOfText else { return }
    let word = todo.words.first { KeyAndValue($0).map { $0.key == "due" } ?? false }
    text.replace(word, by: day.map { "due:\($0)" })
  }

  /// Changes the categories, and the words for them in the text.
  fileprivate mutating func setCategories(_ categories: Set<String>) {
    self.categories = categories
    let present = categoriesOfText
    for category in present.subtracting(categories) {
      let name = Self.word(for: category)
      while let word = todo.words.first(where: { $0 == name }) { text.replace(word, by: nil) }
    }
    for category in categories.subtracting(present).sorted() {
      text.replace(nil, by: Self.word(for: category))
    }
  }

  private static func word(for category: String) -> String {
    category.hasPrefix("@") ? category : "+" + category
  }
}

extension String {
  /// Replaces a word. Without an old word, the new one is added at the end; without a new one, the old
  /// one goes, with the space before it.
  fileprivate mutating func replace(_ old: Substring?, by new: String?) {
    switch (old, new) {
    case (let old?, let new?):
      replaceSubrange(old.startIndex..<old.endIndex, with: new)
    case (let old?, nil):
      var bounds = old.startIndex..<old.endIndex
      if let before = utf8[..<bounds.lowerBound].indices.last {
        bounds = before..<bounds.upperBound
      } else if bounds.upperBound < endIndex {
        bounds = bounds.lowerBound..<utf8.index(after: bounds.upperBound)
      }
      removeSubrange(bounds)
    case (nil, let new?):
      self += utf8.isEmpty ? new : " " + new
    case (nil, nil):
      break
    }
  }
}
