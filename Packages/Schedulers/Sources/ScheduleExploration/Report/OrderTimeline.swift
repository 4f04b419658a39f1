@_spi(Layers) import Schedulers

/// The steps and changes of a run, in its order.
struct OrderTimeline: Sendable {
  /// A step of the run, or a change of a store that the body has made.
  struct Row: Sendable {
    /// The seconds since the start; nil where time does not count.
    let time: Double?
    /// The name of what has run: an operator, a task, or the body.
    let worker: String
    /// Identifies what has run, among all that have the same name.
    let lane: UInt64
    /// The actions that stores have handled.
    var labels: [String] = []
    /// The file and the line that have added the work.
    let place: String?
    /// The action of a store whose effect it belongs to; nil if there is none, or it is not known.
    var cause: String?
    /// The number of others that would usually run before.
    var overtaken = 0
    /// How often the rows up to this one come one after another; nil if they come once.
    var repetition: TimelineFold.Repetition?
  }

  private(set) var rows: [Row] = []

  /// The index of the first row that the usual order would not have there.
  var firstDifference: Int? { rows.firstIndex { $0.overtaken > 0 } }

  /// A line that explains the words for choices that are not the usual ones; nil if there is none.
  var legend: String? {
    guard let firstDifference else { return nil }
    return rows[firstDifference].time == nil
      ? "'interrupts': the thread of the line above could have continued."
      : "'overtakes n': it runs before n others that usually run first."
  }

  /// The rows, a line each. The first choice that is not the usual one is marked.
  var text: String {
    let columns: [(Row) -> String] = [
      \.paddedSeconds, \.text, \.cost, { $0.place ?? "" }, { $0.repetition?.text ?? "" },
    ]
    var lines = rows.map { _ in "" }
    for column in columns {
      let cells = rows.map(column)
      let width = cells.map(\.count).max() ?? 0
      guard width > 0 else { continue }
      for index in rows.indices {
        lines[index] += (lines[index].isEmpty ? "" : "  ") + cells[index].padded(to: width)
      }
    }
    if let firstDifference { lines[firstDifference] += "  ← first difference" }
    return lines.map(\.withoutSpacesAtEnd).joined(separator: "\n")
  }
}

extension OrderTimeline {
  /// Makes the timeline of a run.
  init(_ run: FinishedRun) {
    let (notes, places) = (run.notes?.contents ?? RunNotes.Contents(), run.notes?.resolved() ?? [:])
    if let threads = run.threads {
      rows = TimelineFold.folding(threads.rows(of: run.steps, places))
      return
    }
    let names = run.shownTaskNames(notes)
    let handled = Dictionary(grouping: notes.handled.indices) { notes.handled[$0].stepCount }
    var now = 0.0
    for count in 0...run.steps.count {
      let actions = handled[count] ?? []
      if count > 0 {
        let step = run.steps[count - 1]
        now = max(now, step.chosen.seconds ?? now)
        var row = run.row(of: step, at: now, names, places)
        row.cause = notes.causes[step.chosen.work]
        row.labels = actions.map { notes.handled[$0] }.filter { $0.bodyTime == nil }.map(\.label)
        rows.append(row)
      }
      rows += actions.compactMap { notes.handled[$0].rowOfBody(at: places[.sentByBody($0)]) }
    }
    rows = TimelineFold.folding(rows)
  }
}

extension OrderTimeline.Row {
  /// The name of what has run, and the actions that it has led to.
  var text: String {
    let name = cause.map { "\(worker) of \($0)" } ?? worker
    return labels.isEmpty ? name : "\(name): \(labels.joined(separator: ", "))"
  }

  /// The words for a choice that is not the usual one.
  fileprivate var cost: String {
    if overtaken == 0 { "" } else if time == nil { "interrupts" } else { "overtakes \(overtaken)" }
  }

  /// The time, for example `1.000 s`.
  var seconds: String {
    guard let time else { return "" }
    let thousandths = Int((time * 1_000).rounded())
    let fraction = String(thousandths % 1_000)
    let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
    return "\(thousandths / 1_000).\(padded) s"
  }

  /// The time in a column of its own.
  fileprivate var paddedSeconds: String {
    seconds.isEmpty ? "" : String(repeating: " ", count: max(0, 11 - seconds.count)) + seconds
  }

  /// True for a change of a store that the body has made, and for a part of the body's task.
  var isBody: Bool { worker == FinishedRun.bodyName }
}

extension FinishedRun {
  static let bodyName = "the body"

  /// The names of the tasks, by their lanes. Those without a name of their own have numbers, in the order in which
  /// they have run first.
  fileprivate func shownTaskNames(_ notes: RunNotes.Contents) -> [UInt64: String] {
    var names = notes.taskNames
    if let bodyLane { names[bodyLane] = Self.bodyName }
    var count = 0
    for step in steps where step.kind == .job && step.name == nil && names[step.lane] == nil {
      count += 1
      names[step.lane] = "task \(count)"
    }
    return names
  }
  /// Makes the row of a step, without what stores do in it.
  fileprivate func row(
    of step: ExploredStep,
    at time: Double,
    _ taskNames: [UInt64: String],
    _ places: [RunNotes.Work: String]
  ) -> OrderTimeline.Row {
    OrderTimeline.Row(
      time: time,
      worker: step.name?.description ?? taskNames[step.lane] ?? "an action",
      lane: step.lane,
      place: step.lane == bodyLane ? nil : places[step.chosen.work],
      overtaken: step.choice
    )
  }
}

extension RunNotes.HandledAction {
  /// Returns a row of its own for an action that the body has sent; nil for another one.
  fileprivate func rowOfBody(at place: String?) -> OrderTimeline.Row? {
    bodyTime.map { time in
      OrderTimeline.Row(
        time: time,
        worker: FinishedRun.bodyName,
        lane: 0,
        labels: [label],
        place: place
      )
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: width - count)
  }

  fileprivate var withoutSpacesAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
