/// Performs what ``DebounceStateMachine`` says, outside the lock.
final class DebounceNode<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  private typealias Machine = DebounceStateMachine<Input, Failure, Context.SchedulerTimeType>

  private let downstream: Downstream
  private let dueTime: Context.SchedulerTimeType.Stride
  private let scheduler: Context
  private let options: Context.SchedulerOptions?
  private let upstream = SubscriptionSlot()
  private let machine = Lock(Machine())

  init(
    downstream: Downstream,
    dueTime: Context.SchedulerTimeType.Stride,
    scheduler: Context,
    options: Context.SchedulerOptions?
  ) {
    self.downstream = downstream
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.options = options
  }

  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    downstream.receive(subscription: self)
    upstream.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let due = scheduler.now.advanced(by: dueTime)
    perform(machine.withLock { $0.receive(input, due: due) })
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    perform(machine.withLock { $0.receive(completion: completion) })
  }

  func request(_ demand: Subscribers.Demand) {
    machine.withLock { $0.request(demand) }
  }

  func cancel() {
    machine.withLock { $0.cancel() }
    upstream.cancel()
  }

  private func perform(_ action: Machine.Action) {
    switch action {
    case .wait(let date):
      scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: options) {
        self.perform(self.machine.withLock { $0.timeHasCome(date) })
      }
    case .deliver(let input):
      let more = downstream.receive(input)
      perform(machine.withLock { $0.didDeliver(more) })
    case .scheduleCompletion:
      scheduler.schedule(options: options) {
        self.perform(self.machine.withLock { $0.completionIsDue() })
      }
    case .complete(let completion):
      downstream.receive(completion: completion)
    case .none:
      break
    }
  }
}
