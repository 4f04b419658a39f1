/// Performs what ``DebounceStateMachine`` says, outside the lock.
final class DebounceNode<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure
  private typealias Machine = DebounceStateMachine<Input, Failure, Context.SchedulerTimeType>

  /// Whom to signal; nil after the end, so that an action that still waits on the scheduler holds
  /// nothing of the chain.
  private let downstream: Lock<Downstream?>
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
    self.downstream = Lock(downstream)
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.options = options
  }

  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    downstream.withLock { $0 }?.receive(subscription: self)
    upstream.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let due = scheduler.now.advanced(by: dueTime)
    advance { $0.receive(input, due: due) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { advance { $0.receive(completion: completion) } }
  }

  func request(_ demand: Subscribers.Demand) {
    machine.withLock { $0.request(demand) }
  }

  func cancel() {
    advance { $0.cancel() }
    _ = end()
    upstream.cancel()
  }

  /// Tells the machine of an event, and performs what it answers until it has no more to do.
  private func advance(_ event: (inout Machine) -> Machine.Reaction) {
    var reaction = machine.withLock(event)
    while let next = perform(reaction.action) { reaction = machine.withLock(next) }
  }

  /// - Returns: What has happened by that, if anything.
  private func perform(_ action: Machine.Action?) -> ((inout Machine) -> Machine.Reaction)? {
    switch action {
    case .wait(let date):
      scheduler.schedule(after: date, tolerance: scheduler.minimumTolerance, options: options) {
        self.advance { $0.timeHasCome(date) }
      }
    case .scheduleCompletion:
      scheduler.schedule(options: options) {
        self.advance { $0.completionIsDue() }
      }
    case .deliver(let input):
      let more = downstream.withLock { $0 }?.receive(input) ?? .none
      return { $0.didDeliver(more) }
    case .complete(let completion):
      end()?.receive(completion: completion)
    case nil:
      break
    }
    return nil
  }

  /// - Returns: Downstream, if the end had not come yet.
  private func end() -> Downstream? {
    downstream.withLock { $0.take() }
  }
}
