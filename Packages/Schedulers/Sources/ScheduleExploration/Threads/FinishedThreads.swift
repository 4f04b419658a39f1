@_spi(Layers) import ControlledSynchronization
@_spi(Layers) import Schedulers

/// The threads of a run that has ended.
struct FinishedThreads: Sendable {
  /// The names of the threads, by their numbers.
  let names: [String]
  let end: ControlledRun.End

  /// The failure that the end of the run is; nil if all threads have returned.
  var failure: String? {
    switch end {
    case .finished, .uncontrolled: nil
    case .deadlock(let threads):
      "A deadlock: \(list(threads)) \(threads.count == 1 ? "waits" : "wait") for ever."
    case .endless(let steps):
      "The threads have taken \(steps) steps, and do not return: one spins without end."
    }
  }

  var problem: ExplorationResult.Problem? {
    if case .uncontrolled(let thread) = end { .uncontrolledWait(names[thread]) } else { nil }
  }

  private func list(_ threads: [Int]) -> String {
    threads.map { "'\(names[$0])'" }.joined(separator: " and ")
  }

  /// Returns the rows of a timeline. Those of threads that wait for ever are the last ones.
  func rows(
    of steps: [ExploredStep],
    _ places: [RunNotes.Work: String]
  ) -> [OrderTimeline.Row] {
    var counts = Array(repeating: 0, count: names.count)
    var rows: [OrderTimeline.Row] = []
    func add(_ thread: Int, _ label: String, overtaken: Int) {
      rows.append(
        OrderTimeline.Row(
          time: nil,
          worker: names[thread],
          lane: UInt64(thread),
          labels: [label],
          place: places[.operation(thread: thread, counts[thread])],
          overtaken: overtaken
        )
      )
    }
    for step in steps {
      let thread = Int(step.lane)
      add(
        thread,
        step.operation?.kind.rawValue ?? "",
        overtaken: step.delays(ofChoice: step.choice)
      )
      counts[thread] += 1
    }
    if case .deadlock(let threads) = end {
      for thread in threads {
        add(thread, "waits for ever", overtaken: 0)
      }
    }
    return rows
  }
}
