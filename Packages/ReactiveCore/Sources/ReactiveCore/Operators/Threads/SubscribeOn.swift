public import Synchronization

extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  /// - Demand: requests are scheduled; what downstream returns for a value passes through.
  /// - Values, completion, failure: pass through on the thread that sends them.
  /// - Cancellation: is scheduled; values that come until then are dropped.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler to subscribe, request and cancel on.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let cancellable = Just("contents of the file")
  ///   .subscribe(on: scheduler)
  ///   .sink { print($0) }
  /// print("reading")
  /// await scheduler.advance()
  /// // Prints: reading, contents of the file
  /// ```
  ///
  /// Source: Combine's `subscribe(on:options:)`.
  @_transparent
  public __consuming func subscribe<S: Scheduler>(
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

    /// The publisher that is subscribed to.
    public let upstream: Upstream

    /// The scheduler to subscribe, request and cancel on.
    public let scheduler: Context

    /// The scheduler's options for each action.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `subscribe(on:)` returns.
    @_transparent
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (upstream, options) = (upstream, options)
      let scheduler = scheduler._lane(named: "subscribe(on:)")
      let node = SubscribeOnNode(downstream: subscriber) {
        scheduler.schedule(options: options, $0)
      }
      scheduler.schedule(options: options) { upstream.receive(subscriber: node) }
    }
  }
}

extension Publishers.SubscribeOn: Sendable
where Upstream: Sendable, Context: Sendable, Context.SchedulerOptions: Sendable {}

@usableFromInline
final class SubscribeOnNode<Downstream: Subscriber>: Subscriber, DescribedNode {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let subscription: SubscribeOnSubscription

  @inlinable
  init(downstream: Downstream, schedule: @escaping (@escaping () -> Void) -> Void) {
    self.downstream = downstream
    subscription = SubscribeOnSubscription(schedule: schedule)
  }

  @inlinable var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription upstream: any Subscription) {
    guard subscription.receive(upstream) else { return }
    downstream.receive(subscription: subscription)
    subscription.didHandDown()
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    subscription.isOver.load(ordering: .acquiring) ? .none : downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if subscription.complete() { downstream.receive(completion: completion) }
  }
}

/// Passes requests and cancellation to the upstream on the scheduler.
@usableFromInline
final class SubscribeOnSubscription: NamedSubscription {
  /// True after the end, or after downstream has cancelled. Set before the upstream is cancelled.
  @usableFromInline let isOver = Atomic(false)
  /// The requests made while the subscription is handed down; nil afterwards. A request that is
  /// scheduled at once could be answered on another thread before downstream is ready.
  private let requestsWhileHandingDown = _Lock([Subscribers.Demand]?.some([]))
  private let schedule: (@escaping () -> Void) -> Void
  private let upstream = SubscriptionSlot()

  @usableFromInline
  init(schedule: @escaping (@escaping () -> Void) -> Void) {
    self.schedule = schedule
  }

  @usableFromInline var name: StaticString { "SubscribeOn" }

  /// Stores the upstream's subscription.
  ///
  /// - Returns: True if it is the first and still wanted. If not, it has been cancelled.
  @usableFromInline
  func receive(_ subscription: any Subscription) -> Bool {
    upstream.receive(subscription)
  }

  @usableFromInline
  func didHandDown() {
    let requests = requestsWhileHandingDown.withLock { $0.take() } ?? []
    for demand in requests { scheduleRequest(demand) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    let isHandedDown = requestsWhileHandingDown.withLock { requests in
      requests?.append(demand)
      return requests == nil
    }
    if isHandedDown && !isOver.load(ordering: .acquiring) { scheduleRequest(demand) }
  }

  @usableFromInline
  func cancel() {
    if end() { schedule { self.upstream.cancel() } }
  }

  /// - Returns: True if the completion is to be passed on.
  @usableFromInline
  func complete() -> Bool {
    upstream.complete() && end()
  }

  /// - Returns: True if this is the first call.
  private func end() -> Bool {
    !isOver.exchange(true, ordering: .acquiringAndReleasing)
  }

  private func scheduleRequest(_ demand: Subscribers.Demand) {
    schedule { self.upstream.request(demand) }
  }
}
