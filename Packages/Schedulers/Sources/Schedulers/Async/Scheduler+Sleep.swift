extension Scheduler {
  /// Suspends the current task for a length of time.
  ///
  /// ```swift
  /// try await scheduler.sleep(for: .seconds(1))
  /// ```
  ///
  /// - Parameters:
  ///   - duration: How long. Zero or less returns at once.
  ///   - tolerance: How much later is still good; without it, the scheduler's minimum.
  ///   - options: The scheduler's options for the wake-up.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) public func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Suspends the current task until a moment.
  ///
  /// - Parameters:
  ///   - instant: Until when. One that has passed returns at once.
  ///   - tolerance: How much later is still good; without it, the scheduler's minimum.
  ///   - options: The scheduler's options for the wake-up.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until instant: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    guard now < instant else { return }
    let sleep = Sleep()
    // A task that its scheduler does not run has to be waited for when it wakes.
    let strangers = (taskExecutor as? TestTaskExecutor).flatMap { $0.isCurrent ? nil : $0.strangers }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        guard sleep.begin(continuation) else { return }
        let alarm = lane(named: "sleep").scheduleOnce(
          after: instant,
          tolerance: tolerance ?? minimumTolerance,
          options: options
        ) {
          strangers?.didWake()
          sleep.end(with: .success(()))
        }
        sleep.set(alarm)
        strangers?.didFallAsleep()
      }
    } onCancel: {
      sleep.end(with: .failure(CancellationError()))
    }
  }
}

/// One sleep: it ends once, by the scheduler or by cancellation, whichever comes first.
private final class Sleep: Sendable {
  typealias Sleeper = UnsafeContinuation<Void, any Error>

  private enum State {
    case awake
    /// The alarm is missing while it is being set.
    case asleep(Sleeper, alarm: (any Cancellable)?)
    /// It has ended, maybe before it began.
    case over
  }

  private let state = Lock(State.awake)

  /// - Returns: Whether it is still wanted. If not, the sleeper has been told so.
  func begin(_ sleeper: Sleeper) -> Bool {
    let isWanted = state.withLock { state in
      guard case .awake = state else { return false }
      state = .asleep(sleeper, alarm: nil)
      return true
    }
    if !isWanted { sleeper.resume(throwing: CancellationError()) }
    return isWanted
  }

  /// Takes the alarm that is to be cancelled when the sleep ends early.
  func set(_ alarm: any Cancellable) {
    let isAsleep = state.withLock { state in
      guard case .asleep(let sleeper, _) = state else { return false }
      state = .asleep(sleeper, alarm: alarm)
      return true
    }
    if !isAsleep { alarm.cancel() }
  }

  func end(with result: Result<Void, any Error>) {
    let last = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .asleep(let sleeper, let alarm) = last else { return }
    alarm?.cancel()
    sleeper.resume(with: result)
  }
}
