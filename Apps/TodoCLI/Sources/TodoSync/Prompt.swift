import Foundation
import TodoCLI
import TodoFeature

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
    guard let line = readLine() else {
      try? StandardStream.error.write("\n")
      throw CommandFailure(.usage, "there is no user name; an empty line means none")
    }
    return line.isEmpty ? nil : line
  }

  /// Asks for the password, which is not shown. Without a terminal, it is the next line of the input.
  static func password() throws(CommandFailure) -> String {
    let line = isatty(0) == 1 ? try hiddenLine("password: ") : readLine()
    guard let line, !line.isEmpty else { throw CommandFailure(.usage, "there is no password") }
    return line
  }

  /// Asks about a removal of many todos. Without a terminal, or an answer, they are kept.
  static func decision(about removal: MassRemoval) -> MassRemoval.Decision {
    guard isatty(0) == 1 else { return .keep }
    let question = """
      the server has removed \(removal.count) of \(removal.total) todos; remove them here, too?
      yes: remove them, no: keep them here, send: send them to the server again:\u{20}
      """
    let decision = StandardStream.answer(to: question) { answer -> MassRemoval.Decision? in
      switch answer {
      case "y", "yes": .remove(upTo: removal.count)
      case "n", "no": .keep
      case "s", "send": .sendAgain
      default: nil
      }
    }
    return decision ?? .keep
  }

  /// - Returns: The line; an empty one at the end of the input.
  private static func hiddenLine(_ text: String) throws(CommandFailure) -> String? {
    let terminal = try SilentTerminal(0)
    try? StandardStream.error.write(text)
    let line = line()
    terminal.restore()
    try? StandardStream.error.write("\n")
    if line.last == SilentTerminal.interrupt {
      signal(SIGINT, SIG_DFL)
      raise(SIGINT)
    }
    return String(validating: line, as: UTF8.self)
  }

  private static func line() -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.last != SilentTerminal.interrupt, read(0, &byte, 1) == 1,
      byte != UInt8(ascii: "\n")
    {
      line.append(byte)
    }
    return line
  }
}
