/// A clock on which a sleep takes no time: it moves the clock's time to the deadline and returns.
///
/// Use it in tests that do not depend on time, and in previews.
///
/// ```swift
/// let clock = ImmediateClock()
/// try await clock.sleep(for: .seconds(1_000))  // at once
/// ```
///
/// Only sleeps move its time, real time does not. The time never moves back: a sleep until a moment
/// that has passed leaves it unchanged. Tasks that share the clock share its time. May be used from
/// any thread.
///
/// A timer on this clock never waits, so its loop has to end it; each tick lets other tasks run.
///
/// Source: `ImmediateClock` of swift-clocks.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment, counted from an origin that does not belong to real time.
  public typealias Instant = ClockInstant<ImmediateClock, Duration>

  private let time: _Lock<Instant>

  /// Makes a clock.
  ///
  /// - Parameter now: The time at which it starts; without it, the origin.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }

  fileprivate init(start: Instant) {
    time = _Lock(start)
  }

  /// The current time: the latest moment until which a task has slept, or the start.
  public var now: Instant { time.withLock { $0 } }

  /// Zero: its time is exact.
  public var minimumResolution: Duration { .zero }

  /// Moves the time to the deadline, lets other tasks run, and returns.
  ///
  /// - Parameters:
  ///   - deadline: The new time, unless the clock's time is later already.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` if the task is cancelled, before or while the other tasks run.
  ///   The time stays as it is if it was cancelled before.
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
  /// - Parameter now: The time at which it starts; without it, the origin.
  // In addition to the general one, so that the compiler can infer the duration.
  public convenience init(now: Instant = Instant()) {
    self.init(start: now)
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A new clock on which a sleep takes no time.
  public static var immediate: Self { ImmediateClock() }
}
