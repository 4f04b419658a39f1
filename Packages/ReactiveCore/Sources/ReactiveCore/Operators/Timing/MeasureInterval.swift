extension Publisher {
  /// Publishes the time between consecutive values; the first one counts from the subscription.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler whose time is measured. Values are delivered on the thread that
  ///     sends them.
  ///   - options: Has no effect, as in Combine.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let taps = PassthroughSubject<Void, Never>()
  /// let cancellable = taps
  ///   .measureInterval(using: scheduler)
  ///   .sink { print($0) }
  /// await scheduler.advance(by: .milliseconds(500))
  /// taps.send()
  /// await scheduler.advance(by: .seconds(2))
  /// taps.send()
  /// // Prints: 0.5 s, 2 s
  /// ```
  ///
  /// Source: Combine's `measureInterval(using:options:)`.
  @_transparent
  public __consuming func measureInterval<S: Scheduler>(
    using scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.MeasureInterval<Self, S> {
    Publishers.MeasureInterval(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// A publisher of the times between the values of its upstream.
  public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Context.SchedulerTimeType.Stride
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are timed.
    public let upstream: Upstream

    /// The scheduler whose time is measured.
    public let scheduler: Context

    /// Makes the publisher that `measureInterval` returns.
    @_transparent
    public init(upstream: Upstream, scheduler: Context) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Failure == Failure, S.Input == Output {
      upstream.attach(MeasureIntervalNode(downstream: .erasing(subscriber), scheduler: scheduler))
    }
  }
}

extension Publishers.MeasureInterval: Sendable where Upstream: Sendable, Context: Sendable {}

@usableFromInline
final class MeasureIntervalNode<Input, Failure: Error, Context: Scheduler>:
  RelayNode<Input, Failure, Context.SchedulerTimeType.Stride, Failure>
{
  @usableFromInline let scheduler: Context
  /// The time of the last value, or of the subscription. Only the upstream's serial signals touch
  /// it.
  @exclusivity(unchecked) @usableFromInline var last: Context.SchedulerTimeType?

  @inlinable
  @inline(never)
  init(downstream: Downstream, scheduler: Context) {
    self.scheduler = scheduler._lane(named: "measureInterval")
    super.init(downstream: downstream, name: "MeasureInterval") {
      _unsafeUncheckedDowncast($0, to: MeasureIntervalNode.self).process($1)
    }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    if last == nil { last = scheduler.now }
    super.receive(subscription: subscription)
  }

  @inlinable
  func process(_ input: Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let now = scheduler.now
    let interval = (last ?? now).distance(to: now)
    _release(exchange(&last, with: now))
    // Requested, as Combine does, not returned.
    let demand = downstream.receive(interval)
    if demand > .none { upstream.request(demand) }
    return .none
  }
}
