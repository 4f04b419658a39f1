/// A scheduler whose time stands still until a test moves it.
///
/// What is scheduled on it waits. ``advance(by:fileID:filePath:line:column:)`` moves the time and
/// runs, on the caller's thread, all that is due by then, in the order of due time, and among equal
/// times in the order of scheduling. Hours pass in microseconds, and every run is the same.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// scheduler.schedule(after: scheduler.now.advanced(by: 1)) { print("a second later") }
/// scheduler.advance(by: 0.5)  // prints nothing
/// scheduler.advance(by: 0.5)  // prints "a second later"
/// ```
///
/// - While an action runs, `now` is the time that it was due at; after an advance, the target. It
///   never goes back: work that was scheduled for the past runs at the present.
/// - Work that an action schedules runs in the same advance if it is due by its target. An action
///   may advance the scheduler itself.
/// - A repeating timer is scheduled again before its action runs, keeps its place among timers of
///   equal times, and lives as long as its cancellable.
/// - All of it may be called from any thread. No lock is held while an action runs.
///
/// Complexity: scheduling and running are O(log *n*), cancelling is O(1).
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  let clock: VirtualClock<SchedulerTimeType>

  /// Makes a scheduler.
  ///
  /// - Parameter now: The time it starts at.
  public init(now: SchedulerTimeType) {
    clock = VirtualClock(now: now)
  }

  /// The time it is.
  public var now: SchedulerTimeType { clock.now }

  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Moves the time by a duration, and runs what is due by then.
  ///
  /// - Parameters:
  ///   - duration: How far. Without it, only what is due now runs. A negative one is reported as an
  ///     issue, and nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  public func advance(
    by duration: SchedulerTimeType.Stride = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    move(by: duration, to: now.advanced(by: duration), reportingAt: location)
  }

  /// Moves the time to an instant, and runs what is due by then.
  ///
  /// - Parameters:
  ///   - instant: The time it is afterwards. One that has passed is reported as an issue, and
  ///     nothing happens.
  ///   - fileID: Where to report an issue; the other three likewise.
  public func advance(
    to instant: SchedulerTimeType,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    move(by: now.distance(to: instant), to: instant, reportingAt: location)
  }

  /// Runs until nothing is scheduled any more. Afterwards it is the time of the last action.
  ///
  /// What never ends is cut off: when a limit is reached with work still scheduled, an issue is
  /// reported that names the work.
  ///
  /// - Parameters:
  ///   - maximumSteps: How many actions to run at most.
  ///   - maximumDuration: How far to move the time at most; without it, 100 years.
  ///   - fileID: Where to report an issue; the other three likewise.
  public func run(
    maximumSteps: Int = 1_000_000,
    maximumDuration: SchedulerTimeType.Stride = .seconds(100 * 365 * 24 * 60 * 60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let limit = now.advanced(by: maximumDuration)
    var steps = 0
    while steps < maximumSteps, let action = clock.step(by: limit) {
      action()
      steps += 1
    }
    reportUnfinishedWork(
      steps: steps,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    clock.schedule(action: action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    clock.schedule(after: date, action: action)
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or goes away.
  ///
  /// - Parameter interval: A positive length. Another one is reported as an issue, and the action
  ///   runs once.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    if interval <= .zero {
      reportIssue(
        """
        A timer's interval must be positive, not \(interval): a timer that repeats without time \
        passing by would never let the scheduler go on. Its action runs once.
        """
      )
    }
    let token = clock.schedule(
      after: date,
      interval: interval > .zero ? interval : nil,
      action: action
    )
    return AnyCancellable { [weak clock] in clock?.cancel(token) }
  }

  private func move(
    by duration: SchedulerTimeType.Stride,
    to instant: SchedulerTimeType,
    reportingAt location: IssueLocation
  ) {
    guard isForward(duration, reportingAt: location) else { return }
    while let action = clock.step(by: instant) { action() }
    clock.finish(at: instant)
  }
}

/// A test scheduler with the time and the options of another scheduler.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
