import Foundation
import TodoCLI

/// The program `todo-sync`: which `todo` starts for `todo sync`.
public enum SyncProgram {
  /// Runs the command that the process was started with.
  ///
  /// - Returns: The exit status.
  public static func run() -> Int32 {
    TodoProgram.run(sync: perform)
  }

  private static func perform(_ invocation: SyncInvocation, _ database: TodoDatabase) throws {
    switch invocation {
    case .once(let showsJSON, let decision): try sync(database, showsJSON: showsJSON, decision)
    case .watch: try watch(database)
    case .setUp(let setup): try setUp(setup, database)
    case .showStatus: try showStatus(database)
    case .forget: try forget(database)
    }
  }

  private static func forget(_ database: TodoDatabase) throws {
    let isRemoved = try SyncAccount.remove(SyncAccount.path(for: database))
    try database.forgetCalendar()
    try TodoProgram.write(isRemoved ? "the list is synced no more\n" : "the list was not synced\n")
  }
}
