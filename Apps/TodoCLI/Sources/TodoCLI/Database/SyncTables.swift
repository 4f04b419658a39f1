import Foundation
import GRDB
import TodoFeature

/// The part of a transaction that remembers the calendar of a sync.
extension Database {
  /// Reads what is known of a calendar: nothing, if the last sync was with another one.
  func known(of calendar: URL) throws -> SyncServer.Known {
    guard let last = try lastCalendar(), last.url == calendar.absoluteString else {
      return SyncServer.Known()
    }
    var known = SyncServer.Known(token: last.token)
    try makeStatement(sql: "SELECT href, etag FROM remote").forEachRow { columns in
      guard let href = columns.text(0) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      known.etags[href] = .some(columns.text(1))
    }
    return known
  }

  /// True if the last sync was with a calendar.
  func remembers(_ calendar: URL) throws -> Bool {
    try lastCalendar()?.url == calendar.absoluteString
  }

  /// Remembers the name of the calendar's state. What is known of another calendar is forgotten.
  func remember(_ token: String?, of calendar: URL) throws {
    let url = calendar.absoluteString
    let last = try lastCalendar()
    if let last, last == (url, token) { return }
    if last?.url != url { try forgetCalendar() }
    try execute(literal: "INSERT OR REPLACE INTO calendar VALUES (1, \(url), \(token))")
  }

  /// Reads the address of the calendar of the last sync, and the name of its state.
  private func lastCalendar() throws -> (url: String?, token: String?)? {
    try Row.fetchOne(self, sql: "SELECT url, token FROM calendar")
      .map { (String.fromDatabaseValue($0[0]), String.fromDatabaseValue($0[1])) }
  }

  /// Forgets all that is known of a calendar.
  func forgetCalendar() throws {
    try execute(sql: "DELETE FROM remote; DELETE FROM sent; DELETE FROM calendar")
  }

  /// Reads the todos of the calendar, as they were after the last sync.
  func remoteTodos() throws -> [Todo.ID: RemoteTodo] {
    let statement = try makeStatement(
      sql: """
        SELECT \(DatabaseSchema.sharedColumns), id, href, etag, modified, source, words, isToWrite
        FROM remote
        """
    )
    var todos: [Todo.ID: RemoteTodo] = [:]
    try statement.forEachRow { columns in
      guard let id = columns.uuid(10), let href = columns.text(11), let source = columns.text(14),
        let isToWrite = columns.integer(16)
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      todos[id] = RemoteTodo(
        href: href,
        etag: columns.text(12),
        id: id,
        fields: try SyncFields(columns),
        modified: columns.real(13).map(Date.init(timeIntervalSince1970:)),
        source: source,
        metadata: RemoteTodo.Metadata(
          words: columns.text(15).map { Set(words: $0) },
          isToWrite: isToWrite != 0
        )
      )
    }
    return todos
  }

  /// Reads what was sent and has not been written by the server.
  func uploads() throws -> [Todo.ID: SyncItem.Sent] {
    var sent: [Todo.ID: SyncItem.Sent] = [:]
    try makeStatement(
      sql: "SELECT \(DatabaseSchema.sharedColumns), id, isRefused, upload FROM sent"
    )
    .forEachRow { columns in
      guard let id = columns.uuid(10), let isRefused = columns.integer(11),
        let upload = columns.text(12)
      else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      sent[id] = SyncItem.Sent(
        fields: try SyncFields(columns),
        upload: upload,
        isRefused: isRefused != 0
      )
    }
    return sent
  }

  /// Reads the moments at which the todos of the list were changed last.
  func momentsOfChange() throws -> [Todo.ID: Date] {
    try moments("SELECT id, modified FROM todo")
  }

  /// Reads the moments at which todos were added, as far as the journal has them.
  func momentsOfCreation() throws -> [Todo.ID: Date] {
    try moments(
      """
      SELECT change.id, min(date) FROM change JOIN entry ON entry.id = change.entry
      WHERE verb <> 'sync' AND NOT isBefore AND NOT EXISTS (
        SELECT 1 FROM change AS former
        WHERE former.entry = change.entry AND former.number = change.number AND former.isBefore
      ) GROUP BY change.id
      """
    )
  }

  private func moments(_ sql: String) throws -> [Todo.ID: Date] {
    var moments: [Todo.ID: Date] = [:]
    try makeStatement(sql: sql).forEachRow { columns in
      guard let id = columns.uuid(0), let seconds = columns.real(1), seconds.magnitude < 1e12 else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      moments[id] = Date(timeIntervalSince1970: seconds)
    }
    return moments
  }

  /// Remembers a todo of the calendar.
  func remember(_ todo: RemoteTodo) throws {
    let statement = try cachedStatement(
      sql: """
        INSERT OR REPLACE INTO remote
        (\(DatabaseSchema.sharedColumns), id, href, etag, modified, source, words, isToWrite)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    let own: StatementArguments = [
      todo.id.bytes, todo.href, todo.etag, todo.modified?.timeIntervalSince1970, todo.source,
      todo.metadata.words?.joined, todo.metadata.isToWrite,
    ]
    try statement.execute(arguments: todo.fields.arguments + own)
  }

  /// Forgets a todo that the calendar does not have any more.
  func forgetRemote(_ id: Todo.ID) throws {
    try cachedStatement(sql: "DELETE FROM remote WHERE id = ?").execute(arguments: [id.bytes])
  }

  /// Notes what is going to be sent.
  func noteSent(_ upload: SyncServer.Upload) throws {
    let statement = try cachedStatement(
      sql: """
        INSERT OR REPLACE INTO sent (\(DatabaseSchema.sharedColumns), id, upload)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    )
    try statement.execute(arguments: upload.fields.arguments + [upload.id.bytes, upload.name])
  }

  /// Notes that the server has refused what was sent.
  func noteRefusal(of id: Todo.ID) throws {
    try cachedStatement(sql: "UPDATE sent SET isRefused = 1 WHERE id = ?")
      .execute(arguments: [id.bytes])
  }

  /// Notes that what was sent has been written.
  func forgetSent(_ id: Todo.ID) throws {
    try cachedStatement(sql: "DELETE FROM sent WHERE id = ?").execute(arguments: [id.bytes])
  }
}

extension SyncFields {
  /// - Throws: An error if the columns cannot be properties.
  fileprivate init(_ columns: Columns) throws {
    guard let text = columns.text(0), let categories = columns.text(2),
      let isComplete = columns.integer(3)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.init(
      text: text,
      due: try columns.value(1, DayAndTime.init(utf8:)),
      start: try columns.value(9, DayAndTime.init(utf8:)),
      categories: Set(words: categories),
      isComplete: isComplete != 0,
      completionDate: try columns.value(4, Day.init(utf8:)),
      priority: try columns.value(5, Priority.init(utf8:)),
      creationDate: try columns.value(6, Day.init(utf8:)),
      notes: try columns.value(8, String.init(utf8:)) ?? "",
      // A version before 0.1.0 remembered no rank for a todo without an order.
      rank: columns.integer(7) ?? 0
    )
  }

  /// The values of the columns.
  fileprivate var arguments: StatementArguments {
    [
      text, due?.description, categories.joined, isComplete,
      completionDate?.description, priority.map { String($0.letter) }, creationDate?.description,
      rank, notes.isEmpty ? nil : notes, start?.description,
    ]
  }
}

/// Words in a column. They have no spaces.
extension Set<String> {
  init(words text: String) {
    self.init(text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
  }

  var joined: String { sorted().joined(separator: " ") }
}
