import ComposableArchitecture
import Foundation
import TodoFeature

/// A machine with a list, in memory: the model of a database that syncs.
final class ModelReplica {
  /// A todo of the list.
  struct Local {
    var fields: SyncFields
    /// The moment at which it was changed last.
    var modified: Date
  }

  private(set) var todos: [Todo.ID: Local] = [:]
  private(set) var bases: [Todo.ID: RemoteTodo] = [:]
  /// The changes that were sent and have not been answered.
  private var sent: [Todo.ID: SyncItem.Sent] = [:]
  private var uploadCount = 0
  private let name: String
  /// The versions that syncs have replaced, here or on the server, as the journal has them.
  private(set) var journal: [Todo.ID: [SyncFields]] = [:]
  /// The difference of this machine's clock from the right time, in seconds.
  var clockError: TimeInterval = 0
  private var token: String?

  /// - Parameter name: The beginning of the names of its uploads.
  init(name: String = "") {
    self.name = name
  }

  /// The list, from the top down.
  var list: [SyncFields] {
    todos.sorted { ($0.value.fields.rank, "\($0.key)") > ($1.value.fields.rank, "\($1.key)") }
      .map(\.value.fields)
  }

  /// A rank above all others.
  var topRank: Int64 { (todos.values.map(\.fields.rank).max() ?? 0) + 1000 }

  /// Changes a todo as the user does it: `nil` removes it.
  func change(_ id: Todo.ID, to fields: SyncFields?, at time: TimeInterval) {
    todos[id] = fields.map {
      Local(fields: $0, modified: Date(timeIntervalSince1970: time + clockError))
    }
  }

  var known: SyncServer.Known {
    SyncServer.Known(
      token: token,
      etags: Dictionary(uniqueKeysWithValues: bases.values.map { ($0.href, $0.etag) })
    )
  }

  func merge(
    _ changes: RemoteChanges,
    _ decision: MassRemoval.Decision = .keep
  ) -> SyncDatabase.Merged {
    let items = Set(todos.keys).union(bases.keys).union(sent.keys).sorted { "\($0)" < "\($1)" }
      .map {
        SyncItem(
          id: $0,
          local: todos[$0]?.fields,
          modified: todos[$0]?.modified ?? .distantPast,
          base: bases[$0],
          sent: sent[$0]
        )
      }
    let merge = SyncMerge(items, with: changes, removals: decision) {
      uploadCount += 1
      return "\(name)\(uploadCount)"
    }
    let modified = Dictionary(merge.bases.map { ($0.id, $0.modified) }) { first, _ in first }
    for write in merge.overruled { journal[write.id, default: []].append(write.fields) }
    for write in merge.written {
      if let old = todos[write.id] { journal[write.id, default: []].append(old.fields) }
      let time = modified[write.id].flatMap(\.self) ?? Date(timeIntervalSince1970: 0)
      todos[write.id] = Local(
        fields: write.fields,
        modified: max(time, todos[write.id]?.modified ?? time)
      )
    }
    for id in merge.removed { todos[id] = nil }
    for id in merge.forgotten { bases[id] = nil }
    for base in merge.bases { bases[base.id] = base }
    if merge.withheld == nil { token = changes.token }
    sent = [:]
    for case .put(let upload) in merge.requests {
      sent[upload.id] = SyncItem.Sent(fields: upload.fields, upload: upload.name)
    }
    return SyncDatabase.Merged(report: SyncReport(merge), requests: merge.requests)
  }

  func confirm(_ answers: [SyncServer.Answer]) -> Int {
    for answer in answers {
      switch answer {
      case .written(let todo):
        bases[todo.id] = todo
        sent[todo.id] = nil
      case .removed(let id): bases[id] = nil
      case .refused(let id): sent[id]?.isRefused = true
      }
    }
    return answers.count
  }

  /// The database as the feature sees it. Its effects run at once.
  var client: SyncDatabase {
    SyncDatabase(
      known: { .result { .success(self.known) } },
      merge: { changes, decision in .result { .success(self.merge(changes, decision)) } },
      confirm: { answers in .result { .success(self.confirm(answers)) } }
    )
  }
}
