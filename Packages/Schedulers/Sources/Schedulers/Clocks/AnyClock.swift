/// A clock that hides the type of another clock, and exposes only its durations.
///
/// `any Clock<Duration>` hides the type too, but its moments cannot be stored or compared. Code
/// that does so takes an `AnyClock`, and need not be generic over the clock.
///
/// ```swift
/// struct Stopwatch {
///   var clock: AnyClock<Duration>
///   var start: AnyClock<Duration>.Instant?
/// }
/// Stopwatch(clock: AnyClock(ContinuousClock()))
/// ```
///
/// May be used from any thread. Copies share the clock and its moments. Moments of two clocks that
/// were wrapped separately do not mix.
///
/// Source: `AnyClock` of swift-clocks.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment, counted from the clock's first use.
  public typealias Instant = ClockInstant<AnyClock, Duration>

  private let resolution: @Sendable () -> Duration
  private let offset: @Sendable () -> Duration
  private let executor: @Sendable () -> (any TaskExecutor)?
  private let sleep: @Sendable (_ until: Duration, _ tolerance: Duration?) async throws -> Void

  /// Wraps a clock. An erased one is not wrapped twice. The clock is not used before this one is.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    if let erased = clock as? Self {
      self = erased
    } else {
      let origin = ClockOrigin(clock)
      resolution = { clock.minimumResolution }
      offset = { origin.offset }
      executor = { taskExecutorProvided(by: clock) }
      sleep = { try await clock.sleep(until: origin.instant(at: $0), tolerance: $1) }
    }
  }

  /// The current time of the hidden clock.
  public var now: Instant { Instant(offset: offset()) }

  /// The minimum resolution of the hidden clock.
  public var minimumResolution: Duration { resolution() }

  /// Suspends the current task until a moment, as the hidden clock does.
  ///
  /// - Parameters:
  ///   - deadline: The moment at which the sleep ends.
  ///   - tolerance: The additional delay that is acceptable; without it, the hidden clock decides.
  /// - Throws: The error of the hidden clock: a `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(deadline.offset, tolerance)
  }
}

extension AnyClock: TaskExecutorProviding {
  /// The executor of the tasks that belong to the hidden clock's time; `nil` if they run anywhere.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { executor() }
}
