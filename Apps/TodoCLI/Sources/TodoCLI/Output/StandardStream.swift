import Foundation

/// The process's standard output or standard error, written without a buffer: when `write` returns,
/// the text is written.
package enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// True if it is a terminal.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all of the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isSaved: True if a change was saved before, which the failure then tells.
  package func write(
    _ text: String,
    afterSaving isSaved: Bool = false
  ) throws(CommandFailure) {
    var rest = text.utf8Span.span
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(rawValue, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.extracting(droppingFirst: count)
      } else if errno == EAGAIN {
        // The pipe is non-blocking: wait until it has room.
        var request = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        throw failure(errno, isSaved)
      }
    }
  }
}

extension StandardStream {
  private func failure(_ error: Int32, _ isSaved: Bool) -> CommandFailure {
    // A closed pipe is not an error.
    if error == EPIPE { return CommandFailure(.brokenPipe, "") }
    return CommandFailure(
      .ioError,
      "cannot write to the standard \(self): \(DatabaseFile.text(of: error))"
        + (isSaved ? "; the change itself is saved" : "")
    )
  }

  /// True if a user can be asked: the standard input and output are a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && output.isTerminal }

  /// Asks a question until the answer has a meaning.
  ///
  /// - Parameter meaning: Returns the meaning of an answer in lower case; `nil` if it has none.
  /// - Returns: The meaning; `nil` at the end of the input.
  package static func answer<Meaning>(
    to question: String,
    _ meaning: (String) -> Meaning?
  ) -> Meaning? {
    while true {
      try? error.write(question)
      guard let line = readLine() else {
        try? error.write("\n")
        return nil
      }
      if let meaning = meaning(line.lowercased().filter { !$0.isWhitespace }) { return meaning }
    }
  }

  /// Reads all of the standard input.
  static func input() throws(CommandFailure) -> String {
    let data: Data?
    do {
      data = try FileHandle.standardInput.readToEnd()
    } catch {
      throw CommandFailure(
        .ioError,
        "cannot read the standard input: \(error.localizedDescription)"
      )
    }
    let bytes = data ?? Data()
    guard let text = String(validating: bytes, as: UTF8.self) else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let line = 1 + (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0)
      throw CommandFailure(.dataError, "line \(line) of the standard input is not UTF-8 text")
    }
    guard !text.utf8.contains(0) else {
      throw CommandFailure(.dataError, "the standard input has a zero byte, which no text has")
    }
    // A mark of the byte order is not part of the text.
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }
}
