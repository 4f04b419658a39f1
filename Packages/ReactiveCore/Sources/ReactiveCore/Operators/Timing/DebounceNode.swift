/// Performs what ``DebounceStateMachine`` says, outside the lock.
@usableFromInline
final class DebounceNode<Downstream: Subscriber, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline
  typealias Machine = DebounceStateMachine<Input, Failure, Context.SchedulerTimeType>

  /// Whom to signal; nil after the end, so that an action that still waits on the scheduler holds
  /// nothing of the chain.
  @usableFromInline let downstream: Lock<Downstream?>
  @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let machine = Lock(Machine())

  @inlinable
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

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    downstream.withLock { $0 }?.receive(
      subscription: NodeSubscription("Debounce", request: request, cancel: cancel)
    )
    upstream.request(.unlimited)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let due = scheduler.now.advanced(by: dueTime)
    advance { $0.receive(input, due: due) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if upstream.complete() { advance { $0.receive(completion: completion) } }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    machine.withLock { $0.request(demand) }
  }

  @inlinable
  func cancel() {
    advance { $0.cancel() }
    _ = end()
    upstream.cancel()
  }

  /// Tells the machine of an event, and performs what it answers until it has no more to do.
  @inlinable
  func advance(_ event: (inout Machine) -> Machine.Reaction) {
    var reaction = machine.withLock(event)
    while let next = perform(reaction.action) { reaction = machine.withLock(next) }
  }

  /// - Returns: What has happened by that, if anything.
  @inlinable
  func perform(_ action: Machine.Action?) -> ((inout Machine) -> Machine.Reaction)? {
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
  @inlinable
  func end() -> Downstream? {
    downstream.withLock { $0.take() }
  }
}
