/// Two texts of a todo: one was typed, and meanwhile another process has saved the other one. They cannot be
/// merged, so that the user has to choose.
public struct EditConflict: Equatable, Sendable {
  /// The todo as it was typed.
  public var mine: Todo
  /// The todo as it is now; `nil` if it was removed.
  public var theirs: Todo?

  /// Creates a conflict.
  public init(mine: Todo, theirs: Todo?) {
    self.mine = mine
    self.theirs = theirs
  }
}

extension ListDatabase.Failure {
  /// A todo was changed elsewhere while its text was typed. It stays as it is.
  public static func changedMeanwhile(_ conflict: EditConflict) -> Self {
    let name = (conflict.theirs ?? conflict.mine).number.map { "todo \($0)" } ?? "the todo"
    let now = conflict.theirs.map { "changed meanwhile, and stays '\($0.typedText)'" }
    return Self(
      .changedMeanwhile(conflict),
      "\(name) was \(now ?? "removed meanwhile"); what you typed is '\(conflict.mine.typedText)'"
    )
  }
}

extension ListChange {
  /// Returns the first text that this change gives a todo which has got another one since, or which is not in
  /// the list any more; `nil` if all texts can be merged.
  ///
  /// - Complexity: O(*n*) for each text in the change.
  public func conflict(in list: [Todo]) -> EditConflict? {
    for placement in placed {
      guard let before = placement.before, before.hasOtherText(than: placement.todo) else {
        continue
      }
      let theirs = list.first { $0.id == placement.todo.id }
      if theirs.map({ $0.conflicts(with: placement.todo, since: before) }) ?? true {
        return EditConflict(mine: placement.todo, theirs: theirs)
      }
    }
    return nil
  }
}

extension Todo {
  /// True if the text or the priority is another one.
  func hasOtherText(than other: Todo) -> Bool {
    priority != other.priority || !description.utf8.elementsEqual(other.description.utf8)
  }

  /// True if this todo and another one have changed the same words since an earlier one, or both the priority.
  func conflicts(with other: Todo, since before: Todo) -> Bool {
    Set([before.priority, priority, other.priority]).count == 3
      || text(mergedWith: other, since: before) == nil
  }

  /// Returns this todo with those properties of another one, and those words of its text, that it has changed
  /// from an earlier one. Where this todo conflicts with it, the text is the other one's, and so are the notes.
  func changed(from before: Todo, to after: Todo) -> Todo {
    var todo = self
    func change<Value: Equatable>(_ property: WritableKeyPath<Todo, Value>) {
      if before[keyPath: property] != after[keyPath: property] {
        todo[keyPath: property] = after[keyPath: property]
      }
    }
    change(\.isComplete)
    change(\.priority)
    change(\.creationDate)
    change(\.completionDate)
    todo.description = text(mergedWith: after, since: before) ?? after.description
    todo.notes =
      WordMerge.merged(base: before.notes, mine: after.notes, theirs: notes) ?? after.notes
    return todo
  }

  private func text(mergedWith other: Todo, since before: Todo) -> String? {
    WordMerge.merged(base: before.description, mine: other.description, theirs: description)
  }
}
