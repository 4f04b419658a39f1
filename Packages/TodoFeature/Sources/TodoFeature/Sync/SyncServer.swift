import ComposableArchitecture
import Foundation

/// A collection of todos on a server.
///
/// The effects fail with a ``SyncFailure``. Canceling one cancels its request.
public struct SyncServer {
  /// Reads what has changed since a state of the server that is known.
  public var changes: (Known) -> Effect<RemoteChanges, SyncFailure>

  /// Writes or removes a todo, if it still has the version that is known. One that is gone already counts as
  /// removed.
  public var send: (SyncRequest) -> Effect<Answer, SyncFailure>

  /// Creates a server.
  public init(
    changes: @escaping (Known) -> Effect<RemoteChanges, SyncFailure>,
    send: @escaping (SyncRequest) -> Effect<Answer, SyncFailure>
  ) {
    self.changes = changes
    self.send = send
  }
}

extension SyncServer {
  /// A state of the server that is known.
  public struct Known: Equatable, Sendable {
    /// The name of the state; `nil` the first time, or if the server has no such names.
    public var token: String?
    /// The versions of the todos that are known, by their addresses; a version is `nil` if the server
    /// has not told it.
    public var etags: [String: String?]

    /// Creates a state.
    public init(token: String? = nil, etags: [String: String?] = [:]) {
      self.token = token
      self.etags = etags
    }
  }

  /// A todo that is to be written.
  public struct Upload: Equatable, Sendable {
    /// The identity.
    public var id: Todo.ID
    /// The properties.
    public var fields: SyncFields
    /// The moment at which it was changed last.
    public var modified: Date
    /// The todo that is replaced, if it still has this version; `nil` for one that the server must not
    /// have yet.
    public var base: RemoteTodo?
    /// A name by which the upload is found in the text of the server later; empty for none.
    public var name: String
    /// The moment at which the todo was made; `nil` if that is not known.
    public var created: Date?

    /// Creates an upload.
    public init(
      id: Todo.ID,
      fields: SyncFields,
      modified: Date,
      base: RemoteTodo?,
      name: String = "",
      created: Date? = nil
    ) {
      self.id = id
      self.fields = fields
      self.modified = modified
      self.base = base
      self.name = name
      self.created = created
    }
  }

  /// The answer to a request that changes the server.
  public enum Answer: Equatable, Sendable {
    /// It is written. The todo is as the server has it now.
    case written(RemoteTodo)
    /// It is removed, or was gone.
    case removed(Todo.ID)
    /// Nothing is done: the server has, or may have, another version of the todo.
    case refused(Todo.ID)
  }
}

/// The reason why a sync has not ended.
public enum SyncFailure: Error, Equatable, Sendable {
  /// The server cannot be reached, or the connection broke. The text says why.
  case offline(String)
  /// The server does not accept the user name or the password.
  case credentials
  /// The server has too much to do, or fails. It may have said for how many seconds it wants to be
  /// left alone.
  case unavailable(String, retryAfter: TimeInterval?)
  /// The server refuses what is asked, or it answers in a way that is not understood. Trying again
  /// does not help. The text says what is wrong, and what to do.
  case refused(String)
  /// The database of this machine cannot be used.
  case database(ListDatabase.Failure)
}

extension SyncFailure {
  /// True if trying again later may help, without anybody doing anything.
  public var isTransient: Bool {
    switch self {
    case .offline, .unavailable: true
    case .database(let failure): failure.reason == .busy
    case .credentials, .refused: false
    }
  }

  /// A line for the user: what is wrong, and what to do.
  public var message: String {
    switch self {
    case .offline(let reason): "the server cannot be reached: \(reason)"
    case .credentials:
      "the server does not accept the user name or the password; 'todo sync setup' takes new ones"
    case .unavailable(let reason, _): "the server cannot answer now: \(reason)"
    case .refused(let reason): reason
    case .database(let failure): failure.message
    }
  }
}
