extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  /// - Demand: requests are scheduled; what downstream returns for a value passes through.
  /// - Values, completion, failure: pass through on the thread that sends them.
  /// - Cancellation: is scheduled; values that come until then are dropped.
  ///
  /// - Parameters:
  ///   - scheduler: Where to subscribe, request and cancel.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// Source: Combine's `subscribe(on:options:)`.
  @inlinable
  public func subscribe<S: Scheduler>(
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  )
    -> Publishers.SubscribeOn<Self, S>
  {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// A publisher that is subscribed, asked and cancelled on a scheduler.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is subscribed there.
    public let upstream: Upstream

    /// Where it is subscribed.
    public let scheduler: Context

    /// What the scheduler is told with each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `subscribe(on:)` returns.
    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (upstream, scheduler, options) = (upstream, scheduler, options)
      let inner = Inner(downstream: subscriber) { scheduler.schedule(options: options, $0) }
      scheduler.schedule(options: options) { upstream.subscribe(inner) }
    }
  }
}

extension Publishers.SubscribeOn {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let downstream: Downstream
    private let schedule: (@escaping () -> Void) -> Void
    private let upstream = SubscriptionSlot()
    private let isCancelled = Lock(false)

    init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
      self.downstream = downstream
      self.schedule = schedule
    }

    func receive(subscription: any Subscription) {
      if upstream.receive(subscription) { downstream.receive(subscription: self) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      isCancelled.withLock { $0 } ? .none : downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let isWanted = !isCancelled.withLock { $0 }
      if upstream.complete(), isWanted { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      schedule { self.upstream.request(demand) }
    }

    func cancel() {
      let isFirst = isCancelled.withLock { isCancelled in
        defer { isCancelled = true }
        return !isCancelled
      }
      if isFirst { schedule { self.upstream.cancel() } }
    }
  }
}
