import Foundation
import TodoCLI
import TodoFeature

/// `todo sync status`.
extension SyncProgram {
  /// Prints the calendar, the user, the last sync, and what waits for the next one.
  static func showStatus(_ database: TodoDatabase) throws {
    let open = try OpenSyncAccount(SyncAccount.path(for: database))
    let account = open.account
    let unsent = try database.unsentCount(for: account.calendar)
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space, timeZone: .current)
      .year().month().day().time(includingFractionalSeconds: false)
    let last = open.lastSync?.formatted(style) ?? "never"
    let text = """
      calendar   \(account.name.visible) <\(account.calendar)>
      user       \(account.user ?? "none")
      password   \(account.passwordCommand.map { "printed by '\($0)'" } ?? "kept")
      last sync  \(last)
      to send    \(unsent)

      """
    try TodoProgram.write(text)
  }
}
