extension Clock where Duration: Hashable {
  /// Returns an asynchronous sequence of this clock's time at every interval.
  ///
  /// ```swift
  /// for await now in clock.timer(interval: .seconds(1)) { print(now) }
  /// ```
  ///
  /// See ``ClockTimerSequence`` for its ticks and its end. The clock may be an `any Clock<Duration>`;
  /// moments count from the start of the sequence's clock.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first one. It must be positive;
  ///     another one is reported as an issue, and the sequence ends at once.
  ///   - tolerance: The additional delay of a tick that is acceptable; without it, the clock
  ///     decides.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil
  ) -> ClockTimerSequence<AnyClock<Duration>> {
    ClockTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// An asynchronous sequence of a clock's time at every interval.
///
/// - Ticks: they lie on a grid, start + *n* × interval, however late a tick is. The start is the
///   time at which the first tick is requested. A loop that takes longer than an interval skips the
///   ticks that it has missed. Ticks do not accumulate.
/// - Values: the clock's time after the sleep, which is the tick's own time or a little later.
/// - Cancellation: the sequence ends when the task is cancelled, at once if it waits for a tick.
///   Leaving a loop needs no cleanup.
/// - Failure: the sequence also ends if the clock's sleep throws any other error.
/// - Threads: every iterator has its own grid, and the loop's body runs where its task runs.
///
/// It has a name of its own, because programs import the package of the original beside this module.
///
/// Source: `AsyncTimerSequence` of swift-async-algorithms, which swift-clocks uses.
public struct ClockTimerSequence<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant
  public typealias Failure = Never

  private let interval: C.Duration
  private let tolerance: C.Duration?
  private let clock: C

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first one. It must be positive;
  ///     another one is reported as an issue, and the sequence ends at once.
  ///   - tolerance: The additional delay of a tick that is acceptable; without it, the clock
  ///     decides.
  ///   - clock: The clock whose time it is.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    if interval <= .zero {
      reportIssue(
        """
        A timer's interval must be positive, not \(interval): otherwise the timer would tick for ever \
        without waiting. It ends without a tick.
        """
      )
    }
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
  }

  /// Makes the iterator of one loop.
  public func makeAsyncIterator() -> Iterator {
    Iterator(
      clock: interval > .zero ? clock : nil,
      interval: interval,
      tolerance: tolerance
    )
  }

  /// The iterator of one loop.
  public struct Iterator: AsyncIteratorProtocol {
    /// `nil` once the sequence has ended.
    private var clock: C?
    private let interval: C.Duration
    private let tolerance: C.Duration?
    /// The last tick on the grid that the loop has waited for.
    private var last: C.Instant?

    fileprivate init(clock: C?, interval: C.Duration, tolerance: C.Duration?) {
      self.clock = clock
      self.interval = interval
      self.tolerance = tolerance
    }

    /// Waits for the next tick.
    ///
    /// - Returns: The clock's time, or `nil` once the task is cancelled, and from then on.
    public mutating func next() async -> C.Instant? {
      await next(isolation: nil)
    }

    /// Waits for the next tick.
    ///
    /// - Parameter actor: The actor on which the caller continues.
    /// - Returns: The clock's time, or `nil` once the task is cancelled, and from then on.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> C.Instant? {
      guard let clock else { return nil }
      let now = clock.now
      let tick = last.map { firstTick(after: $0, notBefore: now) } ?? now.advanced(by: interval)
      last = tick
      do {
        try await clock.sleep(until: tick, tolerance: tolerance)
        return clock.now
      } catch {
        self.clock = nil
        return nil
      }
    }

    /// Returns the first tick on the grid that is later than the last one and has not passed.
    private func firstTick(after last: C.Instant, notBefore now: C.Instant) -> C.Instant {
      var tick = last.advanced(by: interval)
      if tick < now {
        // Rounded down, and corrected by steps: the quotient of long times is not exact.
        let missed = (tick.duration(to: now) / interval).rounded(.down)
        tick = tick.advanced(by: interval * (Int(exactly: missed) ?? .max))
      }
      while tick < now { tick = tick.advanced(by: interval) }
      return tick
    }
  }
}
