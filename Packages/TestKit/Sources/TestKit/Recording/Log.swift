/// A list of entries that any task or thread may add to.
public final class Log<Entry: Sendable>: Sendable {
  private let stored = Lock<[Entry]>([])

  public init() {}

  /// The entries, in the order in which they were added.
  public var entries: [Entry] { stored.withLock { $0 } }

  public var count: Int { stored.withLock { $0.count } }

  public func note(_ entry: Entry) {
    stored.withLock { $0.append(entry) }
  }

  /// Removes all entries and returns them.
  public func take() -> [Entry] {
    stored.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
