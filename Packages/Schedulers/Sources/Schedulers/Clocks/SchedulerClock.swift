extension Scheduler
where
  Self: Sendable, SchedulerTimeType: Hashable & Sendable,
  SchedulerTimeType.Stride: DurationConvertible
{
  /// This scheduler as a clock: code that is written for `any Clock<Duration>` runs on its time.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let feature = Feature(clock: scheduler.clock)  // its sleeps wait for scheduler.advance
  /// ```
  ///
  /// `RunLoop` is not `Sendable`; erase it first: `RunLoop.main.eraseToAnyScheduler().clock`.
  @_disfavoredOverload
  public var clock: SchedulerClock<Self> { SchedulerClock(self) }
}

/// A scheduler's time as a clock.
///
/// On a test scheduler the clock's time moves only when the test advances it. On a live one it
/// follows real time, and on the immediate one a sleep takes no time. All clocks of one scheduler
/// are alike: their moments mix. May be used from any thread.
///
/// ```swift
/// let clock: any Clock<Duration> = DispatchQueue.main.clock
/// try await clock.sleep(for: .seconds(1))
/// ```
public struct SchedulerClock<Base: Scheduler & Sendable>: Clock
where
  Base.SchedulerTimeType: Hashable & Sendable,
  Base.SchedulerTimeType.Stride: DurationConvertible
{
  /// A moment in the scheduler's time.
  public struct Instant: InstantProtocol {
    /// The moment as the scheduler's time.
    public let time: Base.SchedulerTimeType

    /// Makes a moment from the scheduler's time.
    public init(_ time: Base.SchedulerTimeType) {
      self.time = time
    }

    /// Returns the moment that is later by a duration; earlier if the duration is negative.
    ///
    /// - Parameter duration: The duration. If it is finer than the scheduler's time, it is rounded
    ///   up.
    public func advanced(by duration: Duration) -> Self {
      Self(time.advanced(by: Base.SchedulerTimeType.Stride(duration: duration)))
    }

    /// Returns the duration from this moment to the other; negative if the other is earlier.
    public func duration(to other: Self) -> Duration {
      time.distance(to: other.time).duration
    }

    /// True if the left moment is earlier than the right one.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.time < rhs.time
    }
  }

  /// The scheduler whose time it is.
  public let scheduler: Base

  /// Makes a clock of a scheduler.
  public init(_ scheduler: Base) {
    self.scheduler = scheduler
  }

  /// The scheduler's time.
  public var now: Instant { Instant(scheduler.now) }

  /// The smallest tolerance that the scheduler can keep.
  public var minimumResolution: Duration { scheduler.minimumTolerance.duration }

  /// Suspends the current task until a moment in the scheduler's time.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the sleep ends. If it has passed, the method returns at
  ///     once.
  ///   - tolerance: The additional delay that is acceptable; without it, the scheduler's minimum.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  nonisolated(nonsending) public func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try await scheduler.sleep(
      until: deadline.time,
      tolerance: tolerance.map { Base.SchedulerTimeType.Stride(duration: $0) }
    )
  }
}

extension SchedulerClock: TaskExecutorProviding {
  /// The executor of the tasks that belong to the scheduler's time; `nil` if they run anywhere.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { taskExecutorProvided(by: scheduler) }
}
