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
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleep.begin(continuation) else { return }
        schedule(
          after: instant,
          tolerance: tolerance ?? minimumTolerance,
          options: options
        ) {
          sleep.end(with: .success(()))
        }
      }
    } onCancel: {
      sleep.end(with: .failure(CancellationError()))
    }
  }
}

/// One sleep: it ends once, by the scheduler or by cancellation, whichever comes first.
private final class Sleep: Sendable {
  private enum State {
    case awake
    case asleep(CheckedContinuation<Void, any Error>)
    /// It has ended, maybe before it began.
    case over
  }

  private let state = Lock(State.awake)

  /// - Returns: Whether it is still wanted. If not, the continuation has been told so.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      guard case .awake = state else { return false }
      state = .asleep(continuation)
      return true
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  func end(with result: Result<Void, any Error>) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock { state in
      defer { state = .over }
      return if case .asleep(let continuation) = state { continuation } else { nil }
    }
    continuation?.resume(with: result)
  }
}
