/// A test of a scheduler, as data: it can be made at random, run on the test scheduler and on its
/// reference, shrunk, and printed.
struct ScheduleProgram: Equatable {
  enum Movement: Equatable {
    case by(Int)
    case to(Int)
    case toNext
    case run(maxSteps: Int, until: Int?)
  }

  struct Step: Equatable {
    enum Kind: Equatable {
      // What is started, by the label of its step.
      case schedule
      case after(Int)
      /// As many one-shots for the same time.
      case many(Int, after: Int)
      case every(Int, after: Int)
      case task

      /// Cancels all that has been started under a label.
      case cancel(Int)
      /// Does nothing outside of a task.
      case sleep(Int, usesClock: Bool)

      case move(Movement)
    }

    var kind: Kind
    /// The label of the work that it starts.
    var label = 0
    /// The steps of the work that it starts; an action takes them each time that it runs.
    var body: [Step] = []
  }

  var steps: [Step] = []
}

extension ScheduleProgram: CustomStringConvertible {
  var description: String { steps.flatMap(\.lines).joined(separator: "\n") }

  static func name(ofLabel label: Int) -> String {
    let letter = UnicodeScalar(UInt8(ascii: "a") + UInt8(label % 26))
    return String(letter) + (label < 26 ? "" : "\(label / 26)")
  }
}

extension ScheduleProgram.Step {
  /// True if it starts work, which has its label.
  var startsWork: Bool {
    switch kind {
    case .schedule, .after, .many, .every, .task: true
    default: false
    }
  }

  fileprivate var lines: [String] {
    let name = startsWork ? "\(ScheduleProgram.name(ofLabel: label)): " : ""
    return ["\(name)\(kind)"] + body.flatMap(\.lines).map { "  \($0)" }
  }
}

extension ScheduleProgram.Step.Kind: CustomStringConvertible {
  var description: String {
    switch self {
    case .schedule: "schedule"
    case .after(let offset): "after \(offset)"
    case .many(let count, let offset): "\(count) times after \(offset)"
    case .every(let interval, let offset): "every \(interval) after \(offset)"
    case .task: "task"
    case .cancel(let label): "cancel \(ScheduleProgram.name(ofLabel: label))"
    case .sleep(let duration, let usesClock): "sleep \(duration)\(usesClock ? " by the clock" : "")"
    case .move(let movement): movement.description
    }
  }
}

extension ScheduleProgram.Movement: CustomStringConvertible {
  var description: String {
    switch self {
    case .by(let duration): "advance by \(duration)"
    case .to(let time): "advance to \(time)"
    case .toNext: "advance to next"
    case .run(let maxSteps, let limit):
      "run \(maxSteps) steps at most" + (limit.map { " until \($0)" } ?? "")
    }
  }
}
