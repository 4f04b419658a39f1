import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Access rights", .timeLimit(.minutes(30)))
struct PermissionTests {
  private let todo: Program

  init() throws {
    todo = try Program()
  }

  @Test(
    "Whatever the umask, the store and the folders made for it are the owner's alone",
    arguments: ["0000", "0022", "0077", "0777"]
  )
  func modes(umask: String) async throws {
    let finished = try await todo.shell(
      #"umask \#(umask); "$TODO" add a --store new/folder/x; "$TODO" add b --store new/folder/x"#
    )
    #expect(finished == Finished(output: "1\n2\n"))
    #expect(
      try todo.snapshot().mapValues(\.rights)
        == ["new": 0o700, "new/folder": 0o700, "new/folder/x": 0o600]
    )
  }

  @Test("A folder that exists keeps its rights, and so does a store")
  func kept() async throws {
    try await todo.shell("mkdir -m 755 list")
    try await todo("add", "a")
    try await todo.shell("chmod 644 list/todo.sqlite")
    try await todo("add", "b")
    #expect(
      try todo.snapshot().mapValues(\.rights) == ["list": 0o755, "list/todo.sqlite": 0o644]
    )
  }
}

/// How to run a command as an account that rights apply to.
private enum Account {
  /// The prefix of the command; nil if root cannot switch to another account here, or if that account
  /// cannot reach the program.
  static let ordinary: String? = {
    guard getuid() == 0 else { return "" }
    let prefix = "setpriv --reuid=65534 --regid=65534 --clear-groups "
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", prefix + "'\(Program.path)' --version"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    process.waitUntilExit()
    return process.terminationStatus == 0 ? prefix : nil
  }()
}

@Suite(
  "Without the rights",
  .timeLimit(.minutes(30)),
  .enabled(if: Account.ordinary != nil, "needs an account other than root that can run the program")
)
struct MissingRightsTests {
  private let todo: Program
  private let account: String

  init() async throws {
    todo = try Program()
    account = try #require(Account.ordinary)
    chmod(todo.folder, 0o777)
    try await run("add a")
  }

  @discardableResult
  private func run(_ arguments: String) async throws -> Finished {
    try await todo.shell(account + #""$TODO" "# + arguments)
  }

  /// Runs a command that must be refused, and leave everything as it was.
  private func expectRefusal(_ arguments: String, _ status: Int32, _ message: String) async throws {
    let before = try todo.snapshot()
    #expect(
      try await run(arguments) == Finished(status: status, errors: "todo: \(message)\n")
    )
    #expect(try todo.snapshot() == before)
  }

  @Test("A store that may not be read is refused", arguments: ["list", "add b", "check 1"])
  func unreadable(arguments: String) async throws {
    chmod(todo.store, 0)
    try await expectRefusal(
      arguments,
      66,
      "cannot read '\(todo.store)': Permission denied; check its permissions"
    )
  }

  @Test("A store that may only be read can be listed, and nothing else", arguments: [true, false])
  func readOnly(isFolderReadOnly: Bool) async throws {
    chmod(todo.store, 0o444)
    if isFolderReadOnly { chmod(todo.folder + "/list", 0o555) }
    let before = try todo.snapshot()
    #expect(try await run("list") == Finished(output: "[ ] 1 a\n"))
    #expect(try todo.snapshot() == before)
    try await expectRefusal(
      "add b",
      73,
      "cannot write '\(todo.store)'; check the permissions of the file and of its folder"
    )
  }

  @Test("In a folder that may only be read, the changes in a log are listed too")
  func readOnlyLog() async throws {
    let queue = try DatabaseQueue(path: todo.store)
    try await queue.write { database in
      try database.execute(sql: "UPDATE todo SET description = 'b'")
    }
    // While a connection is open, the log stays.
    try await todo.shell("mkdir -m 755 other; cp list/todo.sqlite list/todo.sqlite-wal other/")
    try queue.close()
    try await todo.shell("chmod 444 other/*; chmod 555 other")
    let before = try todo.snapshot()
    #expect(try await run("list --database other/todo.sqlite") == Finished(output: "[ ] 1 b\n"))
    #expect(try todo.snapshot() == before)
    chmod(todo.folder + "/other", 0o755)
  }

  @Test("A folder that may not be written to takes no new store")
  func readOnlyFolder() async throws {
    chmod(todo.folder + "/list", 0o555)
    let new = todo.folder + "/list/new"
    try await expectRefusal(
      "add b --store '\(new)'",
      73,
      "cannot create '\(new)': Permission denied"
    )
    try await expectRefusal(
      "add b --store '\(new)/er'",
      73,
      "cannot create '\(new)': Permission denied"
    )
  }

  @Test("A folder that may not be entered hides its store")
  func closedFolder() async throws {
    chmod(todo.folder + "/list", 0)
    let finished = try await run("list")
    #expect(
      finished
        == Finished(
          status: 66,
          errors: "todo: cannot reach '\(todo.store)': Permission denied\n"
        )
    )
  }
}
