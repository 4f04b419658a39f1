extension Clock {
  /// This clock's time at every interval, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await now in clock.timer(interval: .seconds(1)) { print(now) }
  /// ```
  ///
  /// See ``AsyncTimerSequence`` for when it ticks and how it ends.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first one. It must be positive; another
  ///     one is reported as an issue, and the sequence ends at once.
  ///   - tolerance: How much later than due a tick may come; without it, as the clock likes.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil
  ) -> AsyncTimerSequence<Self> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: self)
  }
}

/// A clock's time at every interval.
///
/// - Ticks: they lie on a grid, start + *n* × interval, however late one comes. The start is when the
///   first tick is asked for. A loop that takes longer than an interval skips the ticks that it has
///   missed; none pile up.
/// - Values: the clock's time after the sleep, which is the tick's own time or a little later.
/// - Cancellation: the sequence ends when the task is cancelled, at once if it waits for a tick. A
///   loop that is left has nothing to clean up.
/// - Failure: it ends too if the clock's sleep throws anything else.
/// - Threads: every iterator has a grid of its own, and the loop's body runs where its task does.
///
/// Source: `AsyncTimerSequence` of swift-async-algorithms, which swift-clocks uses.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant
  public typealias Failure = Never

  private let interval: C.Duration
  private let tolerance: C.Duration?
  private let clock: C

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first one. It must be positive; another
  ///     one is reported as an issue, and the sequence ends at once.
  ///   - tolerance: How much later than due a tick may come; without it, as the clock likes.
  ///   - clock: Whose time it is.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    if interval <= .zero {
      reportIssue(
        """
        A timer's interval must be positive, not \(interval): a timer that repeats without time \
        passing by would never let its loop wait. It ends without a tick.
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

  /// What one loop waits with.
  public struct Iterator: AsyncIteratorProtocol {
    /// `nil` once it has ended.
    private var clock: C?
    private let interval: C.Duration
    private let tolerance: C.Duration?
    /// The tick on the grid that was waited for last.
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
    /// - Parameter actor: Where to go on afterwards.
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

    /// The first tick on the grid that is later than the last one and has not passed.
    private func firstTick(after last: C.Instant, notBefore now: C.Instant) -> C.Instant {
      var tick = last.advanced(by: interval)
      if tick < now {
        // Rounded down, and mended by steps: the quotient of long times is not exact.
        let missed = (tick.duration(to: now) / interval).rounded(.down)
        tick = tick.advanced(by: interval * (Int(exactly: missed) ?? .max))
      }
      while tick < now { tick = tick.advanced(by: interval) }
      return tick
    }
  }
}
