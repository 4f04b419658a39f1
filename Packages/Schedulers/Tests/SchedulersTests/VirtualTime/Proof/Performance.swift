/// One run of a program on a scheduler.
final class Performance {
  private let scheduler: any SchedulerUnderTest
  private(set) var events: [ScheduleEvent] = []
  private var cancellations: [(label: Int, cancel: () -> Void)] = []
  private var isOver = false

  /// The limit for programs whose timers start more timers, the same on all schedulers.
  private static let eventLimit = 100

  private var isActive: Bool { !isOver && events.count < Self.eventLimit }

  private init(on scheduler: any SchedulerUnderTest) {
    self.scheduler = scheduler
  }

  /// The events of a program on a scheduler.
  static func events(
    of program: ScheduleProgram,
    on scheduler: any SchedulerUnderTest
  ) -> [ScheduleEvent] {
    let performance = Performance(on: scheduler)
    scheduler.perform {
      performance.take(program.steps)
      performance.end()
    } reporting: {
      performance.note(.reports($0))
    }
    return performance.events
  }

  /// The same by a task, which waits where the program moves the time.
  nonisolated(nonsending) static func events(
    of program: ScheduleProgram,
    awaiting scheduler: TestSchedulerUnderTest
  ) async -> [ScheduleEvent] {
    let performance = Performance(on: scheduler)
    await scheduler.perform {
      for step in program.steps { await performance.take(step, awaiting: scheduler) }
      performance.end()
    } reporting: {
      performance.note(.reports($0))
    }
    return performance.events
  }

  private nonisolated(nonsending) func take(
    _ step: ScheduleProgram.Step,
    awaiting scheduler: TestSchedulerUnderTest
  ) async {
    guard isActive, case .move(let movement) = step.kind else { return take(step) }
    noteMove(movement, to: await scheduler.move(movement))
    noteStand()
  }

  func take(_ steps: [ScheduleProgram.Step]) {
    steps.forEach(take)
  }

  func take(_ step: ScheduleProgram.Step) {
    guard isActive else { return }
    switch step.kind {
    case .schedule, .after, .many, .every, .task: start(step)
    case .cancel(let label): cancel(label)
    case .sleep: break
    case .move(let movement): noteMove(movement, to: scheduler.move(movement))
    }
    noteStand()
  }

  func noteRun(of step: ScheduleProgram.Step) {
    note(.runs(label: step.label, now: scheduler.now))
  }

  func noteEarlyEnd(of step: ScheduleProgram.Step) {
    note(.endsEarly(label: step.label, now: scheduler.now))
  }

  private func start(_ step: ScheduleProgram.Step) {
    // Not strongly: what is never due would keep the scheduler, which keeps it.
    let action = { [weak self] in
      self?.noteRun(of: step)
      self?.take(step.body)
    }
    func keep(_ cancel: @escaping () -> Void) { cancellations.append((step.label, cancel)) }
    switch step.kind {
    case .after(let offset): keep(scheduler.schedule(at: scheduler.now + offset, action))
    case .many(let count, let offset):
      for _ in 0..<count { keep(scheduler.schedule(at: scheduler.now + offset, action)) }
    case .every(let interval, let offset):
      keep(scheduler.schedule(at: scheduler.now + offset, every: interval, action))
    case .task: keep(scheduler.start(Routine(step, of: self)))
    default: scheduler.schedule(action)
    }
  }

  private func cancel(_ label: Int) {
    for cancellation in cancellations where cancellation.label == label { cancellation.cancel() }
  }

  private func noteMove(_ movement: ScheduleProgram.Movement, to time: Int?) {
    if movement == .toNext { note(.next(time)) }
  }

  private func noteStand() {
    note(.stands(now: scheduler.now, pending: scheduler.pending))
  }

  private func note(_ event: ScheduleEvent) {
    if !isOver { events.append(event) }
  }

  /// Lets all tasks come to their end.
  private func end() {
    isOver = true
    for cancellation in cancellations { cancellation.cancel() }
    _ = scheduler.move(.by(0))
    cancellations = []
  }
}
