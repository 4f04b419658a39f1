/// A clock on which a sleep takes no time: it moves its time to the deadline and goes on.
///
/// Use it in tests that do not care about time, and in previews.
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(1_000))  // at once
/// ```
///
/// Its time is moved by sleeps alone, never by real time, and never goes back: a sleep until a moment
/// that has passed leaves it where it is. Tasks that share the clock share its time. May be used from
/// any thread.
///
/// A timer on this clock never waits, so its loop has to end it; each tick lets other tasks run.
///
/// Source: `ImmediateClock` of swift-clocks.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment, counted from an origin that no real time belongs to.
  public typealias Instant = ClockInstant<ImmediateClock, Duration>

  private let time: _Lock<Instant>

  /// Makes a clock.
  ///
  /// - Parameter now: The time it starts at; without it, the origin.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }

  fileprivate init(start: Instant) {
    time = _Lock(start)
  }

  /// The time it is: the latest moment that a task has slept until, or the start.
  public var now: Instant { time.withLock { $0 } }

  /// Zero: its time is exact.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to the deadline, lets other tasks run, and returns.
  ///
  /// - Parameters:
  ///   - deadline: The time it is afterwards, unless it is later already.
  ///   - tolerance: Means nothing here.
  /// - Throws: `CancellationError` if the task is cancelled, before or while the other tasks run. The
  ///   time stays as it is if it was cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Makes a clock of seconds and their fractions.
  ///
  /// - Parameter now: The time it starts at; without it, the origin.
  // Beside the general one, for the compiler to infer the durations by.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which a sleep takes no time.
  public static var immediate: Self { ImmediateClock() }
}
