extension Effect {
  /// Starts the effect later, by a time.
  ///
  /// - Parameters:
  ///   - dueTime: How much later.
  ///   - scheduler: Where to wait, and where the effect is subscribed: in the action in which the
  ///     time has come.
  ///   - options: Passed to the scheduler.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect {
    guard !isNone else { return .none }
    return inSpaceOfSubscriber { effect, _ in
      Just(())
        .setFailureType(to: Failure.self)
        .delay(for: dueTime, scheduler: scheduler, options: options)
        .flatMap { effect }
    }
  }

  /// Starts the effect when no other one of the same id has come for a time.
  ///
  /// It differs from the `debounce` that every publisher has: that one looks at the values of one
  /// publisher, this one at the effects that reducers return one after another. The effect is
  /// subscribed in the very action in which the time has come.
  ///
  /// ```swift
  /// case let .searchFieldChanged(text):
  ///   struct SearchId: Hashable {}
  ///   return environment.search(text)
  ///     .debounce(id: SearchId(), for: 0.3, scheduler: environment.mainQueue)
  /// ```
  ///
  /// - Parameters:
  ///   - id: Tells which effects replace one another; it cancels like any other id.
  ///   - dueTime: How long no other effect may come.
  ///   - scheduler: Where to wait.
  ///   - options: Passed to the scheduler.
  public func debounce<S: Scheduler>(
    id: some Hashable,
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect {
    deferred(for: dueTime, scheduler: scheduler, options: options)
      .cancellable(id: id, cancelInFlight: true)
  }

  /// Sends at most one value per interval, of all effects of the same id.
  ///
  /// The first value is sent at once, through the scheduler. What comes within the interval after it
  /// waits until the interval is over; then the latest of them is sent, or the first.
  ///
  /// - Parameters:
  ///   - id: Tells which effects are throttled together; it cancels like any other id.
  ///   - interval: How long at least lies between two values.
  ///   - scheduler: Where to wait and to deliver.
  ///   - latest: Whether the latest value of an interval is sent, else the first.
  public func throttle<S: Scheduler>(
    id: some Hashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Effect {
    guard !isNone else { return cancellable(id: id, cancelInFlight: true) }
    return inSpaceOfSubscriber { effect, space in
      let throttle = { space.throttle(CancelID(id), Throttle<S.SchedulerTimeType, Output>.self) }
      // Looked at now, for it goes with the effect that waits when this one replaces it.
      let waiting = throttle().waiting
      let throttled = Effect(
        Deferred {
          throttle().waiting = waiting
          return
            effect
            .receive(on: scheduler)
            .flatMap {
              throttle().publisher($0, interval: interval, scheduler: scheduler, latest: latest)
            }
            .handleEvents(
              receiveCompletion: { _ in throttle().waiting = nil },
              receiveCancel: { throttle().waiting = nil }
            )
        }
      )
      return throttled.cancellable(id: id, cancelInFlight: true).bound(to: space)
    }
  }

  /// Makes an effect that sends the scheduler's time at every interval.
  ///
  /// ```swift
  /// case .startTapped:
  ///   return Effect.timer(id: TimerId(), every: 1, on: environment.mainQueue)
  ///     .map { _ in .ticked }
  /// case .stopTapped:
  ///   return .cancel(id: TimerId())
  /// ```
  ///
  /// - Subscription: each one has a clock of its own; the first tick comes one interval after it.
  /// - Demand: who has asked for nothing misses the tick; ticks do not pile up.
  /// - Completion: when it is cancelled by its id, or when the scheduler releases the timer, as an
  ///   immediate scheduler does after one tick.
  ///
  /// - Parameters:
  ///   - id: What to cancel it by. A timer that runs under the same id is cancelled first.
  ///   - interval: The time between two ticks, and before the first one.
  ///   - tolerance: How much later than due a tick may come; without it, the scheduler's minimum.
  ///   - scheduler: Whose time it is, and where the ticks come.
  ///   - options: The scheduler's options for the ticks.
  public static func timer<S: Scheduler>(
    id: some Hashable,
    every interval: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect where S.SchedulerTimeType == Output {
    Effect(
      TimerPublisher(
        scheduler: scheduler,
        interval: interval,
        tolerance: tolerance,
        options: options
      )
    )
    .cancellable(id: id, cancelInFlight: true)
  }

  /// An effect whose publisher is made at the subscription, when the space that the cancellation ids
  /// live in is known; this effect keeps to that space however late it is subscribed itself.
  private func inSpaceOfSubscriber<P: Publisher>(
    _ publisher: @escaping (BoundEffect<Output, Failure>, CancellationSpace) -> P
  ) -> Effect where P.Output == Output, P.Failure == Failure {
    Effect(SpaceReader { space in publisher(bound(to: space), space) })
  }
}
