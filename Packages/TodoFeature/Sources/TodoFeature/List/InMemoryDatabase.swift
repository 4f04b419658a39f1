import ComposableArchitecture
import Dispatch
import Foundation

/// A database in memory: for tests, and as the model of what any database of the list has to do.
///
/// It keeps the whole list before and after each entry of the journal. It may be used by one thread at
/// a time.
public final class InMemoryDatabase {
  private struct Step {
    var entry: JournalEntry
    let before: [Todo]
    var after: [Todo]
  }

  /// The list.
  public private(set) var todos: [Todo]
  /// The failure of all effects that run from now on; `nil` if they succeed.
  public var failure: ListDatabase.Failure?

  /// Sends a value when another process has changed the list.
  public let changes = PassthroughSubject<Void, Never>()

  private var steps: [Step] = []
  private var undone: [Step] = []
  private var lastNumber: Int
  private var lastEntry = 0

  /// Creates a database.
  ///
  /// - Parameter todos: The list, with the numbers of the todos.
  public init(todos: [Todo] = []) {
    self.todos = todos
    lastNumber = todos.compactMap(\.number).max() ?? 0
  }

  /// The entries of the journal that are not undone, the oldest first.
  public var journal: [JournalEntry] { steps.map(\.entry) }

  /// Saves a change: see ``ListDatabase/save``.
  public func save(_ change: ListChange, _ verb: JournalEntry.Verb) -> ListDatabase.Saved {
    let before = todos
    let subjects = change.subjects(of: verb)
    todos = change.applied(to: todos)
    let new = todos.indices.filter { todos[$0].number == nil }
    for index in verb.numberingOrder(new) {
      lastNumber += 1
      todos[index].number = lastNumber
    }
    undone = []
    if verb.isPart(of: steps.last?.entry.verb) {
      steps[steps.count - 1].after = todos
    } else {
      lastEntry += 1
      let entry = JournalEntry(
        id: lastEntry,
        date: Date(timeIntervalSince1970: 0),
        verb: verb,
        todos: (change.removed + todos).filter { subjects.contains($0.id) }
          .sorted { $0.number! < $1.number! }
      )
      steps.append(Step(entry: entry, before: before, after: todos))
    }
    return ListDatabase.Saved(todos: todos, entries: [steps[steps.count - 1].entry])
  }

  private static func mark(_ steps: [Step], isUndone: Bool) -> [JournalEntry] {
    steps.map { step in
      var entry = step.entry
      entry.isUndone = isUndone
      return entry
    }
  }

  /// Takes back entries of the journal: see ``ListDatabase/undo``.
  public func undo(_ count: Int) -> ListDatabase.Saved {
    let moved = steps.suffix(count).reversed() as [Step]
    steps.removeLast(moved.count)
    undone += moved
    if let last = moved.last { todos = last.before }
    return ListDatabase.Saved(todos: todos, entries: Self.mark(moved, isUndone: true))
  }

  /// Does entries of the journal again: see ``ListDatabase/redo``.
  public func redo(_ count: Int) -> ListDatabase.Saved {
    let moved = undone.suffix(count).reversed() as [Step]
    undone.removeLast(moved.count)
    steps += moved
    if let last = moved.last { todos = last.after }
    return ListDatabase.Saved(todos: todos, entries: Self.mark(moved, isUndone: false))
  }

  /// Forgets the journal.
  ///
  /// - Returns: The number of entries that were forgotten.
  public func purge() -> Int {
    defer { (steps, undone) = ([], []) }
    return steps.count + undone.count
  }

  /// The database as the feature sees it.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which it answers.
  ///   - delay: The time that each answer takes.
  public func client(
    on scheduler: AnySchedulerOf<DispatchQueue> = .immediate,
    delay: DispatchQueue.SchedulerTimeType.Stride = 0
  ) -> ListDatabase {
    func effect<Value>(
      unless conflict: @escaping () -> EditConflict? = { nil },
      _ work: @escaping () -> Value
    ) -> Effect<Value, ListDatabase.Failure> {
      Effect.result { [self] in
        let failure = failure ?? conflict().map { .changedMeanwhile($0) }
        return failure.map { .failure($0) } ?? .success(work())
      }
      .delay(for: delay, scheduler: scheduler)
      .eraseToEffect()
    }
    return ListDatabase(
      load: { effect { self.todos } },
      save: { change, verb in
        effect(unless: { change.conflict(in: self.todos) }) { self.save(change, verb) }
      },
      undo: { count in effect { self.undo(count) } },
      redo: { count in effect { self.redo(count) } },
      log: { count in effect { self.log(count) } },
      formerList: { entry in effect { self.formerList(entry) } },
      changes: { self.changes.eraseToEffect() },
      purge: { effect { self.purge() } }
    )
  }

  /// Changes the list as another process would do it.
  public func changeElsewhere(_ change: ListChange, _ verb: JournalEntry.Verb) {
    _ = save(change, verb)
    changes.send()
  }

  /// Reads the list as it was: see ``ListDatabase/formerList``.
  public func formerList(_ entry: JournalEntry.ID) -> [Todo] {
    let all = steps + undone.reversed()
    return all.last { $0.entry.id <= entry }?.after ?? all.first?.before ?? todos
  }

  private func log(_ count: Int) -> [JournalEntry] {
    let undone = Self.mark(undone, isUndone: true)
    return Array((journal + undone.reversed()).sorted { $0.id > $1.id }.prefix(count))
  }
}
