import Schedulers
import ServiceLifecycle

/// A service that writes the lines of a subject until the program shuts down.
///
/// A subject drops a value for which nobody has asked, and the loop asks for one after another. So a buffer
/// keeps the lines that are sent while one is being written. Those that wait when the program shuts down are not
/// written. If they have to be, leave out `cancelOnGracefulShutdown()`, and end the subject instead: the loop
/// takes what waits before the completion.
struct LinePrinter: Service {
  let lines: PassthroughSubject<String, Never>
  let write: @Sendable (String) -> Void

  func run() async throws {
    for await line in lines.buffer(size: 1_000, prefetch: .byRequest, whenFull: .dropOldest)
      .values.cancelOnGracefulShutdown()
    {
      write(line)
    }
  }
}
