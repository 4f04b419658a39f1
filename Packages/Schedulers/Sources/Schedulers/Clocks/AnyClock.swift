/// A clock that hides which clock it is, and shows only its durations.
///
/// `any Clock<Duration>` hides it too, but its moments cannot be kept or compared. Code that does so
/// takes an `AnyClock` and needs not become generic over the clock.
///
/// ```swift
/// struct Stopwatch {
///   var clock: AnyClock<Duration>
///   var start: AnyClock<Duration>.Instant?
/// }
/// Stopwatch(clock: AnyClock(ContinuousClock()))
/// ```
///
/// May be used from any thread. Copies share the clock and its moments; moments of two clocks that
/// were wrapped apart do not mix.
///
/// Source: `AnyClock` of swift-clocks.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment, counted from the clock's first use.
  public typealias Instant = ClockInstant<AnyClock, Duration>

  private let resolution: @Sendable () -> Duration
  private let offset: @Sendable () -> Duration
  private let executor: @Sendable () -> (any TaskExecutor)?
  private let sleep: @Sendable (_ until: Duration, _ tolerance: Duration?) async throws -> Void

  /// Wraps a clock. One that is erased already is not wrapped twice. The clock is not used before
  /// this one is.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    if let erased = clock as? Self {
      self = erased
    } else {
      let origin = ClockOrigin(clock)
      resolution = { clock.minimumResolution }
      offset = { origin.offset }
      executor = { clock.preferredTaskExecutor }
      sleep = { try await clock.sleep(until: origin.instant(at: $0), tolerance: $1) }
    }
  }

  /// The time it is on the hidden clock.
  public var now: Instant { Instant(offset: offset()) }

  /// The smallest step of the hidden clock.
  public var minimumResolution: Duration { resolution() }

  /// Suspends the current task until a moment, as the hidden clock does.
  ///
  /// - Parameters:
  ///   - deadline: Until when.
  ///   - tolerance: How much later is still good; without it, as the hidden clock likes.
  /// - Throws: What the hidden clock throws: a `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(deadline.offset, tolerance)
  }
}

extension AnyClock: TaskHostingClock {
  var hostingExecutor: (any TaskExecutor)? { executor() }
}
