/// Performs the actions of ``DebounceStateMachine`` outside the lock.
@usableFromInline
final class DebounceNode<Input, Failure: Error, Context: Scheduler>: OutboxNode<
  DebounceStateMachine<Input, Failure, Context.SchedulerTimeType>
>, Subscriber
{
  @usableFromInline
  typealias Machine = DebounceStateMachine<Input, Failure, Context.SchedulerTimeType>

  @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let upstream = SubscriptionSlot()

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
    super.init(machine: DebounceStateMachine(), downstream: downstream)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    handDown(NodeSubscription("Debounce", request: request, cancel: cancel))
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let due = scheduler.now.advanced(by: dueTime)
    react { $0.receive(input, due: due) }
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
    case .wait(let date):
      scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: options) {
        self.react { $0.timerFired(date) }
      }
    case .scheduleCompletion:
      // Without the options, as Combine does.
      scheduler.schedule {
        self.update { $0.receiveCompletion() }
      }
    case .drop:
      break
    }
  }
}
