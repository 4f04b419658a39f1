extension ScheduleProgram {
  /// The programs that are one step simpler than this one, the most promising first.
  var simplifications: [ScheduleProgram] { steps.simplifications.map(ScheduleProgram.init) }

  /// The same with the labels a, b, c, … from top to bottom.
  func relabelled() -> ScheduleProgram {
    var labels: [Int: Int] = [:]
    func collect(_ step: Step) {
      if step.startsWork { labels[step.label] = labels.count }
      step.body.forEach(collect)
    }
    func renamed(_ step: Step) -> Step {
      var step = step
      step.label = labels[step.label] ?? step.label
      if case .cancel(let label) = step.kind { step.kind = .cancel(labels[label] ?? labels.count) }
      step.body = step.body.map(renamed)
      return step
    }
    steps.forEach(collect)
    return ScheduleProgram(steps: steps.map(renamed))
  }
}

extension [ScheduleProgram.Step] {
  /// Steps that are a little simpler than these, those that promise most first.
  fileprivate var simplifications: [Self] {
    let halves = count > 2 ? [Array(prefix(count / 2)), Array(suffix(count / 2))] : []
    let parents = indices.filter { !self[$0].body.isEmpty }
    return halves
      + indices.map { replacing($0, with: []) }
      + parents.map { replacing($0, with: self[$0].body) }
      + parents.map { replacing($0, with: [self[$0].body[0], self[$0].withoutFirst]) }
      + indices.flatMap { index in
        self[index].simplifications.map { replacing(index, with: [$0]) }
      }
  }

  private func replacing(_ index: Int, with steps: Self) -> Self {
    self[..<index] + steps + self[(index + 1)...]
  }
}

extension ScheduleProgram.Step {
  fileprivate var simplifications: [Self] {
    actionsInPlace + kind.simplifications.map { Self(kind: $0, label: label, body: body) }
      + body.simplifications.map { Self(kind: kind, label: label, body: $0) }
  }

  fileprivate var withoutFirst: Self {
    Self(kind: kind, label: label, body: Array(body.dropFirst()))
  }

  /// In place of a task that sleeps first, an action that is due then.
  private var actionsInPlace: [Self] {
    guard kind == .task, case .sleep(let duration, _)? = body.first?.kind else { return [] }
    return [Self(kind: .after(duration), label: label, body: withoutFirst.body)]
  }
}

extension ScheduleProgram.Step.Kind {
  // None leads back to where another started, so that they come to an end.
  fileprivate var simplifications: [Self] {
    switch self {
    case .schedule, .cancel: []
    case .after(let offset): [.schedule] + offset.simplifications.map { .after($0) }
    case .many(let count, let offset):
      [.after(offset)] + count.simplifications.map { .many($0, after: offset) }
        + offset.simplifications.map { .many(count, after: $0) }
    case .every(let interval, let offset):
      [.after(offset)] + interval.simplifications.map { .every($0, after: offset) }
        + offset.simplifications.map { .every(interval, after: $0) }
    case .task: [.schedule]
    case .sleep(let duration, let usesClock):
      (usesClock ? [.sleep(duration, usesClock: false)] : [])
        + duration.simplifications.map { .sleep($0, usesClock: usesClock) }
    case .move(let movement): movement.simplifications.map { .move($0) }
    }
  }
}

extension ScheduleProgram.Movement {
  fileprivate var simplifications: [Self] {
    switch self {
    case .by(let duration): duration.simplifications.map { .by($0) }
    case .to(let time): [.by(time)] + time.simplifications.map { .to($0) }
    case .toNext: [.by(0), .by(1)]
    case .run(let maxSteps, let limit):
      [.by(limit ?? 15)]
        + maxSteps.simplifications.map { .run(maxSteps: $0, until: limit) }
        + (limit?.simplifications ?? []).map { .run(maxSteps: maxSteps, until: $0) }
    }
  }
}

extension Int {
  /// The next number on the way to zero.
  fileprivate var simplifications: [Int] { self == 0 ? [] : [self - signum()] }
}
