import Foundation

/// One thing to do.
///
/// A value: it knows nothing of lists, clocks or files.
public struct Todo: Equatable, Identifiable, Sendable {
  /// The text of the todo: what there is to do, with its projects, contexts and due day.
  public var description: String
  /// The identity, which distinguishes this todo from every other one, also from one with the same
  /// text.
  public let id: UUID
  /// The number by which the user names the todo. The database gives it when the todo is saved for
  /// the first time, and never gives it to another todo.
  public var number: Int?
  /// True if the todo is done.
  public var isComplete: Bool
  /// The priority; `nil` if it has none.
  public var priority: Priority?
  /// The day on which the todo was made, if that is known.
  public var creationDate: Day?
  /// The day on which the todo was done, if that is known.
  public var completionDate: Day?
  /// The notes: what there is to know about it, in any number of lines. Empty if it has none.
  public var notes: String

  /// Creates a todo.
  ///
  /// - Parameters:
  ///   - isComplete: True if it is done. A new one is not.
  ///   - description: Its text. A new one has no text yet.
  ///   - id: Its identity. A reducer takes it from its environment, so that a test can predict it.
  ///   - number: Its number. A new one has none until it is saved.
  ///   - priority: Its priority.
  ///   - creationDate: The day on which it was made.
  ///   - completionDate: The day on which it was done.
  ///   - notes: Its notes.
  public init(
    isComplete: Bool = false,
    description: String = "",
    id: UUID,
    number: Int? = nil,
    priority: Priority? = nil,
    creationDate: Day? = nil,
    completionDate: Day? = nil,
    notes: String = ""
  ) {
    self.isComplete = isComplete
    self.description = description
    self.id = id
    self.number = number
    self.priority = priority
    self.creationDate = creationDate
    self.completionDate = completionDate
    self.notes = notes
  }
}

/// In a dump, a todo shows only the properties that it has.
extension Todo: CustomReflectable {
  /// The mark, the text and the identity, and those of the other properties that it has.
  public var customMirror: Mirror {
    var children: [Mirror.Child] = [
      ("isComplete", isComplete), ("description", description), ("id", id),
    ]
    if let number { children.append(("number", number)) }
    if let priority { children.append(("priority", priority)) }
    if let creationDate { children.append(("creationDate", creationDate)) }
    if let completionDate { children.append(("completionDate", completionDate)) }
    if !notes.isEmpty { children.append(("notes", notes)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
