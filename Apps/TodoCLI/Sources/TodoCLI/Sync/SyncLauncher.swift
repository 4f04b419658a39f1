import Foundation

/// Starts the program that syncs, `todo-sync`.
///
/// It is a program of its own because of the libraries for networks: loading them would make every other
/// command take six times as long to start.
enum SyncLauncher {
  /// Replaces this process by the other program, with the same arguments.
  static func start() throws(CommandFailure) {
    let path = try path()
    execv(path, CommandLine.unsafeArgv)
    throw CommandFailure(
      .software,
      "cannot start '\(path)': \(DatabaseFile.text(of: errno)); install todo again"
    )
  }

  /// The path of the program: it is beside this one.
  static func path() throws(CommandFailure) -> String {
    guard let own = realpath("/proc/self/exe", nil) else {
      throw CommandFailure(.software, "cannot find the program: \(DatabaseFile.text(of: errno))")
    }
    defer { free(own) }
    return DatabaseFile.folder(of: String(cString: own)) + "/todo-sync"
  }
}
