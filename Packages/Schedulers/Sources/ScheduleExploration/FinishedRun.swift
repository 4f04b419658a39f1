@_spi(Layers) import Schedulers

/// A run that has ended.
struct FinishedRun {
  /// The first issue of the body, or its error; nil if the order passes.
  let failure: String?
  /// A mistake in the use of the exploration.
  let problem: ExplorationResult.Problem?
  let steps: [ExploredStep]
  /// The changes of stores that the body has made, between steps.
  private let bodyChanges: [BodyChange]
  /// The lane of the body's task; nil if the body is synchronous.
  private let bodyLane: UInt64?
  /// The seconds since the start, of each step.
  private let times: [Double]

  init<Time: ExplorableTime, Options>(
    _ run: ExploredRun,
    _ scheduler: TestScheduler<Time, Options>,
    failure: String?
  ) {
    self.failure = failure
    steps = run.steps
    bodyChanges = run.bodyChanges
    bodyLane = run.bodyLane
    let pending = scheduler.pending
    if steps.count >= ExploredRun.maximumSteps {
      problem = .endless(steps: steps.count)
    } else if steps.isEmpty {
      problem = .nothingScheduled
    } else {
      problem = pending.isEmpty ? nil : .workLeft(pending.map(\.description))
    }
    var now = 0.0
    times = steps.map { step in
      if let date = step.date as? Time { now = max(now, date.seconds(since: .explorationStart)) }
      return now
    }
  }

  var schedule: Schedule { Schedule(steps.filter(\.isChoice).map(\.choice)) }

  /// The steps, a line each. The first choice that is not the usual one is marked.
  var timeline: String {
    let rows = rows
    let width = rows.map(\.text.count).max() ?? 0
    let firstDifference = rows.firstIndex { $0.overtaken > 0 }
    return rows.enumerated().map { index, row in
      var line = "  \(seconds(row.time))  \(row.text)"
      if row.overtaken > 0 {
        line +=
          String(repeating: " ", count: width - row.text.count) + "  overtakes \(row.overtaken)"
      }
      return index == firstDifference ? line + "  ← first difference" : line
    }
    .joined(separator: "\n")
  }

  /// The names of the tasks, by their lanes: numbers in the order in which they have run first.
  private var jobNames: [UInt64: String] {
    var names: [UInt64: String] = [:]
    if let bodyLane { names[bodyLane] = "the body" }
    var count = 0
    for step in steps where step.kind == .job && names[step.lane] == nil {
      count += 1
      names[step.lane] = "task \(count)"
    }
    return names
  }

  /// The steps, and between them the changes of stores by the body. The ends of effects are left out.
  private var rows: [TimelineRow] {
    var rows: [TimelineRow] = []
    var changes = bodyChanges[...]
    let names = jobNames
    for (index, step) in steps.enumerated() {
      while let change = changes.first, change.position <= index {
        rows.append(TimelineRow(change))
        changes.removeFirst()
      }
      if step.isVisible {
        let job = names[step.lane] ?? "a task"
        rows.append(TimelineRow(step, at: times[index], job: job))
      }
    }
    return rows + changes.map(TimelineRow.init)
  }
}

/// A line of a timeline.
private struct TimelineRow {
  /// The seconds since the start.
  let time: Double
  let text: String
  /// The number of others that would usually run before.
  var overtaken = 0

  init(_ change: BodyChange) {
    time = change.time
    text = "the body: \(change.transition.label)"
  }

  /// - Parameter job: The name of the task, if the step is the job of one.
  init(_ step: ExploredStep, at time: Double, job: String) {
    self.time = time
    overtaken = step.choice
    let place = step.name?.description ?? (step.kind == .job ? job : "an action")
    let labels = step.labels
    text = labels.isEmpty ? place : "\(place): \(labels.joined(separator: ", "))"
  }
}

extension ExploredStep {
  fileprivate var labels: [String] { transitions.map(\.label).filter { !$0.isEmpty } }

  /// False for a step that only ends an effect, in the usual order.
  fileprivate var isVisible: Bool { choice > 0 || transitions.isEmpty || !labels.isEmpty }
}

private func seconds(_ time: Double) -> String {
  let thousandths = Int((time * 1_000).rounded())
  let fraction = String(thousandths % 1_000)
  let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
  let text = "\(thousandths / 1_000).\(padded) s"
  return String(repeating: " ", count: max(0, 9 - text.count)) + text
}
