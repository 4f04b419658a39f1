/// A removal of so many todos on a server at once that it may be a mistake: more than ten, and more than a
/// half of those that are synced. Nothing is removed here unless the user agrees.
public struct MassRemoval: Equatable, Sendable {
  /// The number of todos that the server has removed.
  public var count: Int
  /// The number of todos of this machine that were synced before.
  public var total: Int

  /// Creates a removal.
  public init(count: Int, total: Int) {
    self.count = count
    self.total = total
  }

  /// The largest number of todos that are removed without a question, however few are synced.
  private static let harmlessCount = 10

  /// True if it may be a mistake.
  var isSuspicious: Bool { count > Self.harmlessCount && count * 2 > total }

  /// A line for the user that says what has happened, and what to do.
  public var message: String {
    "the server has removed \(count) of \(total) todos, which are kept here; "
      + "'todo sync --remove-all' removes them here, too, 'todo sync --keep-all' sends them again"
  }
}

extension MassRemoval {
  /// The decision about the todos that a server has removed.
  public enum Decision: Equatable, Sendable {
    /// Remove them here, unless the removal may be a mistake. Then they are kept for now, and the next sync
    /// asks again.
    case keep
    /// Remove them here, also if the removal may be a mistake. If it is one of more todos than the user has
    /// agreed to, it is another removal.
    case remove(upTo: Int)
    /// Keep them, and send them to the server again.
    case sendAgain
  }
}
