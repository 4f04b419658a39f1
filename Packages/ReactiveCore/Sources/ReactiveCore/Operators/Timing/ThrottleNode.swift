/// Performs the actions of ``ThrottleStateMachine`` outside the lock.
@usableFromInline
final class ThrottleNode<Input, Failure: Error, Context: Scheduler>: OutboxNode<
  ThrottleStateMachine<Input, Failure, Context.SchedulerTimeType>
>, Subscriber
{
  @usableFromInline let scheduler: Context
  @usableFromInline let upstream = SubscriptionSlot()

  @inlinable
  init(
    downstream: AnySubscriber<Input, Failure>,
    interval: Context.SchedulerTimeType.Stride,
    scheduler: Context,
    latest: Bool
  ) {
    self.scheduler = scheduler._lane(named: "throttle")
    super.init(
      machine: ThrottleStateMachine(interval: interval, latest: latest),
      downstream: downstream
    )
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    upstream.request(.unlimited)
    handDown(NodeSubscription("Throttle", request: request, cancel: cancel))
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let now = scheduler.now
    react { $0.receive(input, now: now) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { react { $0.receive(completion: completion) } }
  }

  @inlinable
  func cancel() {
    end()
    upstream.cancel()
  }

  @inlinable
  func react(_ event: (inout Machine) -> Machine.Action) {
    var action = Machine.Action.drop(nil)
    update { action = event(&$0) }
    switch action {
    case .schedule: scheduler.schedule { self.timerFired() }
    case .wait(let date): scheduler.schedule(after: date) { self.timerFired() }
    case .drop: break
    }
  }

  @inlinable
  func timerFired() {
    let now = scheduler.now
    react { $0.timerFired(now) }
  }

  @usableFromInline
  typealias Machine = ThrottleStateMachine<Input, Failure, Context.SchedulerTimeType>
}
