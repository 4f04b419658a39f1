import Foundation

@testable import TodoFeature

/// A todo for the tests of merges: as it is here, on the server, and after the last sync.
protocol MergeSamples {}

extension MergeSamples {
  static var id: Todo.ID { UUID(1) }

  func fields(_ text: String, rank: Int64 = 1) -> SyncFields {
    SyncFields(Todo(description: text, id: Self.id), rank: rank)
  }

  func remote(_ fields: SyncFields, modified: TimeInterval = 0) -> RemoteTodo {
    RemoteTodo(
      href: "/todos/1.ics",
      etag: "\"\(fields.text)\"",
      id: Self.id,
      fields: fields,
      modified: Date(timeIntervalSince1970: modified),
      source: ""
    )
  }

  func item(
    _ local: SyncFields?,
    base: RemoteTodo?,
    sent: SyncItem.Sent? = nil,
    modified: Date = .distantPast
  ) -> SyncItem {
    SyncItem(
      id: Self.id,
      local: local,
      modified: modified,
      base: base,
      sent: sent
    )
  }

  /// Merges a change of the server with a todo that was changed here at the moment 10.
  func merge(
    base: SyncFields?,
    sent: SyncFields? = nil,
    local: SyncFields,
    remote: SyncFields,
    modified: TimeInterval = 20
  ) -> SyncMerge {
    let item = self.item(
      local,
      base: base.map { self.remote($0) },
      sent: sent.map { SyncItem.Sent(fields: $0, upload: "1") },
      modified: Date(timeIntervalSince1970: 10)
    )
    return SyncMerge(
      [item],
      with: RemoteChanges(changed: [self.remote(remote, modified: modified)])
    )
  }
}
