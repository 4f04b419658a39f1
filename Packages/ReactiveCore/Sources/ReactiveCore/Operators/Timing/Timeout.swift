extension Publisher {
  /// Ends when no value comes for a time.
  ///
  /// The clock starts with the subscription, and again with the first request and with each value.
  ///
  /// - Demand: passes through; what downstream adds while it receives a value is requested then.
  /// - Completion and failure: come through the scheduler, after all values. When the time is over,
  ///   the upstream is cancelled first.
  /// - Cancellation: passes through at once; what is scheduled is dropped.
  ///
  /// Values come through the scheduler too, in order, also on a concurrent queue.
  ///
  /// - Parameters:
  ///   - interval: The time to wait for a value.
  ///   - scheduler: The scheduler to wait and deliver on.
  ///   - options: Passed to the scheduler with each action.
  ///   - customError: Makes the failure to end with; without it the end is a normal one. It is
  ///     called at most once per subscription, on the scheduler.
  /// - Complexity: O(1) per value; one action per subscription waits for the time to be over.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let answers = PassthroughSubject<String, Never>()
  /// let cancellable = answers
  ///   .timeout(.seconds(5), scheduler: scheduler)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// answers.send("hello")
  /// await scheduler.advance(by: .seconds(5))
  /// // Prints: hello, finished
  /// ```
  ///
  /// Source: Combine's `timeout(_:scheduler:options:customError:)`.
  @_transparent
  public __consuming func timeout<S: Scheduler>(
    _ interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil,
    customError: (() -> Failure)? = nil
  ) -> Publishers.Timeout<Self, S> {
    Publishers.Timeout(
      upstream: self,
      interval: interval,
      scheduler: scheduler,
      options: options,
      customError: customError
    )
  }
}

extension Publishers {
  /// A publisher that ends when its upstream sends no value for a time.
  public struct Timeout<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are waited for.
    public let upstream: Upstream

    /// The time to wait for a value.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler to wait and deliver on.
    public let scheduler: Context

    /// The scheduler's options for each action.
    public let options: Context.SchedulerOptions?

    /// Makes the failure to end with.
    public let customError: (() -> Upstream.Failure)?

    /// Makes the publisher that `timeout` returns.
    @_transparent
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?,
      customError: (() -> Publishers.Timeout<Upstream, Context>.Failure)?
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.options = options
      self.customError = customError
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: TimeoutNode(
          downstream: .erasing(subscriber),
          interval: interval,
          scheduler: scheduler,
          options: options,
          customError: customError
        )
      )
    }
  }
}
