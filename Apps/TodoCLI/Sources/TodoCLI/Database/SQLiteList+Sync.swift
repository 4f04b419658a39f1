import Foundation
import GRDB
import TodoFeature

/// The list's part of a sync.
extension SQLiteList {
  /// Reads what is known of a calendar.
  func known(of calendar: URL) throws -> SyncServer.Known {
    try reading { try $0.known(of: calendar) }
  }

  /// Merges a calendar's changes into the list: see `SyncDatabase.merge`.
  func merge(
    _ changes: RemoteChanges,
    _ decision: MassRemoval.Decision = .keep,
    of calendar: URL
  ) throws -> SyncDatabase.Merged {
    var result: SyncDatabase.Merged?
    _ = try changing { database in
      // What is known of another calendar is not merged with this one.
      if try !database.remembers(calendar) { try database.remember(nil, of: calendar) }
      let items = try items(database)
      let merge = SyncMerge(items, with: changes, removals: decision) {
        String(UInt64.random(in: 0...(.max)), radix: 36)
      }
      // Otherwise the next sync would not be told of the removal again.
      if merge.withheld == nil { try database.remember(changes.token, of: calendar) }
      let entries = try write(merge, of: items, with: changes, database)
      try remember(merge, database)
      if !entries.isEmpty { try read(database) }
      let requests = try withMoments(merge.requests, database)
      result = SyncDatabase.Merged(report: SyncReport(merge), requests: requests)
      return entries
    }
    // The transaction would have thrown.
    return result!
  }

  /// Notes answers of a calendar: see `SyncDatabase.confirm`. If the list is synced with another one by
  /// now, they are not noted.
  func confirm(_ answers: [SyncServer.Answer], of calendar: URL) throws -> Int {
    try transaction { database in
      guard try database.remembers(calendar) else { return 0 }
      for answer in answers {
        switch answer {
        case .written(let todo):
          try database.remember(todo)
          try database.forgetSent(todo.id)
        case .removed(let id):
          try database.forgetRemote(id)
        case .refused(let id):
          try database.noteRefusal(of: id)
        }
      }
      return answers.count
    }
  }

  /// Forgets the calendar. The list stays.
  func forgetCalendar() throws {
    try transaction { try $0.forgetCalendar() }
  }

  /// Returns the number of todos that the next sync would send, or remove from the calendar.
  func unsentCount(for calendar: URL) throws -> Int {
    try reading { database in
      guard try database.remembers(calendar) else { return list.todos.count }
      return SyncMerge(try items(database), with: RemoteChanges()).requests.count
    }
  }

  /// Returns requests in which new todos have the moments at which they were made, as far as the journal has them.
  private func withMoments(
    _ requests: [SyncRequest],
    _ database: Database
  ) throws -> [SyncRequest] {
    func isNew(_ request: SyncRequest) -> Bool {
      if case .put(let upload) = request { upload.base == nil } else { false }
    }
    guard requests.contains(where: isNew) else { return requests }
    let moments = try database.momentsOfCreation()
    return requests.map { request in
      guard case .put(var upload) = request, upload.base == nil else { return request }
      upload.created = moments[upload.id]
      return .put(upload)
    }
  }

  private func items(_ database: Database) throws -> [SyncItem] {
    let remotes = try database.remoteTodos()
    let sent = try database.uploads()
    let moments = try database.momentsOfChange()
    func item(_ id: Todo.ID, _ local: SyncFields?) -> SyncItem {
      let modified = moments[id] ?? Date(timeIntervalSince1970: 0)
      return SyncItem(id: id, local: local, modified: modified, base: remotes[id], sent: sent[id])
    }
    var items = zip(list.todos, list.ranks).map { todo, rank in
      item(todo.id, SyncFields(todo, rank: rank))
    }
    // What was removed here may be on the server. In one order, so that equal requests are seen as such.
    let removed = Set(remotes.keys).union(sent.keys).subtracting(list.todos.lazy.map(\.id))
    items += removed.sorted { $0.uuidString < $1.uuidString }.map { item($0, nil) }
    return items
  }

  /// Writes what the calendar has changed into the list, and into the journal.
  ///
  /// A version that loses a conflict becomes an entry of its own, before that of the merge.
  private func write(
    _ merge: SyncMerge,
    of items: [SyncItem],
    with changes: RemoteChanges,
    _ database: Database
  ) throws -> [Int64] {
    if merge.overruled.isEmpty, merge.written.isEmpty, merge.removed.isEmpty { return [] }
    try database.dropUndoneEntries()
    let writer = SyncWriter(list, items, changes, database)
    var entries: [Int64] = []
    if !merge.overruled.isEmpty {
      entries.append(try database.addEntry(.sync, at: now()))
      try writer.write(merge.overruled, entries[0])
    }
    let entry = try database.addEntry(.sync, at: now())
    try writer.write(merge.written, entry)
    let isWritten = Set(merge.written.map(\.id))
    try writer.restore(merge.overruled.map(\.id).filter { !isWritten.contains($0) }, entry)
    try writer.remove(merge.removed, entry)
    return entries + [entry]
  }

  private func remember(_ merge: SyncMerge, _ database: Database) throws {
    for id in merge.forgotten { try database.forgetRemote(id) }
    for base in merge.bases { try database.remember(base) }
    // Most syncs change nothing. Then nothing is written.
    if try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT * FROM sent)") == true {
      try database.execute(sql: "DELETE FROM sent")
    }
    for case .put(let upload) in merge.requests { try database.noteSent(upload) }
  }
}

/// Writes the todos of a merge.
private struct SyncWriter {
  private let database: Database
  /// The rows before the merge.
  private let rows: [Todo.ID: RankedList.Row]
  /// The moments at which the todos were changed last, here or there.
  private let moments: [Todo.ID: Date]

  init(
    _ list: RankedList,
    _ items: [SyncItem],
    _ changes: RemoteChanges,
    _ database: Database
  ) {
    self.database = database
    rows = Dictionary(
      zip(list.todos, list.ranks).map { ($0.id, RankedList.Row(todo: $0, rank: $1)) },
      uniquingKeysWith: { first, _ in first }
    )
    let local = items.filter { $0.local != nil }.map { ($0.id, $0.modified) }
    let remote = changes.changed.compactMap { todo in todo.modified.map { (todo.id, $0) } }
    moments = Dictionary(local + remote, uniquingKeysWith: max)
  }

  /// Writes todos. New ones are numbered from the lowest up, as those that are added are.
  func write(_ writes: [SyncMerge.Write], _ entry: Int64) throws {
    for write in writes.sorted(by: { $0.fields.rank < $1.fields.rank }) {
      let row = RankedList.Row(
        todo: Todo(write, number: rows[write.id]?.todo.number),
        rank: Self.clamped(write.fields.rank)
      )
      try self.write(row, entry)
    }
  }

  /// Writes todos as they were before the merge.
  func restore(_ ids: [Todo.ID], _ entry: Int64) throws {
    for id in ids {
      if let row = rows[id] { try write(row, entry) }
    }
  }

  func remove(_ ids: [Todo.ID], _ entry: Int64) throws {
    for id in ids {
      guard let number = rows[id]?.todo.number else { continue }
      try database.removeTodo(number, in: entry)
      try database.noteSubject(number, of: entry)
    }
  }

  private func write(_ row: RankedList.Row, _ entry: Int64) throws {
    let moment = moments[row.todo.id] ?? Date(timeIntervalSince1970: 0)
    let number = try database.write(row, in: entry, at: moment)
    try database.noteSubject(number, of: entry)
  }

  /// Returns a rank of the calendar within bounds that leave room above and below.
  private static func clamped(_ rank: Int64) -> Int64 {
    let limit: Int64 = 1 << 60
    return min(max(rank, -limit), limit)
  }
}

extension Todo {
  fileprivate init(_ write: SyncMerge.Write, number: Int?) {
    self.init(
      isComplete: write.fields.isComplete,
      description: write.fields.text,
      id: write.id,
      number: number,
      priority: write.fields.priority,
      creationDate: write.fields.creationDate,
      completionDate: write.fields.completionDate,
      notes: write.fields.notes
    )
  }
}
