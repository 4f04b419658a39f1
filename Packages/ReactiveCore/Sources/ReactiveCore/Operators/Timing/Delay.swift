extension Publisher {
  /// Delivers the values and the completion later, by a fixed time.
  ///
  /// - Demand: passes through; what downstream adds while it receives a value is requested then.
  /// - Completion and failure: come later by the same time, after all values.
  /// - Cancellation: passes through at once; what is scheduled is dropped.
  ///
  /// - Parameters:
  ///   - interval: The length of the delay.
  ///   - tolerance: The additional delay that is acceptable; the scheduler's minimum by default.
  ///   - scheduler: The scheduler to wait and deliver on.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let cancellable = Just("tea is ready")
  ///   .delay(for: .seconds(180), scheduler: scheduler)
  ///   .sink { print($0) }
  /// print("waiting")
  /// await scheduler.advance(by: .seconds(180))
  /// // Prints: waiting, tea is ready
  /// ```
  ///
  /// Source: Combine's `delay(for:tolerance:scheduler:options:)`.
  @_transparent
  public __consuming func delay<S: Scheduler>(
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

    /// The length of the delay.
    public let interval: Context.SchedulerTimeType.Stride

    /// The additional delay that is acceptable.
    public let tolerance: Context.SchedulerTimeType.Stride

    /// The scheduler to wait and deliver on.
    public let scheduler: Context

    /// The scheduler's options for each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `delay` returns.
    @_transparent
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
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (interval, tolerance, options) = (interval, tolerance, options)
      let scheduler = scheduler._lane(named: "delay")
      upstream.receive(
        subscriber: ScheduledDelivery(
          downstream: .erasing(subscriber),
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

extension Publishers.Delay: Sendable
where
  Upstream: Sendable, Context: Sendable,
  Context.SchedulerTimeType.Stride: Sendable, Context.SchedulerOptions: Sendable
{}
