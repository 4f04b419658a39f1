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
      let (upstream, options) = (upstream, options)
      let scheduler = scheduler._lane(named: "subscribe(on:)")
      let inner = Inner(downstream: subscriber) { scheduler.schedule(options: options, $0) }
      scheduler.schedule(options: options) { upstream.subscribe(inner) }
    }
  }
}

extension Publishers.SubscribeOn {
  private final class Inner<Downstream: Subscriber>: Subscriber, NamedSubscription
  where Downstream.Input == Upstream.Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private struct State {
      /// Whom to signal; nil after the end.
      var downstream: Downstream?
      /// What was requested while the subscription was handed down; nil when it has been. Scheduled
      /// at once, a request could be answered on another thread before downstream is ready.
      var requestsWhileHandingDown: [Subscribers.Demand]? = []
    }

    private let state: _Lock<State>
    private let schedule: (@escaping () -> Void) -> Void
    private let upstream = SubscriptionSlot()

    var name: StaticString { "SubscribeOn" }

    var _context: AnyObject? { state.withLock { $0.downstream }?._context }

    init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
      state = _Lock(State(downstream: downstream))
      self.schedule = schedule
    }

    func receive(subscription: any Subscription) {
      guard upstream.receive(subscription) else { return }
      state.withLock { $0.downstream }?.receive(subscription: self)
      let requests = state.withLock { $0.requestsWhileHandingDown.take() } ?? []
      for demand in requests { scheduleRequest(demand) }
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      state.withLock { $0.downstream }?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if upstream.complete() { end()?.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      let mayPass = state.withLock { state in
        state.requestsWhileHandingDown?.append(demand)
        return state.requestsWhileHandingDown == nil && state.downstream != nil
      }
      if mayPass { scheduleRequest(demand) }
    }

    func cancel() {
      if end() != nil { schedule { self.upstream.cancel() } }
    }

    private func scheduleRequest(_ demand: Subscribers.Demand) {
      schedule { self.upstream.request(demand) }
    }

    /// - Returns: Downstream, if the end had not come yet.
    private func end() -> Downstream? {
      state.withLock { $0.downstream.take() }
    }
  }
}
