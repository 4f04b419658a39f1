import Foundation
import TestSupport
import Testing

/// A terminal with a shell, in which programs run as for a user. It is a session of tmux, with a server
/// of its own.
final class TerminalSession {
  private let todo: Program
  private let socket: String

  /// - Parameters:
  ///   - todo: The program, which the shell knows as `todo`.
  ///   - columns: The width of the terminal.
  ///   - rows: Its height.
  init(_ todo: Program, columns: Int = 50, rows: Int = 10) async throws {
    self.todo = todo
    socket = todo.folder + "/tmux"
    try start(columns: columns, rows: rows)
    try await wait { $0.hasPrefix("$") }
  }

  deinit {
    try? spawn("tmux -S \(socket) kill-server")
  }

  private func start(columns: Int, rows: Int) throws {
    try spawn(
      """
      cd '\(todo.folder)'
      export HOME="$PWD" TODO_STORE='\(todo.store)' PATH="\((Program.path as NSString).deletingLastPathComponent):$PATH"
      export LC_ALL=C.UTF-8 TERM=screen-256color
      unset XDG_DATA_HOME TMUX
      tmux -S '\(socket)' -f /dev/null new-session -d -x \(columns) -y \(rows) \
      "exec env PS1='$ ' bash --norc --noprofile"
      """
    )
  }

  /// Runs a script, and waits for its end.
  ///
  /// Unlike a process of Foundation, it has no signal blocked, and closes the files of the tests. The
  /// server of tmux, which lives on, does not work with the one, and would keep the other.
  private func spawn(_ script: String) throws {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let closeFiles = """
      for file in /proc/self/fd/*; do
        file=${file##*/}; if ((file > 2)); then eval "exec $file>&-"; fi
      done

      """
    let words: [String] = ["bash", "-c", closeFiles + script]
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process: pid_t = 0
    var status: Int32 = 0
    guard posix_spawn(&process, "/bin/bash", nil, &attributes, arguments, environ) == 0,
      waitpid(process, &status, 0) == process, status == 0
    else { throw POSIXError(.ECHILD) }
  }

  @discardableResult
  func tmux(_ arguments: String...) async throws -> String {
    let finished = try await todo.run("/usr/bin/env", ["tmux", "-S", socket] + arguments)
    #expect(finished.status == 0, "\(finished.errors)")
    return finished.output
  }

  /// Presses keys, by the names that tmux has for them.
  func press(_ keys: String...) async throws {
    let finished = try await todo.run("/usr/bin/env", ["tmux", "-S", socket, "send-keys"] + keys)
    #expect(finished.status == 0, "\(finished.errors)")
  }

  /// Types a text.
  func type(_ text: String) async throws {
    try await tmux("send-keys", "-l", text)
  }

  /// The text on the terminal, without empty lines at the end.
  var text: String {
    get async throws {
      try await tmux("capture-pane", "-p").replacing(/\s+$/, with: "")
    }
  }

  /// Waits until the text on the terminal is as expected, for at most three minutes.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation,
    until isExpected: (String) -> Bool
  ) async throws {
    let end = ContinuousClock.now + .seconds(180)
    var shown = try await text
    while !isExpected(shown) {
      guard ContinuousClock.now < end else {
        Issue.record(
          "after 30 s, the terminal shows:\n\(shown)",
          sourceLocation: sourceLocation
        )
        return
      }
      shown = try await text
    }
  }

  /// Waits until the terminal shows a text, apart from empty lines at its end.
  func expect(_ expected: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait(sourceLocation: sourceLocation) { $0 == expected }
  }
}
