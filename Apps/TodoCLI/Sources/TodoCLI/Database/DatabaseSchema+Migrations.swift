import Foundation
import GRDB
import TodoFeature

/// The steps by which a new or an older database gets its tables.
extension DatabaseSchema {
  /// A step that has been published never changes; what is new becomes a further step.
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1. todos", migrate: makeFirstTable)
    migrator.registerMigration("2. journal", migrate: makeJournal)
    migrator.registerMigration("3. sync", migrate: makeSyncTables)
    migrator.registerMigration("4. uploads", migrate: addNamesOfUploads)
    migrator.registerMigration("5. words", migrate: addWordsOfTodos)
    migrator.registerMigration("6. notes", migrate: addNotes)
    migrator.registerMigration("7. starts", migrate: addStarts)
    migrator.registerMigration("8. times", migrate: addTimes)
    return migrator
  }()

  private static func makeFirstTable(in database: Database) throws {
    try database.create(table: "todo") { table in
      // AUTOINCREMENT: the number of a removed todo is never given to another one.
      table.autoIncrementedPrimaryKey("number")
      table.column("id", .text).notNull().unique()
      table.column("description", .text).notNull()
      table.column("isComplete", .boolean).notNull().check { $0 == false || $0 == true }
      table.column("rank", .integer).notNull().check { $0 >= 0 }
    }
  }

  private static func makeJournal(in database: Database) throws {
    let properties = """
      id BLOB NOT NULL CHECK (length(id) = 16),
      description TEXT NOT NULL,
      isComplete INTEGER NOT NULL CHECK (isComplete IN (0, 1)),
      priority TEXT,
      creationDate TEXT,
      completionDate TEXT,
      rank INTEGER NOT NULL
      """
    try database.execute(
      sql: """
        ALTER TABLE todo RENAME TO firstTodo;
        CREATE TABLE todo (
          number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),
          \(properties),
          UNIQUE (id)
        );
        CREATE TABLE entry (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          date REAL NOT NULL,
          verb TEXT NOT NULL,
          state INTEGER NOT NULL CHECK (state IN (0, 1, 2))
        );
        -- The rows that an entry has changed, before and after.
        CREATE TABLE change (
          entry INTEGER NOT NULL,
          number INTEGER NOT NULL,
          isBefore INTEGER NOT NULL CHECK (isBefore IN (0, 1)),
          \(properties),
          PRIMARY KEY (entry, number, isBefore)
        ) WITHOUT ROWID;
        -- The todos that an entry names.
        CREATE TABLE subject (
          entry INTEGER NOT NULL,
          number INTEGER NOT NULL,
          PRIMARY KEY (entry, number)
        ) WITHOUT ROWID;
        """
    )
    try copyFirstTodos(in: database)
    try database.execute(sql: "DROP TABLE firstTodo")
  }

  private static func copyFirstTodos(in database: Database) throws {
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT number, id, description, isComplete FROM firstTodo ORDER BY rank, number"
    )
    var rank: Int64 = 0
    while let row = try rows.next() {
      rank += RankedList.gap
      // A value of another type, as only a damaged file has it, would trap where it is read.
      guard let number = Int64.fromDatabaseValue(row[0]), let id = UUID.fromDatabaseValue(row[1]),
        let description = String.fromDatabaseValue(row[2]),
        let isComplete = Bool.fromDatabaseValue(row[3])
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      try database.execute(
        literal: """
          INSERT INTO todo (number, id, description, isComplete, rank)
          VALUES (\(number), \(id.bytes), \(description), \(isComplete), \(rank))
          """
      )
    }
    // Numbers of todos that were removed are not given again.
    try database.execute(
      sql: """
        DELETE FROM sqlite_sequence WHERE name = 'todo';
        INSERT INTO sqlite_sequence SELECT 'todo', seq FROM sqlite_sequence WHERE name = 'firstTodo'
        """
    )
  }
  private static func makeSyncTables(in database: Database) throws {
    let properties = """
      id BLOB PRIMARY KEY CHECK (length(id) = 16),
      text TEXT NOT NULL,
      due TEXT,
      categories TEXT NOT NULL,
      isComplete INTEGER NOT NULL CHECK (isComplete IN (0, 1)),
      completionDate TEXT,
      priority TEXT,
      creationDate TEXT,
      rank INTEGER
      """
    try database.execute(
      sql: """
        -- The moment at which a todo was changed last, in seconds since 1970.
        ALTER TABLE todo ADD COLUMN modified REAL NOT NULL DEFAULT 0;
        UPDATE todo SET modified = last.date FROM (
          SELECT number, max(date) AS date FROM change JOIN entry ON entry.id = entry GROUP BY number
        ) AS last WHERE last.number = todo.number;
        -- The calendar of the last sync.
        CREATE TABLE calendar (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          url TEXT NOT NULL,
          token TEXT
        );
        -- The todos of the calendar, as they were after the last sync.
        CREATE TABLE remote (
          \(properties),
          href TEXT NOT NULL,
          etag TEXT,
          modified REAL,
          source TEXT NOT NULL
        ) WITHOUT ROWID;
        -- What was sent since, and has not been answered.
        CREATE TABLE sent (
          \(properties),
          isRefused INTEGER NOT NULL DEFAULT 0 CHECK (isRefused IN (0, 1))
        ) WITHOUT ROWID;
        """
    )
  }
  /// Adds the names of uploads. Those that were sent before have none.
  private static func addNamesOfUploads(in database: Database) throws {
    try database.execute(sql: "ALTER TABLE sent ADD COLUMN upload TEXT NOT NULL DEFAULT ''")
  }

  /// Adds what is known of the words of the calendar's texts. It is not known of those before.
  private static func addWordsOfTodos(in database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE remote ADD COLUMN words TEXT;
        ALTER TABLE remote ADD COLUMN isToWrite INTEGER NOT NULL DEFAULT 0
          CHECK (isToWrite IN (0, 1));
        """
    )
  }

  /// Adds the notes. Those of the calendar have not been read: the next sync reads all entries again, before it
  /// writes any.
  private static func addNotes(in database: Database) throws {
    for table in ["todo", "change", "remote", "sent"] {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN notes TEXT")
    }
    try forgetVersions(in: database)
  }

  /// Adds the days on which todos start, as the texts have them. Those that other programs have written have not
  /// been read.
  private static func addStarts(in database: Database) throws {
    for table in ["remote", "sent"] {
      try database.execute(sql: "ALTER TABLE \(table) ADD COLUMN start TEXT")
    }
    for (id, fields, _) in try textsOfCalendar(in: database) {
      guard let start = fields.start else { continue }
      // The calendar has only the word, as if another program had written it: otherwise the missing property would
      // remove it.
      let words = fields.propertyWords.subtracting(["t:\(start)"]).joined
      try database.execute(
        literal: """
          UPDATE remote SET start = \(start.description), words = coalesce(words, \(words))
          WHERE id = \(id)
          """
      )
    }
    try forgetVersions(in: database)
  }

  /// Adds the days with times, as the texts have them. The times that other programs have written have not been read:
  /// an entry that is written before that would lose its time.
  private static func addTimes(in database: Database) throws {
    for (id, fields, known) in try textsOfCalendar(in: database) {
      let due = fields.due.flatMap { $0.time == nil ? nil : $0.description }
      let start = fields.start.flatMap { $0.time == nil ? nil : $0.description }
      let new = Set([due.map { "due:" + $0 }, start.map { "t:" + $0 }].compactMap(\.self))
      if new.isEmpty { continue }
      // As for starts: the calendar has only the words.
      let words = (known ?? fields.propertyWords).subtracting(new).joined
      try database.execute(
        literal: """
          UPDATE remote SET due = coalesce(\(due), due), start = coalesce(\(start), start),
          words = \(words) WHERE id = \(id)
          """
      )
    }
    try forgetVersions(in: database)
  }

  /// Returns what is known of each text of the calendar: its properties, and the words that are ours; `nil` if they are
  /// not known.
  private static func textsOfCalendar(
    in database: Database
  ) throws -> [(id: DatabaseValue, fields: SyncFields, words: Set<String>?)] {
    try Row.fetchAll(database, sql: "SELECT id, text, words FROM remote").map { row in
      guard let text = String.fromDatabaseValue(row[1]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      let fields = SyncFields(Todo(description: text, id: UUID()), rank: 0)
      return (row[0], fields, String.fromDatabaseValue(row[2]).map { Set(words: $0) })
    }
  }

  /// Makes the next sync read all entries of the calendar again, before it writes any.
  private static func forgetVersions(in database: Database) throws {
    try database.execute(
      sql: "UPDATE calendar SET token = NULL; UPDATE remote SET etag = NULL"
    )
  }
}
