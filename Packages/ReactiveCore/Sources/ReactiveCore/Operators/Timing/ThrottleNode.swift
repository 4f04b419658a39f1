/// Performs the actions of ``ThrottleStateMachine`` outside the lock.
@usableFromInline
final class ThrottleNode<Input, Failure: Error, Context: Scheduler>:
  OutboxNode<Input, Failure>, Subscriber
{
  @usableFromInline let scheduler: Context
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let timer = WaitingAction()
  // Guarded by `react` or `end`, which call their closures inside the lock.
  @exclusivity(unchecked) @usableFromInline var machine: Machine

  @inlinable
  init(
    downstream: AnySubscriber<Input, Failure>,
    interval: Context.SchedulerTimeType.Stride,
    scheduler: Context,
    latest: Bool
  ) {
    self.scheduler = scheduler._lane(named: "throttle")
    machine = Machine(interval: interval, latest: latest)
    super.init(.atOnce, downstream: downstream)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    // First: the value that a subject sends at once is lost without demand.
    handDown(NodeSubscription("Throttle", request: requestDue, cancel: cancel))
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let now = scheduler.now
    react { machine.receive(input, now: now, isWanted: $0.mayDeliverOne) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { react { _ in machine.receive(completion: completion) } }
  }

  @inlinable
  func cancel() {
    end { machine.end() }
    timer.cancel()
    upstream.cancel()
  }

  @inlinable
  func react(_ event: (inout Outbox<Input>) -> Machine.Action) {
    var action = Machine.Action.drop(nil)
    update { action = event(&$0) }
    switch action {
    case .schedule: scheduler.schedule { self.timerFired() }
    case .wait(let date):
      timer.schedule(named: "throttle", on: scheduler, after: date, options: nil, timerFired)
    case .drop: break
    }
  }

  @inlinable
  func timerFired() {
    let now = scheduler.now
    react { machine.timerFired(now, &$0) }
  }

  @usableFromInline
  typealias Machine = ThrottleStateMachine<Input, Failure, Context.SchedulerTimeType>
}
