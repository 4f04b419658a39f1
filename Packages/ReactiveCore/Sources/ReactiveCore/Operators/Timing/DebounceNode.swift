/// Performs the actions of ``DebounceStateMachine`` outside the lock.
@usableFromInline
final class DebounceNode<Input, Failure: Error, Context: Scheduler>:
  OutboxNode<Input, Failure>, Subscriber
{
  @usableFromInline
  typealias Machine = DebounceStateMachine<Input, Failure, Context.SchedulerTimeType>

  @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let timer = WaitingAction()
  // Guarded by `react` or `end`, which call their closures inside the lock.
  @exclusivity(unchecked) @usableFromInline var machine = Machine()

  @inlinable
  init(
    downstream: AnySubscriber<Input, Failure>,
    dueTime: Context.SchedulerTimeType.Stride,
    scheduler: Context,
    options: Context.SchedulerOptions?
  ) {
    self.dueTime = dueTime
    self.scheduler = scheduler._lane(named: "debounce")
    self.options = options
    super.init(.atOnce, downstream: downstream)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    handDown(NodeSubscription("Debounce", request: requestDue, cancel: cancel))
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let due = scheduler.now.advanced(by: dueTime)
    react { _ in machine.receive(input, due: due) }
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
    case .wait(let date):
      timer.schedule(named: "debounce", on: scheduler, after: date, options: options) {
        self.react { self.machine.timerFired(date, &$0) }
      }
    case .scheduleCompletion:
      timer.cancel()
      // Without the options, as Combine does.
      scheduler.schedule {
        self.update { self.machine.receiveCompletion(&$0) }
      }
    case .drop:
      break
    }
  }
}
