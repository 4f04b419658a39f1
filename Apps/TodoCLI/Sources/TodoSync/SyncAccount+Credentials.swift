import Foundation
import TodoCLI
import TodoFeature

extension SyncAccount {
  /// The user and the password, which a command may have to print.
  func credentials() throws(SyncFailure) -> Credentials? {
    guard let user else { return nil }
    if let password { return Credentials(user: user, password: password) }
    guard let passwordCommand else { throw .credentials }
    return Credentials(user: user, password: try Self.password(printedBy: passwordCommand))
  }

  /// Runs a shell command, which may ask the user something.
  ///
  /// - Returns: The first line of its output.
  private static func password(printedBy command: String) throws(SyncFailure) -> String {
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
