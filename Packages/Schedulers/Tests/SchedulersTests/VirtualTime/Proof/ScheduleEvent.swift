/// An event that can be observed when a program runs.
enum ScheduleEvent: Equatable {
  /// An action runs, or a task begins or goes on.
  case runs(label: Int, now: Int)
  /// A task is cancelled as it sleeps.
  case endsEarly(label: Int, now: Int)
  case reports(ScheduleIssue)
  /// The result of `advanceToNext`.
  case next(Int?)
  /// A step has been taken; this is due, in this order.
  case stands(now: Int, pending: [Int])
}

/// The issues that a scheduler reports.
enum ScheduleIssue: String, CaseIterable {
  case goingBack = "A test scheduler cannot go back in time"
  case interval = "A timer's interval must be positive"
  case unfinishedWork = "run() stopped after"
}

extension ScheduleEvent: CustomStringConvertible {
  var description: String {
    switch self {
    case .runs(let label, let now): "  \(ScheduleProgram.name(ofLabel: label)) at \(now)"
    case .endsEarly(let label, let now):
      "  \(ScheduleProgram.name(ofLabel: label)) ends early at \(now)"
    case .reports(let issue): "  issue: \(issue.rawValue)"
    case .next(let time): "  next: \(time.map(\.description) ?? "nothing")"
    case .stands(let now, []): "now \(now), nothing due"
    case .stands(let now, let pending):
      "now \(now), due \(pending.map(\.description).joined(separator: ", "))"
    }
  }
}
