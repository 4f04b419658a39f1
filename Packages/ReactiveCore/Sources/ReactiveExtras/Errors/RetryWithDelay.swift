extension Publisher {
  /// Subscribes to this publisher again some time after it has failed, up to a number of times.
  ///
  /// - Demand: when it fails, left-over demand is asked for again.
  /// - Completion: passes through. A failure that is not to be retried, or comes when no retry is
  ///   left, passes through at once.
  /// - Cancellation: passes through; an action that still waits on the scheduler holds nothing and
  ///   does nothing.
  ///
  /// - Parameters:
  ///   - retries: The number of retries in all: a value does not start the count anew. A negative
  ///     number means no limit.
  ///   - delay: The time to wait before each retry.
  ///   - scheduler: The scheduler on which to wait and to subscribe again.
  ///   - options: Passed to the scheduler with each action.
  ///   - isRetryable: Returns true for the failures after which to try again. Called once per
  ///     failure as long as a retry is left, on the thread that fails.
  ///
  /// ```swift
  /// enum NetworkError: Error { case offline }
  /// var results: [Result<String, NetworkError>] = [.failure(.offline), .success("news")]
  /// let scheduler = DispatchQueue.test
  /// let cancellable = Deferred { results.removeFirst().publisher }
  ///   .retry(3, delay: .constant(.seconds(5)), scheduler: scheduler) { $0 == .offline }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// print("waiting")
  /// await scheduler.advance(by: .seconds(5))
  /// // Prints: waiting, news, finished
  /// ```
  @inlinable
  public func retry<S: Scheduler>(
    _ retries: Int,
    delay: RetryDelay,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    when isRetryable: @escaping (Failure) -> Bool = { _ in true }
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

    /// The number of retries; a negative number means no limit.
    public let retries: Int

    /// The time to wait before each retry.
    public let delay: RetryDelay

    /// The scheduler on which to wait and to subscribe again.
    public let scheduler: Context

    /// The options that are passed to the scheduler with each action.
    public let options: Context.SchedulerOptions?

    /// Returns true for the failures after which to try again.
    public let isRetryable: (Upstream.Failure) -> Bool

    /// Makes the publisher that `retry(_:delay:scheduler:options:when:)` returns.
    @_transparent
    public init(
      upstream: Upstream,
      retries: Int,
      delay: RetryDelay,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      isRetryable: @escaping (Upstream.Failure) -> Bool
    ) {
      self.upstream = upstream
      self.retries = retries
      self.delay = delay
      self.scheduler = scheduler
      self.options = options
      self.isRetryable = isRetryable
    }

    @inlinable
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
