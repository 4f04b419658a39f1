import Foundation

/// A todo on this machine, and what the machine knows of it from the server.
public struct SyncItem: Equatable, Sendable {
  /// A todo on this machine.
  public struct Local: Equatable, Sendable {
    /// The properties.
    public var fields: SyncFields
    /// The moment at which it was changed last.
    public var modified: Date

    /// Creates a todo on this machine.
    ///
    /// - Parameters:
    ///   - fields: The properties.
    ///   - modified: The moment at which it was changed last.
    public init(fields: SyncFields, modified: Date) {
      self.fields = fields
      self.modified = modified
    }
  }

  /// The identity.
  public var id: Todo.ID
  /// The todo here; `nil` if it was removed.
  public var local: Local?
  /// The todo as it was after the last sync; `nil` if the server does not have it yet.
  public var base: RemoteTodo?
  /// The properties that were sent since; `nil` if the server has written them, or nothing was sent.
  /// Without an answer, the server may have got them or not.
  public var sent: SyncFields?
  /// True if the server has refused what was sent. It may have got it before, by the same request.
  public var isRefused: Bool

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - local: The todo here.
  ///   - base: The todo as it was after the last sync.
  ///   - sent: The properties that were sent since, without an answer.
  ///   - isRefused: True if the server has refused them.
  public init(
    id: Todo.ID,
    local: Local?,
    base: RemoteTodo?,
    sent: SyncFields?,
    isRefused: Bool = false
  ) {
    self.id = id
    self.local = local
    self.base = base
    self.sent = sent
    self.isRefused = isRefused
  }

  /// True if a resource of the server is a second one with this identity.
  ///
  /// - Parameter gone: The addresses that have no todo any more, or another one.
  func isAnother(_ remote: RemoteTodo, _ gone: Set<String>) -> Bool {
    base.map { $0.href < remote.href && !gone.contains($0.href) } ?? false
  }

  /// Returns what was sent, if the server may have got it. What it has refused it has only got if it has
  /// exactly that.
  func received(by remote: RemoteTodo) -> SyncFields? {
    isRefused && sent != remote.fields ? nil : sent
  }
}
