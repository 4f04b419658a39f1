extension Publisher {
  /// Delivers the values and the completion later, by a fixed time.
  ///
  /// - Demand: passes through; what downstream adds while it receives a value is requested then.
  /// - Completion and failure: come later by the same time, after all values.
  /// - Cancellation: passes through at once; what is scheduled is dropped.
  ///
  /// - Parameters:
  ///   - interval: How much later.
  ///   - tolerance: How much more is still good; the scheduler's smallest by default.
  ///   - scheduler: Where to deliver.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// Source: Combine's `delay(for:tolerance:scheduler:options:)`.
  @inlinable
  public func delay<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Delay<Self, S> {
    Publishers.Delay(
      upstream: self,
      interval: interval,
      tolerance: tolerance ?? scheduler.minimumTolerance,
      scheduler: scheduler,
      options: options
    )
  }
}

extension Publishers {
  /// A publisher that delivers its upstream's signals later, by a fixed time.
  @frozen
  public struct Delay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose signals are delayed.
    public let upstream: Upstream

    /// How much later they are delivered.
    public let interval: Context.SchedulerTimeType.Stride

    /// How much more is still good.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// Where they are delivered.
    public let scheduler: Context

    /// What the scheduler is told with each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `delay` returns.
    @inlinable
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      tolerance: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      self.upstream = upstream
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (interval, tolerance, options) = (interval, tolerance, options)
      let scheduler = scheduler._lane(named: "delay")
      upstream.receive(
        subscriber: ScheduledDelivery(
          downstream: subscriber,
          name: "Delay",
          scheduleAgain: { scheduler.schedule(options: options, $0) }
        ) { action in
          scheduler.schedule(
            after: scheduler.now.advanced(by: interval),
            tolerance: tolerance,
            options: options,
            action
          )
        }
      )
    }
  }
}
