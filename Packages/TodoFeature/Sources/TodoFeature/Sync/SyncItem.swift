import Foundation

/// A todo on this machine, and what the machine knows of it from the server.
public struct SyncItem: Equatable, Sendable {
  /// An upload that has no answer, or was refused.
  public struct Sent: Equatable, Sendable {
    /// The properties.
    public var fields: SyncFields
    /// The name of the upload.
    public var upload: String
    /// True if the server has refused it. It may have got it before, by the same request.
    public var isRefused: Bool

    /// Creates an upload.
    public init(fields: SyncFields, upload: String, isRefused: Bool = false) {
      self.fields = fields
      self.upload = upload
      self.isRefused = isRefused
    }
  }

  /// The identity.
  public var id: Todo.ID
  /// The properties of the todo here; `nil` if it was removed.
  public var local: SyncFields?
  /// The moment at which the todo here was changed last.
  public var modified: Date
  /// The todo as it was after the last sync; `nil` if the server does not have it yet.
  public var base: RemoteTodo?
  /// The upload since then; `nil` if the server has written it, or there was none. Without an answer, the
  /// server may have got it or not.
  public var sent: Sent?

  /// Creates an item.
  public init(
    id: Todo.ID,
    local: SyncFields?,
    modified: Date = Date(timeIntervalSince1970: 0),
    base: RemoteTodo?,
    sent: Sent?
  ) {
    self.id = id
    self.local = local
    self.modified = modified
    self.base = base
    self.sent = sent
  }

  /// True if a resource of the server is a second one with this identity.
  ///
  /// - Parameter gone: The addresses that have no todo any more, or another one.
  func isAnother(_ remote: RemoteTodo, _ gone: Set<String>) -> Bool {
    base.map { $0.href < remote.href && !gone.contains($0.href) } ?? false
  }

  /// The words for the days and the categories that the server's text can have and that are not by another
  /// program.
  var ownWords: Set<String> {
    let sentWords = sent?.fields.propertyWords ?? []
    guard let base else { return sentWords }
    let all = base.fields.propertyWords
    let own = base.metadata.words ?? all
    return own.union(sentWords.subtracting(all.subtracting(own)))
  }

  /// Returns the common ancestors for the three-way merge: the properties after the last sync, or those
  /// that were sent since. If it is not known whether the server has got these, both.
  func origins(of remote: RemoteTodo) -> (base: SyncFields?, sent: SyncFields?) {
    guard let sent else { return (base?.fields, nil) }
    if let uploads = remote.metadata.uploads {
      return (uploads.contains(sent.upload) ? sent.fields : base?.fields, nil)
    }
    // What the server has refused it has only got if it has exactly that.
    let isPossible = !sent.isRefused || sent.fields == remote.fields
    return (base?.fields, isPossible ? sent.fields : nil)
  }
}
