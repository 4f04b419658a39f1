extension Publisher {
  /// Subscribes to this publisher again some time after it has failed, up to a number of times.
  ///
  /// - Demand: what is left over when it fails is asked for again.
  /// - Completion: passes through. A failure that is not to be retried, or comes when no retry is
  ///   left, passes through at once.
  /// - Cancellation: cancels; an action that still waits on the scheduler holds nothing and does
  ///   nothing.
  ///
  /// ```swift
  /// request.retry(5, delay: .exponential(initial: .seconds(1)), scheduler: queue) { $0.isTransient }
  /// ```
  ///
  /// - Parameters:
  ///   - retries: How many times to subscribe again; a negative number knows no end.
  ///   - delay: How long to wait before each retry.
  ///   - scheduler: Where to wait, and to subscribe again.
  ///   - options: Passed to the scheduler with each action.
  ///   - isRetryable: Says after which failures to try again. It is called once per failure as long
  ///     as a retry is left, on the thread that fails.
  @inlinable
  public func retry<S: Scheduler>(
    _ retries: Int,
    delay: RetryDelay,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    when isRetryable: @escaping CheckedClosure<Failure, Bool> = { _ in true }
  ) -> Publishers.RetryWithDelay<Self, S> {
    Publishers.RetryWithDelay(
      upstream: self,
      retries: retries,
      delay: delay,
      scheduler: scheduler,
      options: options,
      isRetryable: isRetryable
    )
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream again some time after that has failed.
  public struct RetryWithDelay<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that may fail.
    public let upstream: Upstream

    /// How many times to subscribe again; a negative number for always.
    public let retries: Int

    /// How long to wait before each retry.
    public let delay: RetryDelay

    /// Where to wait, and to subscribe again.
    public let scheduler: Context

    /// What the scheduler is told with each action.
    public let options: Context.SchedulerOptions?

    /// Says after which failures to try again.
    public let isRetryable: (Upstream.Failure) -> Bool

    /// Makes the publisher that `retry(_:delay:scheduler:options:when:)` returns.
    @inlinable
    public init(
      upstream: Upstream,
      retries: Int,
      delay: RetryDelay,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      isRetryable: @escaping CheckedClosure<Upstream.Failure, Bool>
    ) {
      self.upstream = upstream
      self.retries = retries
      self.delay = delay
      self.scheduler = scheduler
      self.options = options
      self.isRetryable = _isolationChecked(isRetryable, in: "retry")
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (limit, isRetryable, delay) = (RetryLimit(retries), isRetryable, delay)
      let (scheduler, options) = (scheduler._lane(named: "retry"), options)
      RetryNode(downstream: subscriber, upstream: upstream) { error, failures in
        guard limit.allows(failures), isRetryable(error) else { return .never }
        let wait = Context.SchedulerTimeType.Stride.seconds(delay.seconds(beforeRetry: failures))
        return .later { subscribe in
          scheduler.schedule(
            after: scheduler.now.advanced(by: wait),
            tolerance: scheduler.minimumTolerance,
            options: options,
            subscribe
          )
        }
      }.subscribe()
    }
  }
}
