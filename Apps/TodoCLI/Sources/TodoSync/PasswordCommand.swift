import Foundation
import TodoFeature

/// A shell command that prints a password.
struct PasswordCommand {
  private let command: String

  init(_ command: String) {
    self.command = command
  }

  /// Runs the command. It may ask the user something.
  ///
  /// - Returns: The first line of its output.
  func password() throws(SyncFailure) -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = output
    let data: Data?
    do {
      try process.run()
      data = try output.fileHandleForReading.readToEnd()
    } catch {
      throw .refused("the password command cannot be run: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .refused(
        "the password command ended with the status \(process.terminationStatus); "
          + "'todo sync setup' takes another one"
      )
    }
    guard let text = String(validating: data ?? Data(), as: UTF8.self),
      let line = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).first,
      !line.isEmpty
    else {
      throw .refused(
        "the password command has printed no password; 'todo sync setup' takes another"
      )
    }
    return String(line)
  }
}
