@_spi(Layers) import Schedulers

/// The names of tasks, as `Task(name:)` has given them, by the tasks' lanes.
///
/// A task has to be asked while it runs. So its name is noted whenever it adds work, and that of a task that adds none
/// stays unknown.
final class TaskNames: Sendable {
  private let names = _Lock<[UInt64: String]>([:])

  /// The names that are known so far.
  var all: [UInt64: String] { names.withLock { $0 } }

  /// Notes the name of the current task, if it has one.
  func noteCurrent() {
    guard #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *),
      let lane = currentTaskLane(), let name = Task.name
    else { return }
    names.withLock { $0[lane] = name }
  }
}
