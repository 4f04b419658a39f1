import Foundation

/// The work after which this machine and the server have the same todos.
///
/// Nothing is lost: of two changes of one property, the earlier one is in the journal.
/// A todo that one side has removed and the other one has edited stays.
public struct SyncMerge: Equatable, Sendable {
  /// A todo that is to be written on this machine.
  public struct Write: Equatable, Sendable {
    /// The identity.
    public var id: Todo.ID
    /// The properties.
    public var fields: SyncFields
  }

  /// The todos of the server of which a property is replaced by this machine's. They are noted in the journal.
  public private(set) var overruled: [Write] = []
  /// The todos to write on this machine.
  public private(set) var written: [Write] = []
  /// The todos to remove from this machine.
  public private(set) var removed: [Todo.ID] = []
  /// The todos of the server to remember until the next sync: those that are not as before.
  public private(set) var bases: [RemoteTodo] = []
  /// The todos that the server does not have any more.
  public private(set) var forgotten: [Todo.ID] = []
  /// The requests to the server.
  public private(set) var requests: [SyncRequest] = []
  /// The number of todos that both sides had changed in the same property.
  public private(set) var conflictCount = 0
  /// The removal on the server that is not followed here, because it may be a mistake. The todos stay as they
  /// are, and are remembered as before: the changes have to be read again by the next sync.
  public private(set) var withheld: MassRemoval?

  /// Compares this machine with the server.
  ///
  /// - Parameters:
  ///   - items: The todos that are on this machine, or are known from the server, in any order.
  ///   - changes: The changes on the server since the last sync.
  ///   - decision: The decision about the todos that the server has removed.
  ///   - newName: Returns a name for an upload, which no other one has.
  public init(
    _ items: [SyncItem],
    with changes: RemoteChanges,
    removals decision: MassRemoval.Decision = .keep,
    newName: () -> String = { "" }
  ) {
    // A server can have two todos of one identity. The one with the first address counts.
    let changed = changes.changed.sorted { $0.href < $1.href }
    var remotes = Dictionary(changed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    // At the address of a todo, there can be another one now.
    let gone = Set(changes.removed + changed.map(\.href))
    var removals: [SyncItem] = []
    for item in items {
      let remote = remotes.removeValue(forKey: item.id)
      if let remote, !item.isAnother(remote, gone) {
        merge(item, with: remote)
      } else if let base = item.base, gone.contains(base.href) {
        if item.local.map({ !$0.isEdited(since: base.fields) }) ?? false {
          removals.append(item)
        } else {
          forget(item)
        }
      } else {
        send(item)
      }
    }
    let syncedCount = items.count { $0.base != nil && $0.local != nil }
    follow(removals, MassRemoval(count: removals.count, total: syncedCount), decision)
    for remote in changed where remotes.removeValue(forKey: remote.id) != nil {
      let remembered = remote.remembered
      bases.append(remembered)
      written.append(Write(id: remote.id, fields: remembered.fields))
    }
    let refused = Set(items.lazy.filter { $0.sent?.isRefused ?? false }.map(\.id))
    // A server that refuses many todos gets those first that come after the last ones that it has refused.
    let last = requests.lastIndex { refused.contains($0.id) }
    let start = last.map { $0 + 1 } ?? 0
    requests = (requests[start...] + requests[..<start]).map { $0.named(newName) }
  }

  /// The server has not changed the todo.
  private mutating func send(_ item: SyncItem) {
    switch (item.local, item.base) {
    case (let local?, let base):
      if local != base?.fields || base?.metadata.isToWrite == true {
        put(item, local, item.modified, base)
      }
    case (nil, let base?):
      requests.append(.delete(item.id, href: base.href, etag: base.etag))
    case (nil, nil):
      break
    }
  }

  /// The server has removed todos that were not edited here.
  private mutating func follow(
    _ items: [SyncItem],
    _ removal: MassRemoval,
    _ decision: MassRemoval.Decision
  ) {
    let isFollowed: Bool
    switch decision {
    case .sendAgain: return items.forEach { forget($0) }
    case .keep: isFollowed = !removal.isSuspicious
    case .remove(let count): isFollowed = !removal.isSuspicious || removal.count <= count
    }
    guard isFollowed else {
      withheld = removal
      return
    }
    forgotten += items.map(\.id)
    removed += items.map(\.id)
  }

  /// The server does not have the todo any more. If it is here, it is new for the server.
  private mutating func forget(_ item: SyncItem) {
    forgotten.append(item.id)
    if let local = item.local { put(item, local, item.modified, nil) }
  }

  /// The server has changed the todo, or has made one with the same identity.
  private mutating func merge(_ item: SyncItem, with remote: RemoteTodo) {
    let remembered = remote.remembered
    // A server without versions sends all todos each time.
    if remembered != item.base { bases.append(remembered) }
    let (base, sent) = item.origins(of: remote)
    let fields = remote.fields(since: item).asNew
    guard let local = item.local else {
      if [base, sent].compactMap(\.self).allSatisfy(fields.isEdited(since:)) {
        written.append(Write(id: remembered.id, fields: remembered.fields))
      } else {
        requests.append(.delete(item.id, href: remote.href, etag: remote.etag))
      }
      return
    }
    let merged = FieldMerge(
      base: base,
      sent: sent,
      local: remote.hasMoved(since: base) ? local.unchecked : local,
      remote: fields,
      prefersRemote: remote.modified.map { $0 >= item.modified } ?? true
    )
    if merged.isLocalOverruled || merged.isRemoteOverruled { conflictCount += 1 }
    if merged.isRemoteOverruled {
      overruled.append(Write(id: item.id, fields: fields))
    }
    if merged.fields != local { written.append(Write(id: item.id, fields: merged.fields)) }
    if merged.fields != remembered.fields || remembered.metadata.isToWrite {
      put(item, merged.fields, max(item.modified, remote.modified ?? item.modified), remote)
    }
  }

  /// Writes a todo on the server. An upload that is sent again keeps its name.
  private mutating func put(
    _ item: SyncItem,
    _ fields: SyncFields,
    _ modified: Date,
    _ base: RemoteTodo?
  ) {
    let name = item.sent.flatMap { $0.fields == fields ? $0.upload : nil } ?? ""
    requests.append(
      .put(
        SyncServer.Upload(id: item.id, fields: fields, modified: modified, base: base, name: name)
      )
    )
  }
}

extension SyncRequest {
  /// The request, with a name if it is an upload that has none.
  fileprivate func named(_ newName: () -> String) -> SyncRequest {
    guard case .put(var upload) = self, upload.name.isEmpty else { return self }
    upload.name = newName()
    return .put(upload)
  }
}

/// A request that changes the server.
public enum SyncRequest: Equatable, Sendable {
  /// Write a todo.
  case put(SyncServer.Upload)
  /// Remove a todo, if it still has the version that is known.
  case delete(Todo.ID, href: String, etag: String?)

  /// The identity of the todo.
  var id: Todo.ID {
    switch self {
    case .put(let upload): upload.id
    case .delete(let id, _, _): id
    }
  }
}
