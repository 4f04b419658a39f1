/// Sends a scheduler's time at every interval, to each subscriber by a timer of its own.
///
/// It completes when the scheduler releases the timer, as an immediate scheduler does after one tick:
/// no other tick can come then.
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

/// Completes the effect of a timer when the timer's action, which alone holds it, is released.
private final class TimerTicks<Output, Failure: Error> {
  // A scheduler that is kept does not keep the effect.
  private(set) weak var subscription: EffectSubscription<Output, Failure>?

  init(subscription: EffectSubscription<Output, Failure>) {
    self.subscription = subscription
  }

  deinit {
    subscription?.send(completion: .finished)
  }
}
