/// A single sleep. It ends once, by the scheduler or by cancellation, whichever is first.
@usableFromInline
final class Sleep: Sendable {
  typealias Outcome = Result<Void, any Error>
  typealias Sleeper = UnsafeContinuation<Outcome, Never>

  private enum State {
    case awake
    /// The alarm is nil while it is being set.
    case asleep(Sleeper, alarm: (any Cancellable)?)
    /// The sleep has ended, possibly before it began.
    case over
  }

  private let state = _Lock(State.awake)
  private let resumption = _Resumption()

  /// Suspends the current task until its alarm wakes it.
  ///
  /// - Parameters:
  ///   - executor: The executor of the tasks in whose time the task sleeps. If it belongs to a
  ///     test, a task that runs elsewhere is counted, so that the test waits for it when it wakes.
  ///   - setAlarm: Schedules the closure that wakes the task.
  /// - Throws: `CancellationError` as soon as the task is cancelled, or the scheduler releases the
  ///   alarm. The alarm is cancelled then.
  @usableFromInline
  nonisolated(nonsending) static func until(
    executor: (any TaskExecutor)?,
    setAlarm: (_ wake: @escaping () -> Void) -> any Cancellable
  ) async throws {
    let sleep = Sleep()
    let counting = (executor as? TestTaskExecutor).flatMap { $0.runsCurrentTask ? nil : $0 }
    let outcome = await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        guard sleep.begin(continuation) else { return }
        let alarm = SleepAlarm(sleep, countedBy: counting)
        sleep.set(setAlarm { alarm.fire() })
        counting?.untracked.didFallAsleep()
      }
    } onCancel: {
      sleep.end(with: .failure(CancellationError()))
    }
    sleep.resumption.didResume()
    try outcome.get()
  }

  /// - Returns: True if the sleep is still wanted. If it is not, the sleeper is resumed with an
  ///   error.
  func begin(_ sleeper: Sleeper) -> Bool {
    let isWanted = state.withLock { state in
      guard case .awake = state else { return false }
      state = .asleep(sleeper, alarm: nil)
      return true
    }
    if !isWanted { sleeper.resume(returning: .failure(CancellationError())) }
    return isWanted
  }

  /// Stores the alarm, which is cancelled if the sleep ends early.
  func set(_ alarm: any Cancellable) {
    let isAsleep = state.withLock { state in
      guard case .asleep(let sleeper, _) = state else { return false }
      state = .asleep(sleeper, alarm: alarm)
      return true
    }
    if !isAsleep { alarm.cancel() }
  }

  func end(with outcome: Outcome) {
    let last = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .asleep(let sleeper, let alarm) = last else { return }
    // An alarm that has woken the task need not be cancelled.
    if case .failure = outcome { alarm?.cancel() }
    resumption.resume(sleeper, with: outcome)
  }
}

/// The action of a sleep on its scheduler. If the scheduler releases it because its time has ended,
/// the sleep ends.
private final class SleepAlarm {
  /// The sleep to end; nil after that. Only the scheduler uses it, and it calls an action once.
  private var sleep: Sleep?
  /// The executor that counts the task; nil if the task runs on it.
  private let executor: TestTaskExecutor?

  init(_ sleep: Sleep, countedBy executor: TestTaskExecutor?) {
    self.sleep = sleep
    self.executor = executor
  }

  deinit {
    sleep?.end(with: .failure(CancellationError()))
  }

  func fire() {
    let arrivalCount = executor?.arrivalCount
    sleep.take()?.end(with: .success(()))
    // In an asynchronous advance, the executor intercepts the task that wakes here, and runs it.
    if let executor, executor.arrivalCount == arrivalCount { executor.untracked.didWake() }
  }
}
