extension Publisher {
  /// Publishes at most one value per interval: the first or the latest in it.
  ///
  /// The first value of all is passed on without waiting, by an action of the scheduler. If more
  /// values come before that action runs, as those of a sequence do, it passes on the latest of
  /// them, or the first. After each value that is passed on, the next waits until the interval is
  /// over.
  ///
  /// - Demand: hands the subscription down, then asks for unlimited values. Demand counts when a value
  ///   arrives: without it, the value is lost. A value that arrives while downstream receives one waits
  ///   for the demand that downstream returns.
  /// - Completion and failure: are passed on through the scheduler without waiting; if a value
  ///   waits, together with it at the interval's end.
  /// - Cancellation: passes through; the pending value is dropped.
  ///
  /// - Parameters:
  ///   - interval: The time that the next value has to wait.
  ///   - scheduler: The scheduler to wait and deliver on.
  ///   - latest: True to publish the latest value of the interval, false to publish the first.
  /// - Complexity: O(1) per value; at most one action waits on the scheduler per subscription.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let positions = PassthroughSubject<Int, Never>()
  /// let cancellable = positions
  ///   .throttle(for: .seconds(1), scheduler: scheduler, latest: true)
  ///   .sink { print($0) }
  /// for position in 1...5 {
  ///   positions.send(position)
  ///   await scheduler.advance(by: .milliseconds(400))
  /// }
  /// // Prints: 1, 3, 5
  /// ```
  ///
  /// Source: Combine's `throttle(for:scheduler:latest:)`.
  @_transparent
  public __consuming func throttle<S: Scheduler>(
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Publishers.Throttle<Self, S> {
    Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
  }
}

extension Publishers {
  /// A publisher of at most one of its upstream's values per interval.
  public struct Throttle<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are throttled.
    public let upstream: Upstream

    /// The time that the next value has to wait.
    public let interval: Context.SchedulerTimeType.Stride

    /// The scheduler to wait and deliver on.
    public let scheduler: Context

    /// True to publish the latest value of the interval, false to publish the first.
    public let latest: Bool

    /// Makes the publisher that `throttle` returns.
    @_transparent
    public init(
      upstream: Upstream,
      interval: Context.SchedulerTimeType.Stride,
      scheduler: Context,
      latest: Bool
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.latest = latest
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: ThrottleNode(
          downstream: AnySubscriber(subscriber),
          interval: interval,
          scheduler: scheduler,
          latest: latest
        )
      )
    }
  }
}

extension Publishers.Throttle: Sendable
where
  Upstream: Sendable, Context: Sendable,
  Context.SchedulerTimeType.Stride: Sendable
{}
