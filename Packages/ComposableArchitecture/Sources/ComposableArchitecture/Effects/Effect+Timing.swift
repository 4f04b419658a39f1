extension Effect {
  /// Starts the effect after a delay.
  ///
  /// - Parameters:
  ///   - dueTime: The delay.
  ///   - scheduler: The scheduler of the delay. The effect is subscribed in the scheduler's action
  ///     at the due time.
  ///   - options: Passed to the scheduler.
  public func deferred<S: Scheduler>(
    for dueTime: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> Effect {
    guard !isNone else { return .none }
    return Just(())
      .setFailureType(to: Failure.self)
      .delay(for: dueTime, scheduler: scheduler, options: options)
      .flatMap { self }
      .eraseToEffect()
  }

  /// Starts the effect after a delay, unless another effect of the same id replaces it before.
  ///
  /// It differs from the `debounce` that every publisher has. That one compares the times of the
  /// values of one publisher; this one those of the effects that reducers return one after another.
  /// The effect is subscribed in the scheduler's action at the due time.
  ///
  /// ```swift
  /// case let .searchFieldChanged(text):
  ///   struct SearchId: Hashable {}
  ///   return environment.search(text)
  ///     .debounce(id: SearchId(), for: 0.3, scheduler: environment.mainQueue)
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id of the effects that replace one another. It can be cancelled like any other id.
  ///   - dueTime: The time without another effect.
  ///   - scheduler: The scheduler of the delay.
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
  /// The first value is sent at once, through the scheduler. Values within the interval after it
  /// wait until the interval is over. Then the latest of them is sent, or the first.
  ///
  /// - Parameters:
  ///   - id: The id of the effects that are throttled together. It can be cancelled like any other
  ///     id.
  ///   - interval: The minimum time between two values.
  ///   - scheduler: The scheduler on which values wait and are delivered.
  ///   - latest: True if the latest value of an interval is sent; false if the first one is.
  public func throttle<S: Scheduler>(
    id: some Hashable,
    for interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> Effect {
    guard !isNone else { return cancellable(id: id, cancelInFlight: true) }
    let throttled = ContextReader { context in
      let throttle = { context.throttle(CancelID(id), Throttle<S.SchedulerTimeType, Output>.self) }
      // Read now: when this effect replaces the one that waits, the cancellation of that one
      // removes it.
      let waiting = throttle().waiting
      return Deferred {
        let effect = ThrottledEffect()
        throttle().keep(waiting, for: effect)
        return
          self
          .receive(on: scheduler)
          .flatMap { value in
            while true {
              let throttled = throttle().publisher(
                value,
                of: effect,
                interval: interval,
                scheduler: scheduler,
                latest: latest
              )
              // If it has retired meanwhile, another one takes its place.
              if let throttled { return throttled }
            }
          }
          .handleEvents(
            receiveCompletion: { _ in throttle().end(effect) },
            receiveCancel: { throttle().end(effect) }
          )
      }
      .eraseToEffect()
      .cancellable(id: id, cancelInFlight: true)
    }
    return Effect(throttled)
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
  /// - Subscription: each one has a timer of its own. The first tick is sent one interval later.
  /// - Demand: a tick that has not been requested is dropped; ticks are not queued.
  /// - Completion: when it is cancelled by its id, or when the scheduler releases the timer, as an
  ///   immediate scheduler does after one tick.
  ///
  /// - Parameters:
  ///   - id: The id to cancel it by. A timer that runs under the same id is cancelled first.
  ///   - interval: The time between two ticks, and before the first one.
  ///   - tolerance: The maximum delay of a tick after its due time; without it, the scheduler's
  ///     minimum.
  ///   - scheduler: The scheduler whose time is sent, and on which the ticks are sent.
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
}

/// A publisher that is made at each subscription, when the context of the cancellation ids is known.
private struct ContextReader<Inner: Publisher>: Publisher {
  typealias Output = Inner.Output
  typealias Failure = Inner.Failure

  let makePublisher: (EffectContext) -> Inner

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    makePublisher(.of(subscriber)).receive(subscriber: subscriber)
  }
}
