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
    let outlet = EffectOutlet(downstream: AnySubscriber(subscriber))
    outlet.start {
      let ticks = TimerTicks(outlet: outlet)
      let timer = scheduler._lane(named: "timerPublisher").schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) { ticks.outlet?.offer(scheduler.now) }
      return { timer.cancel() }
    }
  }
}

/// Completes the effect of a timer when the timer's action, which alone holds it, is released.
private final class TimerTicks<Output, Failure: Error> {
  // A scheduler that is kept does not keep the effect.
  private(set) weak var outlet: EffectOutlet<Output, Failure>?

  init(outlet: EffectOutlet<Output, Failure>) {
    self.outlet = outlet
  }

  deinit {
    outlet?.send(completion: .finished)
  }
}
