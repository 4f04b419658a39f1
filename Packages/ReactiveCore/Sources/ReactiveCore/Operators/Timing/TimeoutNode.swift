/// Performs the actions of ``TimeoutStateMachine`` outside the lock. Values that come in time pass
/// through a ``ScheduledDelivery``, whose upstream this is.
@usableFromInline
final class TimeoutNode<Input, Failure: Error, Context: Scheduler>: Subscriber {
  @usableFromInline typealias Machine = TimeoutStateMachine<Context.SchedulerTimeType>

  @usableFromInline let interval: Context.SchedulerTimeType.Stride
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?
  /// Makes the failure; nil after the end, so that an action that still waits does not hold it.
  @usableFromInline let customError: _Lock<(() -> Failure)?>
  @usableFromInline let upstream = SubscriptionSlot()
  @usableFromInline let timer = WaitingAction()
  @usableFromInline let machine: _Lock<Machine>
  @usableFromInline let delivery: ScheduledDelivery<Input, Failure>

  @inlinable
  init(
    downstream: ErasedSubscriber<Input, Failure>,
    interval: Context.SchedulerTimeType.Stride,
    scheduler: Context,
    options: Context.SchedulerOptions?,
    customError: (() -> Failure)?
  ) {
    let lane = scheduler._lane(named: "timeout")
    self.interval = interval
    self.scheduler = lane
    self.options = options
    self.customError = _Lock(customError)
    machine = _Lock(Machine(due: scheduler.now.advanced(by: interval)))
    delivery = ScheduledDelivery(downstream: downstream, name: "Timeout") {
      lane.schedule(options: options, $0)
    }
  }

  @inlinable var _context: AnyObject? { delivery._context }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    _ = machine.withLock { [due] in $0.postpone(until: due) }
    delivery.receive(
      subscription: NodeSubscription("Timeout", request: request, cancel: cancel)
    )
    perform(machine.withLock { $0.start() })
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    let due = due
    return machine.withLock { $0.postpone(until: due) } ? delivery.receive(input) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard upstream.complete() else { return }
    _ = end()
    delivery.receive(completion: completion)
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    let due = due
    machine.withLock { $0.request(postponingUntil: due) }
    upstream.request(demand)
  }

  @inlinable
  func cancel() {
    _ = end()
    upstream.cancel()
  }

  /// The time at which an interval that starts now is over.
  @inlinable var due: Context.SchedulerTimeType { scheduler.now.advanced(by: interval) }

  @inlinable
  func perform(_ action: Machine.Action?) {
    switch action {
    case .wait(let date):
      timer.schedule(named: "timeout", on: scheduler, after: date, options: options) {
        self.perform(self.machine.withLock { $0.timerFired(date) })
      }
    case .expire:
      expire()
    case nil:
      break
    }
  }

  @inlinable
  func expire() {
    let makeError = end()
    guard upstream.cancel() else { return }
    delivery.completeInAction(makeError.map { .failure($0()) } ?? .finished)
  }

  /// - Returns: The closure that makes the failure for when the time is over.
  @inlinable
  func end() -> (() -> Failure)? {
    machine.withLock { $0.end() }
    timer.cancel()
    // Out of the lock before it is released: a deinit may call back.
    return customError.withLock { $0.take() }
  }
}
