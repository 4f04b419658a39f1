extension Publisher {
  /// Publishes the values of each interval as an array.
  ///
  /// - Demand: with a count, asks for that many values per requested array. Without one, asks for one
  ///   value per request, and for one more per value. Arrays without demand accumulate, so that nothing
  ///   is lost.
  /// - Completion: comes after the last array, which has the values since the one before.
  /// - Failure: drops the values since the last array, and the arrays that wait for demand.
  /// - Cancellation: passes through; what is pending is dropped.
  /// - Threads: arrays and the end are delivered on the scheduler; an array that has waited for
  ///   demand is delivered on the thread that asks.
  ///
  /// - Parameters:
  ///   - strategy: The scheduler that measures the time and delivers, the interval, and the number
  ///     of values that an array may hold. An interval without values publishes nothing. An array
  ///     that is full before its time is published at once, as an action of the scheduler.
  ///   - options: Passed to the scheduler.
  /// - Precondition: The count of the strategy is positive.
  /// - Complexity: O(1) per value, amortised; one repeating action waits on the scheduler per
  ///   subscription.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let readings = PassthroughSubject<Int, Never>()
  /// let cancellable = readings.collect(.byTime(scheduler, .seconds(10)))
  ///   .sink { print($0) }
  /// readings.send(1)
  /// readings.send(2)
  /// await scheduler.advance(by: .seconds(10))
  /// readings.send(3)
  /// await scheduler.advance(by: .seconds(10))
  /// // Prints: [1, 2], [3]
  /// ```
  ///
  /// Source: Combine's `collect(_:options:)`.
  @_transparent
  public __consuming func collect<S: Scheduler>(
    _ strategy: Publishers.TimeGroupingStrategy<S>,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.CollectByTime<Self, S> {
    Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
  }
}

extension Publishers {
  /// The times at which a publisher that collects by time publishes an array.
  public enum TimeGroupingStrategy<Context: Scheduler> {
    /// At the end of every interval; the first one begins with the subscription.
    case byTime(Context, Context.SchedulerTimeType.Stride)

    /// At the end of every interval, and as soon as that number of values is collected.
    case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
  }

  /// A publisher of arrays of the values that its upstream sends in each interval.
  public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are collected.
    public let upstream: Upstream

    /// The times at which they are published.
    public let strategy: Publishers.TimeGroupingStrategy<Context>

    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `collect` returns.
    ///
    /// - Precondition: The count of the strategy is positive.
    @_transparent
    public init(
      upstream: Upstream,
      strategy: Publishers.TimeGroupingStrategy<Context>,
      options: Context.SchedulerOptions?
    ) {
      if case .byTimeOrCount(_, _, let count) = strategy {
        _require(count, atLeast: 1, "a group holds one value or more")
      }
      self.upstream = upstream
      self.strategy = strategy
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, interval, count): (Context, Context.SchedulerTimeType.Stride, Int?) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, nil)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let (lane, options) = (scheduler._lane(named: "collect"), options)
      upstream.receive(
        subscriber: CollectByTimeNode(
          downstream: AnySubscriber(subscriber),
          count: count,
          startClock: {
            lane.schedule(
              after: lane.now.advanced(by: interval),
              interval: interval,
              tolerance: lane.minimumTolerance,
              options: options,
              $0
            )
          },
          schedule: { lane.schedule(options: options, $0) }
        )
      )
    }
  }
}

extension Publishers.CollectByTime: Sendable
where
  Upstream: Sendable, Context: Sendable,
  Context.SchedulerTimeType.Stride: Sendable, Context.SchedulerOptions: Sendable
{}

extension Publishers.TimeGroupingStrategy: Sendable
where Context: Sendable, Context.SchedulerTimeType.Stride: Sendable {}
