/// A task in the reference's time. Being woken makes it ready; it goes on when the tasks before it
/// have gone as far as they can.
final class ReferenceTask {
  private let routine: Routine
  private unowned let scheduler: ReferenceScheduler
  /// The item that wakes it, while it sleeps.
  private var alarm: ReferenceScheduler.Item?
  private var isCancelled = false

  init(_ routine: Routine, on scheduler: ReferenceScheduler) {
    self.routine = routine
    self.scheduler = scheduler
  }

  /// Runs the task up to its next sleep. A sleep of less than no time does not suspend it.
  func proceed() {
    while let sleep = routine.proceed() {
      if isCancelled { return routine.endEarly() }
      if sleep.duration >= 0 { return fallAsleep(until: scheduler.now + sleep.duration) }
    }
  }

  func cancel() {
    isCancelled = true
    guard let alarm = alarm.take() else { return }
    scheduler.cancel(alarm)
    scheduler.ready.append(routine.endEarly)
  }

  private func fallAsleep(until time: Int) {
    alarm = scheduler.schedule(at: time) { [self] in
      alarm = nil
      scheduler.ready.append(proceed)
    }
  }
}
