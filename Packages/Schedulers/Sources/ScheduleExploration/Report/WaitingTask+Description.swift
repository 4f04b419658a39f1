import RuntimeBets
@_spi(Layers) import Schedulers

extension ExploredRun {
  /// Returns for each task that waits a line: which one it is, and what it waits for. If the run notes places, the
  /// line has those in the user's code at which the task was made and waits.
  func descriptions(of tasks: [WaitingTask]) -> [String] {
    let resolved = notes?.resolved(and: tasks.map(\.callers))
    return tasks.enumerated().map { index, task in
      let origin = task.lane == bodyLane ? nil : resolved?.places[.added(.job, task.lane)]
      let subject = [name(of: task), origin.map { "made at \($0)" }].compactMap(\.self).joined(
        separator: " "
      )
      let wait = "waits for \(task.reason.text)"
      let place = resolved?.ofCalls[index].map { "at \($0)" }
      return [subject, wait, place].compactMap(\.self).joined(separator: " ")
    }
  }

  /// Returns which task was resumed, and the place in the user's code at which it has waited.
  func descriptionOfResumption(of task: WaitingTask) -> String {
    let place = RunNotes().resolved(and: [task.callers]).ofCalls[0].map {
      ", which has waited at \($0)"
    }
    return name(of: task) + (place ?? "")
  }

  private func name(of task: WaitingTask) -> String {
    task.lane == bodyLane ? "the body" : task.name.map { "the task '\($0)'" } ?? "a task"
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
