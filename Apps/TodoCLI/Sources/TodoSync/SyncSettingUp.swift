import ComposableArchitecture
import Foundation
import TodoCLI
import TodoFeature

/// `todo sync setup`.
extension SyncProgram {
  /// Asks for what is missing, finds the calendar, and writes the account.
  static func setUp(_ setup: SyncSetup, _ database: TodoDatabase) throws {
    let path = try SyncAccount.path(for: database)
    do throws(SyncFailure) {
      _ = try URL(typed: setup.address)
    } catch {
      throw CommandFailure(.usage, error.message)
    }
    var account = SyncAccount(
      user: try setup.user ?? Prompt.user(),
      passwordCommand: setup.passwordCommand
    )
    if account.user != nil, account.passwordCommand == nil {
      account.password = try Prompt.password()
    }
    let calendar = try calendar(for: setup, of: try account.credentials())
    (account.name, account.calendar) = (calendar.name, calendar.url)
    try account.write(to: path)
    try StandardStream.output.write(
      "the list will be synced with '\(account.name.visible)' <\(account.calendar)>; 'todo sync' does it\n"
    )
  }

  /// Finds the calendar, or makes it.
  private static func calendar(
    for setup: SyncSetup,
    of user: Credentials?
  ) throws(SyncFailure) -> RemoteCalendar {
    let discovery = Discovery(client: .onMainQueue, credentials: user)
    let found = try discovery.calendars(at: setup.address).wait().get()
    let calendars = found.calendars.filter { setup.calendar == nil || $0.name == setup.calendar }
    if let calendar = calendars.first, calendars.count == 1 { return calendar }
    guard calendars.isEmpty else {
      let names = calendars.map { "'\($0.name)' <\($0.url)>" }.joined(separator: ", ")
      throw .refused(
        "there are several calendars: \(names); choose by --calendar, or by its address"
      )
    }
    guard setup.makesCalendar, let name = setup.calendar else {
      let what = setup.calendar.map { "with the name '\($0)'" } ?? "that takes todos"
      throw .refused("there is no calendar \(what); '--create NAME' makes one")
    }
    guard let home = found.home else {
      throw .refused("a calendar can be made only by the address of the server")
    }
    return try discovery.makeCalendar(named: name, id: UUID(), in: home).wait().get()
  }
}
