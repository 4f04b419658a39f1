extension Scheduler {
  /// Returns a publisher of this scheduler's time at every interval.
  ///
  /// ```swift
  /// DispatchQueue.main.timerPublisher(every: .seconds(1))
  ///   .autoconnect()
  ///   .sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks, and before the first one.
  ///   - tolerance: The additional delay of a tick that is acceptable; without it, the scheduler's
  ///     minimum.
  ///   - options: The scheduler's options for the ticks.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}

extension Publishers {
  /// Publishes a scheduler's time at every interval, once connected.
  ///
  /// All subscribers share one timer, whenever they subscribe. The first tick is one interval after
  /// `connect()`. On a test scheduler, hours of ticks take no time.
  ///
  /// - Demand: a subscriber without demand misses the tick. Ticks do not accumulate.
  /// - Completion: never. Cancelling the connection stops the ticks for all subscribers; connecting
  ///   again starts a new timer. Connecting while connected joins the connection.
  /// - Lifetime: the timer runs while the publisher or a connection of it exists.
  ///
  /// Source: `Publishers.Timer` of Combine Schedulers.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    public typealias Output = S.SchedulerTimeType
    public typealias Failure = Never

    /// The time between two ticks, and before the first one.
    public let interval: S.SchedulerTimeType.Stride

    /// The additional delay of a tick that is acceptable; `nil` for the scheduler's minimum.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler whose time is published, and which runs the ticks.
    public let scheduler: S

    /// The scheduler's options for the ticks.
    public let options: S.SchedulerOptions?

    private let ticker: Ticker<S>

    /// Makes a timer; `connect()` or `autoconnect()` starts it.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks, and before the first one.
    ///   - tolerance: The additional delay of a tick that is acceptable; without it, the
    ///     scheduler's minimum.
    ///   - scheduler: The scheduler whose time is published, and which runs the ticks.
    ///   - options: The scheduler's options for the ticks.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
      ticker = Ticker(scheduler: scheduler)
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
      ticker.ticks.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable {
      ticker.start(every: interval, tolerance: tolerance, options: options)
    }
  }
}
