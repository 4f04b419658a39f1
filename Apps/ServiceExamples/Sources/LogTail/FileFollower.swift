import Foundation
import Schedulers
import ServiceLifecycle

/// A service that sends the lines that are appended to a file.
///
/// It looks at the file at each tick of a timer, and ends when the program shuts down. The subject keeps no
/// line: one that is sent before there is a subscriber is lost, as are those that were in the file before.
struct FileFollower: Service {
  /// The time between two looks at the file.
  static let interval = DispatchQueue.SchedulerTimeType.Stride.milliseconds(200)

  let path: String
  let lines: PassthroughSubject<String, Never>
  /// The scheduler of the timer: a queue in the program, a test scheduler in the tests.
  let scheduler: AnySchedulerOf<DispatchQueue>

  /// - Throws: The error of Foundation if the file cannot be read. It ends the group of services.
  func run() async throws {
    var reader = try LineReader(path: path)
    for await _ in scheduler.timer(interval: Self.interval).cancelOnGracefulShutdown() {
      for line in try reader.readLines() { lines.send(line) }
    }
  }
}
