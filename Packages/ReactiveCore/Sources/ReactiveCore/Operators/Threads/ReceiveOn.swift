extension Publisher {
  /// Delivers the values and the completion on a scheduler.
  ///
  /// - Demand: passes through; what downstream adds while it receives a value is requested then.
  /// - Completion and failure: come after all values, through the scheduler too.
  /// - Cancellation: passes through at once; what is scheduled is dropped.
  ///
  /// The order of the values holds on a concurrent queue too, and deliveries never overlap.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler to deliver on.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let cancellable = [1, 2].publisher
  ///   .receive(on: scheduler)
  ///   .sink { print($0) }
  /// print("subscribed")
  /// await scheduler.advance()
  /// // Prints: subscribed, 1, 2
  /// ```
  ///
  /// Source: Combine's `receive(on:options:)`.
  @_transparent
  public __consuming func receive<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  )
    -> Publishers.ReceiveOn<Self, S>
  {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that delivers its upstream's signals on a scheduler.
  @frozen
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose signals are delivered.
    public let upstream: Upstream

    /// The scheduler that they are delivered on.
    public let scheduler: Context

    /// The scheduler's options for each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `receive(on:)` returns.
    @_transparent
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (scheduler, options) = (scheduler._lane(named: "receive(on:)"), options)
      upstream.receive(
        subscriber: ScheduledDelivery(downstream: .erasing(subscriber), name: "ReceiveOn") {
          scheduler.schedule(options: options, $0)
        }
      )
    }
  }
}

extension Publishers.ReceiveOn: Sendable
where Upstream: Sendable, Context: Sendable, Context.SchedulerOptions: Sendable {}
