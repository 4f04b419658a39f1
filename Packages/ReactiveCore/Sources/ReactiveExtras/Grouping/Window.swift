extension Publisher {
  /// Publishes publishers, one after another, each of which sends the values of some time as they come.
  ///
  /// The first window opens with the subscription. A window closes, and the next one opens, when it has been
  /// open for `timeSpan` or has sent `count` values.
  ///
  /// - Demand: asks for all values. Windows that downstream has not asked for wait, as do the values of a
  ///   window that its subscriber has not asked for, or that has no subscriber yet.
  /// - Completion, failure: go to the open window, then downstream.
  /// - Cancellation: ends new windows. This publisher is cancelled when downstream and the subscribers of
  ///   all windows have cancelled.
  /// - Parameters:
  ///   - timeSpan: The longest time that a window is open.
  ///   - count: The largest number of values in a window, one or more.
  ///   - scheduler: The scheduler on which windows close and open when their time is over.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let taps = PassthroughSubject<Int, Never>()
  /// let cancellable = taps
  ///   .window(timeSpan: .seconds(2), count: 3, scheduler: scheduler)
  ///   .flatMap { $0.reduce(0, +) }
  ///   .sink { print($0) }
  /// for tap in 1...4 { taps.send(tap) }
  /// await scheduler.advance(by: .seconds(2))
  /// // Prints: 6, 4
  /// ```
  ///
  /// Source: RxSwift's `window(timeSpan:count:scheduler:)`.
  public func window<S: Scheduler>(
    timeSpan: S.SchedulerTimeType.Stride,
    count: Int,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Publishers.Window<Self, S> {
    Publishers.Window(
      upstream: self,
      timeSpan: timeSpan,
      count: count,
      scheduler: scheduler,
      options: options
    )
  }
}

extension Publishers {
  /// A publisher of publishers that send the values of its upstream, each those of some time.
  public struct Window<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = AnyPublisher<Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are divided.
    public let upstream: Upstream

    /// The longest time that a window is open.
    public let timeSpan: Context.SchedulerTimeType.Stride

    /// The largest number of values in a window.
    public let count: Int

    /// The scheduler on which windows close and open.
    public let scheduler: Context

    /// The scheduler's options.
    public let options: Context.SchedulerOptions?

    /// Makes the publisher that `window` returns.
    ///
    /// - Precondition: `count` is positive.
    public init(
      upstream: Upstream,
      timeSpan: Context.SchedulerTimeType.Stride,
      count: Int,
      scheduler: Context,
      options: Context.SchedulerOptions? = nil
    ) {
      _require(count, atLeast: 1, "a window has room for one value or more")
      self.upstream = upstream
      self.timeSpan = timeSpan
      self.count = count
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let downstream = QueueNode<Output, Failure>("Window", downstream: AnySubscriber(subscriber))
      let users = UpstreamUsers()
      users.add(downstream)
      // Each number of a window starts a timer, which ends that of the window before.
      let numbers = CurrentValueSubject<Int, Never>(0)
      var window = GroupSubject<Upstream.Output, Failure>()
      var room = count
      let openNext = {
        window.send(completion: .finished)
        window = GroupSubject()
        room = count
        downstream.send(window.publisher(for: users))
        numbers.value += 1
      }
      downstream.send(window.publisher(for: users))
      // `merge` makes values and times come one after another.
      let signals = upstream.materialize().map(WindowSignal.event)
        .merge(with: numbers.flatMapLatest(timeIsOver))
      users.subscribe(to: signals, context: { downstream.context }) { signal in
        switch signal {
        case .event(.value(let value)):
          window.send(value)
          room -= 1
          if room == 0 { openNext() }
        case .event(let end):
          window.send(end: end)
          users.end(downstream, by: end)
        case .timeIsOver(let number):
          if number == numbers.value { openNext() }
        }
      }
    }

    private func timeIsOver(
      ofWindow number: Int
    ) -> AnyPublisher<WindowSignal<Upstream.Output, Failure>, Never> {
      Just(.timeIsOver(number))
        .delay(for: timeSpan, scheduler: scheduler, options: options)
        .eraseToAnyPublisher()
    }
  }
}

/// An event of the windows of a `window`.
private enum WindowSignal<Output, Failure: Error> {
  case event(Event<Output, Failure>)
  /// The time of a window is over.
  case timeIsOver(Int)
}
