import Foundation

/// One thing to do.
///
/// A value: it knows nothing of lists, clocks or files.
public struct Todo: Equatable, Identifiable, Sendable {
  /// Says whether the todo is done.
  public var isComplete: Bool
  /// What there is to do, as the user typed it.
  public var description: String
  /// What tells this todo from every other, also from one with the same text.
  public let id: UUID

  /// Creates a todo.
  ///
  /// - Parameters:
  ///   - isComplete: Says whether it is done. A new one is not.
  ///   - description: What there is to do. A new one has no text yet.
  ///   - id: Its identity. A reducer takes it from its environment, so that a test can foresee it.
  public init(isComplete: Bool = false, description: String = "", id: UUID) {
    self.isComplete = isComplete
    self.description = description
    self.id = id
  }
}
