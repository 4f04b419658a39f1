extension SyncFields {
  /// The properties of a todo that is new on this machine: the words for the days and the categories are
  /// those of the properties.
  var asNew: SyncFields {
    var fields = self
    fields.setDays(due: fields.due, start: fields.start)
    fields.setCategories(fields.categories)
    return fields
  }

  /// The properties of a todo that is open.
  var unchecked: SyncFields {
    var fields = self
    (fields.isComplete, fields.completionDate) = (false, nil)
    return fields
  }

  /// True if more has changed than the place of the todo in the list.
  func isEdited(since base: SyncFields) -> Bool {
    var base = base
    base.rank = rank
    return self != base
  }
}

/// The merge of what this machine and the server have made of a todo.
///
/// A property that only one side has changed becomes what that side has made of it. If both have
/// changed it, the side that changed the todo last wins.
struct FieldMerge {
  private enum Side { case local, remote }

  /// The merged properties. The days and the categories agree with the text.
  private(set) var fields: SyncFields
  /// True if a value of this machine was replaced by the server's.
  private(set) var isLocalOverruled = false
  /// True if a value of the server was replaced by this machine's.
  private(set) var isRemoteOverruled = false

  private let base: SyncFields?
  private let sent: SyncFields?
  private let local: SyncFields
  private let remote: SyncFields
  private let prefersRemote: Bool

  /// Merges two versions of a todo.
  ///
  /// - Parameters:
  ///   - base: The properties after the last sync; `nil` if both sides have made the todo.
  ///   - sent: The properties that this machine has sent since, without an answer: the server may have
  ///     got them.
  ///   - local: The properties on this machine.
  ///   - remote: Those on the server.
  ///   - prefersRemote: True if the server's todo was changed last.
  init(
    base: SyncFields?,
    sent: SyncFields?,
    local: SyncFields,
    remote: SyncFields,
    prefersRemote: Bool
  ) {
    (self.base, self.sent, self.local, self.remote) = (base, sent, local, remote)
    self.prefersRemote = prefersRemote
    fields = remote
    // Of texts with the words for the days and the categories at different places, all machines take the
    // server's.
    if winner(\.plainText) == .local, local.plainText != remote.plainText { fields = local }
    fields.isComplete = value(\.isComplete)
    fields.completionDate = value(\.completionDate)
    if !fields.isComplete { fields.completionDate = nil }
    fields.priority = value(\.priority)
    fields.creationDate = value(\.creationDate)
    fields.notes = value(\.notes)
    fields.rank = value(\.rank)
    fields.setDays(due: day(\.due), start: day(\.start))
    fields.setCategories(categories())
  }

  /// Returns the value to keep.
  private mutating func value<Value: Equatable>(_ property: KeyPath<SyncFields, Value>) -> Value {
    (winner { $0[keyPath: property] } == .local ? local : remote)[keyPath: property]
  }

  /// Returns the day to keep, with its time. Each of the two is merged by itself, unless a side has added or removed
  /// the day.
  private mutating func day(_ property: KeyPath<SyncFields, DayAndTime?>) -> DayAndTime? {
    let origins = [base, sent].compactMap(\.self)
    guard let mine = local[keyPath: property], let other = remote[keyPath: property],
      origins.allSatisfy({ $0[keyPath: property] != nil }), !origins.isEmpty
    else { return value(property) }
    let day = winner { $0[keyPath: property]?.day }
    let time = winner { $0[keyPath: property]?.time }
    return DayAndTime((day == .local ? mine : other).day, (time == .local ? mine : other).time)
  }

  /// Returns the side that has the value to keep.
  private mutating func winner<Value: Equatable>(_ value: (SyncFields) -> Value) -> Side {
    if let side = side(value) { return side }
    if prefersRemote { isLocalOverruled = true } else { isRemoteOverruled = true }
    return prefersRemote ? .remote : .local
  }

  /// Each category by itself: one that a side has added or removed since is there, or is not.
  private func categories() -> Set<String> {
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

extension RemoteTodo {
  /// True if the todo has moved to a later day, because it was checked: by this machine, without an
  /// answer, or by another one. To check it again would skip a day.
  func hasMoved(since base: SyncFields?) -> Bool {
    guard metadata.isRepeated, !fields.isComplete, let base else { return false }
    // Without a due day, the start moves.
    let hasDue = fields.due != nil || base.due != nil
    let (old, new) = hasDue ? (base.due, fields.due) : (base.start, fields.start)
    guard let old, let new else { return false }
    return new.day > old.day
  }

  /// The properties, with the words that another program has written into the text alone.
  ///
  /// A word that only the text lacks is no change: the property is still there, and gets its word again. If all
  /// categories are missing, but the text has words for some, these stay: a program has dropped what it does not
  /// know. A missing rank is no change either: a program that does not know the order has not changed it.
  ///
  /// - Parameter item: The todo as known here. It tells the words of other programs from ours if
  ///   the server's file does not.
  func fields(since item: SyncItem?) -> SyncFields {
    let knownWords = metadata.words ?? item?.ownWords ?? []
    let text = fields.readFromText
    var result = fields
    result.categories.formUnion(
      text.categories.filter {
        lacksCategories || !knownWords.contains(SyncFields.word(for: $0))
      }
    )
    func day(_ property: DayAndTime?, _ inText: DayAndTime?, _ key: String) -> DayAndTime? {
      func isKnown(_ day: DayAndTime) -> Bool {
        knownWords.contains(SyncFields.word(for: day, key))
      }
      guard let inText, !isKnown(inText), property.map(isKnown) ?? true else { return property }
      return inText
    }
    result.due = day(fields.due, text.due, "due")
    result.start = day(fields.start, text.start, "t")
    if !metadata.hasRank, let item {
      let (base, sent) = item.origins(of: self)
      result.rank = base?.rank ?? sent?.rank ?? result.rank
    }
    return result
  }

  /// True if the file has no categories at all.
  private var lacksCategories: Bool { fields.categories.isEmpty && !metadata.hasOtherCategories }

  /// The properties that a machine takes if it knows nothing else of the todo: the same on all machines.
  var taken: SyncFields { fields(since: nil).asNew }

  /// The todo as it is remembered until the next sync: with the properties that a machine takes.
  ///
  /// Other programs seldom write words for the properties into the text. This alone is no reason to write the
  /// file again.
  var remembered: RemoteTodo {
    let taken = taken
    let textWords = fields.propertyWords
    let fileWords = fields.valueWords
    let takenWords = taken.propertyWords
    var remembered = self
    remembered.fields = taken
    remembered.metadata = Metadata(
      words: textWords.union(fileWords).subtracting(takenWords.subtracting(fileWords)),
      isToWrite: takenWords != fileWords || !textWords.isSubset(of: takenWords)
        || metadata.words.map { $0 != textWords } ?? false
    )
    return remembered
  }
}

extension SyncFields {
  /// The text without the words for the days and the categories: other ones are no other text.
  fileprivate var plainText: String {
    var fields = self
    fields.setDays(due: nil, start: nil)
    fields.setCategories([])
    return fields.text
  }

  /// Changes the days, and the words for them in the text.
  fileprivate mutating func setDays(due: DayAndTime?, start: DayAndTime?) {
    (self.due, self.start) = (due, start)
    changeText { todo in
      todo.setDue(due)
      todo.setStart(start)
    }
  }

  /// Changes the categories, and the words for them in the text.
  fileprivate mutating func setCategories(_ categories: Set<String>) {
    self.categories = categories
    let present = readFromText.categories
    let removed = Set(present.subtracting(categories).map { Self.word(for: $0) })
    changeText { todo in
      if !removed.isEmpty { todo.removeWords { removed.contains(String($0)) } }
      for category in categories.subtracting(present).sorted() {
        todo.append(word: Self.word(for: category))
      }
    }
  }

  private mutating func changeText(_ change: (inout Todo) -> Void) {
    var todo = todo
    change(&todo)
    text = todo.description
  }
}
