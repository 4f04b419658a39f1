extension Scheduler where SchedulerTimeType: Sendable {
  /// Returns a stream of the scheduler's time at every interval.
  ///
  /// ```swift
  /// for await now in scheduler.timer(interval: .seconds(1)) { print(now) }
  /// ```
  ///
  /// The timer starts at once. Ticks are buffered until they are requested; none is lost. The
  /// stream finishes when the scheduler releases the timer, as the immediate scheduler does after
  /// one tick. A consumer that stops iterating cancels the timer.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first one.
  ///   - tolerance: The additional delay of a tick that is acceptable; without it, the scheduler's
  ///     minimum.
  ///   - options: The scheduler's options for the ticks.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> {
    let (stream, continuation) = AsyncStream.makeStream(of: SchedulerTimeType.self)
    let end = StreamEnd(continuation)
    // The ticks hold the view only: a test scheduler that is released ends the stream.
    let lane = _lane(named: "timer")
    let ticks = lane.schedule(
      after: now.advanced(by: interval),
      interval: interval,
      tolerance: tolerance ?? minimumTolerance,
      options: options
    ) {
      end.continuation.yield(lane.now)
    }
    let timer = AnyCancellable(ticks)
    continuation.onTermination = { _ in timer.cancel() }
    return stream
  }
}

/// Finishes a stream when it is released. Only the timer's action holds it.
private final class StreamEnd<Element> {
  let continuation: AsyncStream<Element>.Continuation

  init(_ continuation: AsyncStream<Element>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}
