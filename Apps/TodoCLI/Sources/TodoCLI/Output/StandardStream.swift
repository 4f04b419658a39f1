import Foundation

/// The process's standard output or standard error, written without a buffer: when `write` returns,
/// the text is written.
package enum StandardStream: Int32 {
  case output = 1
  case error = 2

  /// The reason why a text was not written.
  package struct WriteError: Error {
    /// The system's error number.
    package var number: Int32
  }

  /// True if it is a terminal.
  var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes all of the text.
  package func write(_ text: String) throws(WriteError) {
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
        throw WriteError(number: errno)
      }
    }
  }
}

extension StandardStream {
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
    guard let text = String(validating: data ?? Data(), as: UTF8.self) else {
      throw CommandFailure(.dataError, "the standard input is not UTF-8 text")
    }
    guard !text.utf8.contains(0) else {
      throw CommandFailure(.dataError, "the standard input has a zero byte, which no text has")
    }
    // A mark of the byte order is not part of the text.
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }
}
