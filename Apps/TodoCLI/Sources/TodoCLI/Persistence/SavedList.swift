import TodoFeature

/// The list as the store keeps it: every todo in its place, and the number that each one answers to.
struct SavedList: Equatable, Sendable {
  /// The todos, in the order in which they are shown.
  var todos: [Todo] = []
  /// The number of each todo: given once, kept for the todo's life, never given again.
  var numbers: [Todo.ID: Int] = [:]
}
