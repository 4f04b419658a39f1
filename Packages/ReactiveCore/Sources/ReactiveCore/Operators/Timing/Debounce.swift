extension Publisher {
  /// Publishes a value when no other one has followed for a time.
  ///
  /// - Demand: asks for unlimited values; a value that is due without demand is dropped.
  /// - Completion and failure: are passed on through the scheduler without waiting; the pending
  ///   value is dropped, as in Combine.
  /// - Cancellation: passes through; the pending value is dropped.
  ///
  /// - Parameters:
  ///   - dueTime: The time in which no other value may come.
  ///   - scheduler: The scheduler to wait and deliver on.
  ///   - options: Passed to the scheduler with each action.
  /// - Complexity: O(1) per value; at most one action waits on the scheduler per subscription.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let keys = PassthroughSubject<String, Never>()
  /// let cancellable = keys
  ///   .debounce(for: .milliseconds(300), scheduler: scheduler)
  ///   .sink { print("searching for \($0)") }
  /// keys.send("m")
  /// await scheduler.advance(by: .milliseconds(200))
  /// keys.send("metronome")
  /// await scheduler.advance(by: .milliseconds(300))
  /// // Prints: searching for metronome
  /// ```
  ///
  /// Source: Combine's `debounce(for:scheduler:options:)`.
  @_transparent
  public __consuming func debounce<S: Scheduler>(
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

    /// The time in which no other value may come.
    public let dueTime: Context.SchedulerTimeType.Stride

    /// The scheduler to wait and deliver on.
    public let scheduler: Context

    /// The scheduler's options for each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `debounce` returns.
    @_transparent
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
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: DebounceNode(
          downstream: AnySubscriber(subscriber),
          dueTime: dueTime,
          scheduler: scheduler,
          options: options
        )
      )
    }
  }
}

extension Publishers.Debounce: Sendable
where
  Upstream: Sendable, Context: Sendable,
  Context.SchedulerTimeType.Stride: Sendable, Context.SchedulerOptions: Sendable
{}
