/// Sends a scheduler's time at every interval, with a timer for each subscriber.
///
/// It completes when the scheduler releases the timer, because no other tick can be sent then. An
/// immediate scheduler does so after one tick.
struct TimerPublisher<S: Scheduler, Failure: Error>: Publisher {
  typealias Output = S.SchedulerTimeType

  let scheduler: S
  let interval: S.SchedulerTimeType.Stride
  let tolerance: S.SchedulerTimeType.Stride?
  let options: S.SchedulerOptions?

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let subscription = EffectSubscription(downstream: AnySubscriber(subscriber))
    subscription.start {
      let ticks = TimerTicks(subscription: subscription)
      let timer = scheduler._lane(named: "timerPublisher").schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) { ticks.subscription?.sendIfRequested(scheduler.now) }
      return { timer.cancel() }
    }
  }
}

/// Completes the effect of a timer when it is released. Only the timer's action holds it.
private final class TimerTicks<Output, Failure: Error> {
  // Weak, so that a scheduler that is kept alive does not keep the effect alive.
  private(set) weak var subscription: EffectSubscription<Output, Failure>?

  init(subscription: EffectSubscription<Output, Failure>) {
    self.subscription = subscription
  }

  deinit {
    subscription?.send(completion: .finished)
  }
}
