import ReactiveCore

/// A scheduler whose time passes when the test says so. Actions due at one time run in the order in
/// which they were scheduled.
final class ManualScheduler: Scheduler {
  typealias SchedulerTimeType = ManualTime
  typealias SchedulerOptions = String

  private struct Action {
    let id: Int
    let date: SchedulerTimeType
    let body: () -> Void
  }

  private struct State {
    var now = ManualTime(nanoseconds: 0)
    var actions: [Action] = []
    var scheduledCount = 0
    var options: [String?] = []
  }

  private let state = _Lock(State())

  var now: SchedulerTimeType { state.withLock { $0.now } }

  var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

  /// How many actions wait.
  var waitingCount: Int { state.withLock { $0.actions.count } }

  /// How many actions have been scheduled so far.
  var scheduledCount: Int { state.withLock { $0.scheduledCount } }

  /// The options that came with each action.
  var options: [String?] { state.withLock { $0.options } }

  func schedule(options: String?, _ action: @escaping () -> Void) {
    enqueue(after: now, options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: String?,
    _ action: @escaping () -> Void
  ) {
    enqueue(after: date, options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: String?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition(interval: interval, options: options, body: action)
    enqueue(repetition, after: date)
    return repetition
  }

  /// Lets time pass, running what is due on the way, each at its own time.
  func advance(by stride: SchedulerTimeType.Stride = .nanoseconds(0)) {
    let end = now.advanced(by: stride)
    while let action = takeNext(until: end) { action.body() }
    state.withLock { $0.now = end }
  }

  /// Forgets the actions that wait.
  func removeAll() {
    // Out of the lock before they are released: what they hold may call back.
    let dropped = state.withLock { state in
      defer { state.actions = [] }
      return state.actions
    }
    _ = dropped
  }

  /// Runs one action, whatever its time: the order is the test's.
  func run(at index: Int = 0) {
    state.withLock { $0.actions.remove(at: index) }.body()
  }

  private func enqueue(
    after date: SchedulerTimeType,
    options: String?,
    _ body: @escaping () -> Void
  ) {
    state.withLock { state in
      let action = Action(id: state.scheduledCount, date: date, body: body)
      state.scheduledCount += 1
      state.options.append(options)
      state.actions.append(action)
    }
  }

  /// Each run schedules the next one, so that a cancelled repetition is run once more, in vain.
  private func enqueue(_ repetition: Repetition, after date: SchedulerTimeType) {
    // Weak: the scheduler keeps the action, also when nobody lets time pass any more.
    enqueue(after: date, options: repetition.options) { [weak self] in
      guard let self, let body = repetition.body else { return }
      enqueue(repetition, after: date.advanced(by: repetition.interval))
      body()
    }
  }

  private func takeNext(until end: SchedulerTimeType) -> Action? {
    state.withLock { state in
      let due = state.actions.indices.filter { state.actions[$0].date <= end }
      guard
        let next = due.min(by: { left, right in
          let (left, right) = (state.actions[left], state.actions[right])
          return (left.date, left.id) < (right.date, right.id)
        })
      else { return nil }
      let action = state.actions.remove(at: next)
      state.now = Swift.max(state.now, action.date)
      return action
    }
  }
}

// All that changes sits in the lock.
extension ManualScheduler: @unchecked Sendable {}

/// Work that is repeated until it is cancelled, and released then.
final class Repetition: Cancellable {
  let interval: ManualTime.Stride
  let options: String?
  private let work: _Lock<(() -> Void)?>

  init(
    interval: ManualTime.Stride = 0,
    options: String? = nil,
    body: @escaping () -> Void
  ) {
    self.interval = interval
    self.options = options
    work = _Lock(body)
  }

  /// The work to repeat; nil once it is cancelled.
  var body: (() -> Void)? { work.withLock { $0 } }

  func cancel() {
    let work = work.withLock { $0.take() }
    _ = work
  }
}
