import Foundation
import Schedulers
import ServiceLifecycle

/// Prints the lines that are appended to a file, until SIGTERM or SIGINT: `log-tail FILE`.
@main
struct LogTailProgram {
  static func main() async {
    guard CommandLine.arguments.count == 2 else {
      end(status: 64, "usage: log-tail FILE")
    }
    let services = services(
      following: CommandLine.arguments[1],
      through: PassthroughSubject(),
      scheduler: DispatchQueue(label: "log-tail").eraseToAnyScheduler()
    ) { line in
      // Not `print`, which keeps its output for a while if it goes to a file or a pipe.
      FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
    let group = ServiceGroup(
      services: services,
      gracefulShutdownSignals: [.sigterm, .sigint]
    )
    do {
      try await group.run()
    } catch {
      end(status: 1, "log-tail: \(error.localizedDescription)")
    }
  }

  /// Returns the services of the program. A group starts them in this order, and shuts them down in reverse: first
  /// the one that sends, then the one that receives.
  static func services(
    following path: String,
    through lines: PassthroughSubject<String, Never>,
    scheduler: AnySchedulerOf<DispatchQueue>,
    write: @escaping @Sendable (String) -> Void
  ) -> [any Service] {
    [
      LinePrinter(lines: lines, write: write),
      FileFollower(path: path, lines: lines, scheduler: scheduler),
    ]
  }

  private static func end(status: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}
