// Schedulers that are wrong on purpose, each by one method.

final class LastInFirstOut: ReferenceScheduler {
  override func comesBefore(_ one: Item, _ other: Item) -> Bool {
    (one.due, other.number) < (other.due, one.number)
  }
}

/// Equal times come in no particular order, as in a heap without numbers.
final class NoTieBreak: ReferenceScheduler {
  override func comesBefore(_ one: Item, _ other: Item) -> Bool {
    (one.due, one.number % 3) < (other.due, other.number % 3)
  }
}

final class NewNumberForEveryTick: ReferenceScheduler {
  override func perform(_ item: Item) {
    if item.interval != nil { item.number = nextNumber() }
    super.perform(item)
  }
}

final class ScheduledAgainAfterTheAction: ReferenceScheduler {
  override func perform(_ item: Item) {
    remove(item)
    item.action()
    guard let interval = item.interval else { return }
    item.due += interval
    items.append(item)
  }
}

/// A timer counts from its last tick, and not from its last due time.
final class DriftingGrid: ReferenceScheduler {
  override func perform(_ item: Item) {
    if item.interval != nil { item.due = now }
    super.perform(item)
  }
}

final class TargetExcluded: ReferenceScheduler {
  override func step(by limit: Int) -> Bool { super.step(by: limit - 1) }
}

final class NowIsTheTarget: ReferenceScheduler {
  override func advance(to target: Int) {
    if target >= now { move(to: target) }
    super.advance(to: target)
  }
}

final class NowGoesBack: ReferenceScheduler {
  private var time = 0

  override var now: Int { time }
  override func move(to time: Int) { self.time = time }
}

final class NowStaysAtTheLastAction: ReferenceScheduler {
  override func advance(to target: Int) {
    guard target >= now else { return super.advance(to: target) }
    runTasks()
    while step(by: target) {}
  }
}

final class WorkOfThePastIsSkipped: ReferenceScheduler {
  override func perform(_ item: Item) {
    if item.due < now, item.interval == nil { remove(item) } else { super.perform(item) }
  }
}

final class CancelledTimerSurvives: ReferenceScheduler {
  override func cancel(_ item: Item) {
    if item.interval == nil { super.cancel(item) }
  }
}

final class CancelledOneShotRuns: ReferenceScheduler {
  override func cancel(_ item: Item) {
    if item.interval != nil { super.cancel(item) }
  }
}

/// An old cancellable cancels what has taken the place of its item.
final class CancelsByPlace: ReferenceScheduler {
  override func cancel(_ item: Item) {
    let isDone = !items.contains { $0 === item }
    super.cancel(isDone ? items.last ?? item : item)
  }
}

final class ImmediateWorkJumpsTheQueue: ReferenceScheduler {
  private var lastNumber = 0

  override func scheduleNow(_ action: @escaping () -> Void) {
    lastNumber -= 1
    schedule(at: now, action).number = lastNumber
  }
}

final class EndlessTimerNeverRuns: ReferenceScheduler {
  override func schedule(
    at due: Int,
    every interval: Int?,
    _ action: @escaping () -> Void
  ) -> Item {
    let item = super.schedule(at: due, every: interval, action)
    if let interval, interval <= 0 { remove(item) }
    return item
  }
}

final class NextIsOneActionOnly: ReferenceScheduler {
  override func advanceToNext() -> Int? {
    runTasks()
    return step(by: .max) ? now : nil
  }
}

final class NextIgnoresThePast: ReferenceScheduler {
  override func advanceToNext() -> Int? {
    runTasks()
    guard let item = items.filter({ $0.due >= now }).min(by: comesBefore) else { return nil }
    advance(to: item.due)
    return item.due
  }
}

final class RunLeavesNowAtItsLimit: ReferenceScheduler {
  override func run(maxSteps: Int, until limit: Int?) {
    super.run(maxSteps: maxSteps, until: limit)
    if let limit { move(to: limit) }
  }
}

final class RunTakesAStepTooMany: ReferenceScheduler {
  override func run(maxSteps: Int, until limit: Int?) {
    super.run(maxSteps: maxSteps + 1, until: limit)
  }
}

final class RunIsSilentAboutItsLimit: ReferenceScheduler {
  override func run(maxSteps: Int, until limit: Int?) {
    let report = report
    self.report = { _ in }
    super.run(maxSteps: maxSteps, until: limit)
    self.report = report
  }
}

/// A woken task goes on only when nothing else is due any more.
final class TasksWaitForActions: ReferenceScheduler {
  override func runTasks() {
    if !items.contains(where: { $0.due <= now }) { super.runTasks() }
  }
}

/// A woken task goes on only when the time is moved again.
final class TasksWaitForTheNextAdvance: ReferenceScheduler {
  private var isMoving = false

  override func advance(to target: Int) {
    runTasks()
    isMoving = true
    super.advance(to: target)
    isMoving = false
  }

  override func runTasks() {
    if !isMoving { super.runTasks() }
  }
}

final class LastTaskReadyGoesFirst: ReferenceScheduler {
  override func runTasks() {
    ready.reverse()
    super.runTasks()
  }
}
