import Foundation
import TodoCLI

/// Asks the user in the terminal.
enum Prompt {
  /// Asks for the user's name on the server.
  ///
  /// - Returns: `nil` if the answer is empty: the server needs no user.
  static func user() throws(CommandFailure) -> String? {
    guard isatty(0) == 1 else {
      throw CommandFailure(.usage, "the standard input is no terminal; give --user NAME")
    }
    try? StandardStream.error.write("user: ")
    let line = readLine() ?? ""
    return line.isEmpty ? nil : line
  }

  /// Asks for the password, which is not shown. Without a terminal, it is the next line of the input.
  static func password() throws(CommandFailure) -> String {
    let line = isatty(0) == 1 ? hiddenLine("password: ") : readLine()
    guard let line, !line.isEmpty else { throw CommandFailure(.usage, "there is no password") }
    return line
  }

  /// - Returns: `nil` if the user has cancelled it.
  private static func hiddenLine(_ text: String) -> String? {
    var shown = termios()
    tcgetattr(0, &shown)
    var hidden = shown
    // Without signals: one would leave the terminal as it is now.
    hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
    tcsetattr(0, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(0, TCSAFLUSH, &shown)
      try? StandardStream.error.write("\n")
    }
    try? StandardStream.error.write(text)
    let line = readLine()
    let interrupt = "\u{3}"
    return line.flatMap { $0.contains(interrupt) ? nil : $0 }
  }
}
