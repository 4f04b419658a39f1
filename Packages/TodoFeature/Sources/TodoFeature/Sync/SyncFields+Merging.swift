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
    let remote = remote.withWords(since: [base, sent].compactMap(\.self))
    var merge = FieldMerge(
      base: base,
      sent: sent,
      local: local,
      remote: remote,
      prefersRemote: prefersRemote
    )
    let side = merge.winner(\.plainText)
    // Of texts with the words for the day and the categories at different places, all machines take the
    // server's.
    let isLocal = side == .local && local.plainText != remote.plainText
    var result = isLocal ? local : remote
    result.isComplete = merge.value(\.isComplete)
    result.completionDate = merge.value(\.completionDate)
    if !result.isComplete { result.completionDate = nil }
    result.priority = merge.value(\.priority)
    result.creationDate = merge.value(\.creationDate)
    // A program that does not know the order has not changed it.
    result.rank = merge.value(\.rank) ?? local.rank
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
    var fields = withWords(since: [])
    fields.setDay(fields.due)
    fields.setCategories(fields.categories)
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

  /// Returns the value to keep.
  mutating func value<Value: Equatable>(_ property: KeyPath<SyncFields, Value>) -> Value {
    (winner(property) == .local ? local : remote)[keyPath: property]
  }

  /// Returns the side that has the value to keep.
  mutating func winner<Value: Equatable>(_ property: KeyPath<SyncFields, Value>) -> Side {
    if let side = side({ $0[keyPath: property] }) { return side }
    if prefersRemote { isLocalOverruled = true } else { isRemoteOverruled = true }
    return prefersRemote ? .remote : .local
  }

  /// Each category by itself: one that a side has added or removed since is there, or is not.
  func categories() -> Set<String> {
    local.categories.union(remote.categories).filter { category in
      switch side({ $0.categories.contains(category) }) {
      case .local: local.categories.contains(category)
      case .remote: remote.categories.contains(category)
      case nil: true
      }
    }
  }

  /// Returns the side that alone has changed a value; `nil` if both have.
  ///
  /// The server may have got what was sent, or not. So its value counts as ours if it is that; and what
  /// was sent counts as a change here, which another machine need not have seen.
  private func side<Value: Equatable>(_ value: (SyncFields) -> Value) -> Side? {
    let (mine, other) = (value(local), value(remote))
    let origin = (base ?? sent).map(value)
    let sent = sent.map(value) ?? origin
    if other == mine || other == origin || other == sent { return .local }
    return mine == origin && sent == origin ? .remote : nil
  }
}

extension SyncFields {
  private var todo: Todo { Todo(description: text, id: Self.noID) }
  private static let noID = Todo.ID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  fileprivate var dayOfText: Day? { todo.due }
  fileprivate var categoriesOfText: Set<String> { SyncFields(todo, rank: 0).categories }

  /// The text without the words for the day and the categories: other ones are no other text.
  fileprivate var plainText: String {
    var fields = self
    fields.setDay(nil)
    fields.setCategories([])
    return fields.text
  }

  /// The properties with the words for a day and categories that another program has written into the
  /// text alone.
  ///
  /// A word that only the text lacks is no change: the property is still there, and gets its word again.
  ///
  /// - Parameter known: The properties that the other program may have had before it.
  fileprivate func withWords(since known: [SyncFields]) -> SyncFields {
    var fields = self
    let isDayKnown = known.isEmpty ? due == nil : known.contains { $0.due == due }
    if isDayKnown, let day = dayOfText, !known.contains(where: { $0.dayOfText == day }) {
      fields.due = day
    }
    let knownWords = known.reduce(into: Set()) { $0.formUnion($1.categoriesOfText) }
    fields.categories.formUnion(categoriesOfText.subtracting(knownWords))
    return fields
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
