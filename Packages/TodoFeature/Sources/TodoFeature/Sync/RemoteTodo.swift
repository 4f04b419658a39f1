import Foundation

/// A todo as a server has it.
public struct RemoteTodo: Equatable, Sendable {
  /// The address on the server: an absolute path, as the server writes it.
  public var href: String
  /// The version; `nil` if the server has not told it.
  public var etag: String?
  /// The identity. It is the same on all machines.
  public var id: Todo.ID
  /// The properties that are shared.
  public var fields: SyncFields
  /// The moment at which it was changed last, by the clock of the machine that did it; `nil` if that
  /// is not known.
  public var modified: Date?
  /// The text of the server, with the properties that are not in `fields`. They are kept when it is
  /// written again.
  public var source: String
  /// The metadata that former uploads have written into the file, and what else is known of it.
  public var metadata: Metadata

  /// Creates a todo of a server.
  public init(
    href: String,
    etag: String?,
    id: Todo.ID,
    fields: SyncFields,
    modified: Date?,
    source: String,
    metadata: Metadata = Metadata()
  ) {
    self.href = href
    self.etag = etag
    self.id = id
    self.fields = fields
    self.modified = modified
    self.source = source
    self.metadata = metadata
  }
}

extension RemoteTodo {
  /// The metadata that former uploads have written into a file on a server, and what else is known of it.
  public struct Metadata: Equatable, Sendable {
    /// The words for the days and the categories that a machine of ours has written into the text, or that
    /// belong to a property: other ones are by other programs. It is `nil` if that is not known.
    public var words: Set<String>?
    /// The names of the last uploads; `nil` if the file does not tell them.
    public var uploads: Set<String>?
    /// True if the todo is repeated: when it is done, it moves to its next day.
    public var isRepeated: Bool
    /// True if the file has a rank. Without one, all machines compute the same rank for it.
    public var hasRank: Bool
    /// True if the file has a category that cannot be a word of a text.
    public var hasOtherCategories: Bool
    /// True if the file has to be written although the todo has not changed: its text and its properties do
    /// not agree. This is known of a todo that is remembered.
    public var isToWrite: Bool

    /// Creates metadata.
    public init(
      words: Set<String>? = nil,
      uploads: Set<String>? = nil,
      isRepeated: Bool = false,
      hasRank: Bool = true,
      hasOtherCategories: Bool = false,
      isToWrite: Bool = false
    ) {
      self.words = words
      self.uploads = uploads
      self.isRepeated = isRepeated
      self.hasRank = hasRank
      self.hasOtherCategories = hasOtherCategories
      self.isToWrite = isToWrite
    }
  }
}

/// The changes of a server.
public struct RemoteChanges: Equatable, Sendable {
  /// The todos that are new or have another version.
  public var changed: [RemoteTodo]
  /// The addresses of the known todos that the server does not have any more.
  public var removed: [String]
  /// Names this state of the server, so that the next time only later changes are read; `nil` if the
  /// server has no such names.
  public var token: String?
  /// The addresses of todos that have changed, but which the server failed to send. Then the token is the
  /// one before, so that the next sync asks for them again.
  public var unread: [String]
  /// The addresses of entries that have changed, but cannot be read: they are no XML or no iCalendar. The token
  /// is as for `unread`.
  public var unreadable: [String]

  /// Creates changes.
  public init(
    changed: [RemoteTodo] = [],
    removed: [String] = [],
    token: String? = nil,
    unread: [String] = [],
    unreadable: [String] = []
  ) {
    self.changed = changed
    self.removed = removed
    self.token = token
    self.unread = unread
    self.unreadable = unreadable
  }
}
