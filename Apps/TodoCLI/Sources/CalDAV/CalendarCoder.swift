import Foundation
import TodoFeature

/// Reads and writes the text of a todo on a server.
public struct CalendarCoder: Sendable {
  /// Returns the todo of a text; `nil` if the text has none, but an event, say.
  public var decode: @Sendable (_ source: String) -> Decoded?

  /// Returns the text of an upload: the source of its base with what differs, or a new text.
  public var encode: @Sendable (SyncServer.Upload) -> String

  /// Creates a coder.
  ///
  /// - Parameters:
  ///   - decode: Returns the todo of a text.
  ///   - encode: Returns the text of an upload.
  public init(
    decode: @escaping @Sendable (_ source: String) -> Decoded?,
    encode: @escaping @Sendable (SyncServer.Upload) -> String
  ) {
    self.decode = decode
    self.encode = encode
  }
}

extension CalendarCoder {
  /// A todo as its text has it.
  public struct Decoded: Equatable, Sendable {
    /// The identity.
    public var id: Todo.ID
    /// The properties that are shared.
    public var fields: SyncFields
    /// The moment at which it was changed last; `nil` if the text does not have it.
    public var modified: Date?
    /// The notes of former uploads in the text.
    public var notes: RemoteTodo.Notes

    /// Creates a todo of a text.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - fields: The properties that are shared.
    ///   - modified: The moment at which it was changed last.
    ///   - notes: The notes of former uploads in the text.
    public init(
      id: Todo.ID,
      fields: SyncFields,
      modified: Date? = nil,
      notes: RemoteTodo.Notes = RemoteTodo.Notes()
    ) {
      self.id = id
      self.fields = fields
      self.modified = modified
      self.notes = notes
    }
  }
}
