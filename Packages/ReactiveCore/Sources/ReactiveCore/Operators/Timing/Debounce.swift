extension Publisher {
  /// Publishes a value when no other has followed for a time.
  ///
  /// - Demand: asks for unlimited values; a value that is due without demand is dropped.
  /// - Completion and failure: are passed on through the scheduler without waiting; the value that
  ///   still waits is dropped, as in Combine.
  /// - Cancellation: passes through; what waits is dropped.
  ///
  /// - Parameters:
  ///   - dueTime: How long no other value may come.
  ///   - scheduler: Where to wait and to deliver.
  ///   - options: Passed to the scheduler with each action.
  /// - Complexity: O(1) per value; at most one action waits on the scheduler per subscription.
  ///
  /// Source: Combine's `debounce(for:scheduler:options:)`.
  @inlinable
  public func debounce<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Debounce<Self, S> {
    Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher of those values of its upstream that no other one follows for a time.
  public struct Debounce<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are debounced.
    public let upstream: Upstream

    /// How long no other value may come.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// Where to wait and to deliver.
    public let scheduler: Context

    /// What the scheduler is told with each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `debounce` returns.
    @inlinable
    public init(
      upstream: Upstream,
      dueTime: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      options: Context.SchedulerOptions?
    ) {
      self.upstream = upstream
      self.dueTime = dueTime
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: DebounceNode(
          downstream: subscriber,
          dueTime: dueTime,
          scheduler: scheduler,
          options: options
        )
      )
    }
  }
}
