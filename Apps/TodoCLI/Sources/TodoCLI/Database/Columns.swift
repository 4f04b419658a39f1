import Foundation
import GRDB
import GRDBSQLite

extension Statement {
  /// Runs the statement, and passes its rows one by one.
  ///
  /// By SQLite's own functions, because GRDB's take half of the time of a command on a long list.
  func forEachRow(_ body: (Columns) throws -> Void) throws {
    let columns = Columns(sqliteStatement)
    while true {
      switch sqlite3_step(sqliteStatement) {
      case SQLITE_ROW: try body(columns)
      case SQLITE_DONE: return
      case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
      }
    }
  }
}

/// The columns of the current row of a statement. A value of another type than asked for is `nil`.
///
/// They are read as values, because SQLite takes a lock for each function of a column. Values may be
/// used so as long as one thread at a time uses the connection, which GRDB sees to.
struct Columns {
  private let statement: OpaquePointer

  fileprivate init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  func integer(_ index: Int32) -> Int64? {
    let value = sqlite3_column_value(statement, index)
    return sqlite3_value_type(value) == SQLITE_INTEGER ? sqlite3_value_int64(value) : nil
  }

  func real(_ index: Int32) -> Double? {
    let value = sqlite3_column_value(statement, index)
    let isNumber = [SQLITE_FLOAT, SQLITE_INTEGER].contains(sqlite3_value_type(value))
    return isNumber ? sqlite3_value_double(value) : nil
  }

  func text(_ index: Int32) -> String? {
    utf8(of: sqlite3_column_value(statement, index)).flatMap { String(utf8: $0.span) }
  }

  /// Returns the value of a text that may be missing.
  ///
  /// - Throws: An error if something else is there.
  func value<Value>(_ index: Int32, _ read: (Span<UInt8>) -> Value?) throws -> Value? {
    let value = sqlite3_column_value(statement, index)
    if sqlite3_value_type(value) == SQLITE_NULL { return nil }
    guard let bytes = utf8(of: value), let read = read(bytes.span) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return read
  }

  /// Returns the bytes of a text. They are valid until the next step.
  private func utf8(of value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
    guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
      return nil
    }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  func uuid(_ index: Int32) -> UUID? {
    let value = sqlite3_column_value(statement, index)
    guard sqlite3_value_type(value) == SQLITE_BLOB, sqlite3_value_bytes(value) == 16,
      let start = sqlite3_value_blob(value)
    else { return nil }
    return UUID(uuid: start.loadUnaligned(as: uuid_t.self))
  }
}

extension String {
  /// Copies a text; `nil` if the bytes are not UTF-8.
  init?(utf8 bytes: Span<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    self.init(copying: text)
  }
}
