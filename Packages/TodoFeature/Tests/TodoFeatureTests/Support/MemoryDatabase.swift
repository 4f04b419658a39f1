import ComposableArchitecture
import Foundation
import TodoFeature

/// A database in memory: the model of what a database of the list has to do.
///
/// It keeps the whole list before and after each entry of the journal.
final class MemoryDatabase {
  private struct Step {
    var entry: JournalEntry
    let before: [Todo]
    var after: [Todo]
  }

  private(set) var todos: [Todo]
  private var steps: [Step] = []
  private var undone: [Step] = []
  private var lastNumber: Int

  /// The failure of all that follows, if there is one.
  var failure: ListDatabase.Failure?

  init(todos: [Todo] = []) {
    self.todos = todos
    lastNumber = todos.compactMap(\.number).max() ?? 0
  }

  var journal: [JournalEntry] { steps.map(\.entry) }

  func save(
    _ change: ListChange,
    _ verb: JournalEntry.Verb,
    _ subjects: [Todo.ID]
  ) -> ListDatabase.Saved {
    let before = todos
    todos = change.applied(to: todos)
    let new = todos.indices.filter { todos[$0].number == nil }
    for index in verb == .add ? new.reversed() : new {
      lastNumber += 1
      todos[index].number = lastNumber
    }
    undone = []
    if verb == .sort, let last = steps.last?.entry.verb, last == .check || last == .uncheck {
      steps[steps.count - 1].after = todos
    } else {
      let entry = JournalEntry(
        id: steps.count + 1,
        date: Date(timeIntervalSince1970: 0),
        verb: verb,
        todos: change.removed + todos.filter { subjects.contains($0.id) }
      )
      steps.append(Step(entry: entry, before: before, after: todos))
    }
    return ListDatabase.Saved(todos: todos, entries: [steps[steps.count - 1].entry])
  }

  func undo(_ count: Int) -> ListDatabase.Saved {
    let moved = steps.suffix(count).reversed() as [Step]
    steps.removeLast(moved.count)
    undone += moved
    if let last = moved.last { todos = last.before }
    return ListDatabase.Saved(todos: todos, entries: moved.map(\.entry))
  }

  func redo(_ count: Int) -> ListDatabase.Saved {
    let moved = undone.suffix(count).reversed() as [Step]
    undone.removeLast(moved.count)
    steps += moved
    if let last = moved.last { todos = last.after }
    return ListDatabase.Saved(todos: todos, entries: moved.map(\.entry))
  }

  /// The database as the feature sees it. Each answer takes a tenth of a second.
  func client(_ scheduler: AnySchedulerOf<DispatchQueue>) -> ListDatabase {
    func answer<Value>(_ work: @escaping () -> Value) -> Effect<Value, ListDatabase.Failure> {
      Deferred { [self] in
        Result { () throws(ListDatabase.Failure) in
          if let failure { throw failure }
          return work()
        }
        .publisher
        .delay(for: .milliseconds(100), scheduler: scheduler)
      }
      .eraseToEffect()
    }
    return ListDatabase(
      load: { answer { self.todos } },
      save: { change, verb, subjects in answer { self.save(change, verb, subjects) } },
      undo: { count in answer { self.undo(count) } },
      redo: { count in answer { self.redo(count) } }
    )
  }
}
