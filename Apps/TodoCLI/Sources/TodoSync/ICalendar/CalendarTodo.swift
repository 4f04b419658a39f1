import Foundation
import TodoFeature

/// A todo of a calendar file (RFC 5545).
///
/// The lines of a file are found here, and not by libical: its parser splits categories at the wrong
/// commas, keeps only 32 bits of a number, and forgets the form of what it has read. libical reads
/// and writes the values: texts, times and durations.
struct CalendarTodo: Equatable, Sendable {
  /// The identity: the UID if that is a UUID, else a UUID that is made of it.
  var id: Todo.ID
  /// The properties that are shared.
  var fields: SyncFields
  /// The moment at which it was changed last; `nil` if the file does not tell it.
  var modified: Date?
  /// The notes of former uploads in the file.
  var notes = RemoteTodo.Notes()
}

extension CalendarTodo {
  /// Reads a calendar file. Of a repeated todo it reads the rule's own component, not the exceptions.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - timeZone: The time zone in which moments are days.
  /// - Returns: `nil` if the file has no todo, or if it is damaged: a part has no end, the todo has no
  ///   UID, there is a NUL byte, or it is larger than 1 MiB.
  init?(source: String, timeZone: TimeZone) {
    guard let file = CalendarFile(source), let identity = file.todo.identity else { return nil }
    id = identity
    fields = file.todo.fields(in: timeZone)
    modified = file.todo.modified(in: timeZone)
    notes = RemoteTodo.Notes(
      words: file.todo.writtenWords,
      uploads: file.todo.uploads,
      isRepeated: file.todo.isRepeated,
      hasRank: file.todo.hasRank,
      hasOtherCategories: file.todo.hasOtherCategories
    )
  }
}

extension TodoComponent {
  /// Returns the properties that are shared.
  ///
  /// - Parameter timeZone: The time zone in which moments are days.
  func fields(in timeZone: TimeZone) -> SyncFields {
    let completion = completion(in: timeZone)
    return SyncFields(
      text: text,
      due: writtenDay ?? due(in: timeZone),
      categories: categories,
      isComplete: completion.isComplete,
      completionDate: completion.day,
      priority: priority,
      creationDate: creationDay(in: timeZone),
      rank: rank
    )
  }
}
