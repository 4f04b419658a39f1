@_spi(Layers) import Schedulers

extension ExploredRun {
  /// Returns for each task that waits a line: which one it is, and what it waits for. If the run notes places, the
  /// line has those in the user's code at which the task was made and waits.
  func descriptions(of tasks: [WaitingTask]) -> [String] {
    let resolved = notes?.resolved(and: tasks.map(\.callers))
    return tasks.enumerated().map { index, task in
      let isBody = task.lane == bodyLane
      let origin = isBody ? nil : resolved?.places[.added(.job, task.lane)]
      let name = isBody ? "the body" : task.name.map { "the task '\($0)'" } ?? "a task"
      let subject = [name, origin.map { "made at \($0)" }].compactMap(\.self).joined(separator: " ")
      let wait = "waits for \(task.reason.text)"
      let place = resolved?.ofCalls[index].map { "at \($0)" }
      return [subject, wait, place].compactMap(\.self).joined(separator: " ")
    }
  }
}

extension WaitingTask.Reason {
  fileprivate var text: String {
    switch self {
    case .task: "a task"
    case .continuation: "its continuation"
    case .group: "the tasks of its group"
    }
  }
}
