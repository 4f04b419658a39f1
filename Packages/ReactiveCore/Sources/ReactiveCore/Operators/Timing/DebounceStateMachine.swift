/// What `debounce` knows. Pure: it calls nobody; each event returns what the node has to do.
///
/// One action at a time waits on the scheduler: a value that comes meanwhile only moves the due time,
/// and the action, finding that it was scheduled for an earlier one, waits for the rest.
struct DebounceStateMachine<Input, Failure: Error, Time: Strideable> {
  enum Action {
    /// Schedule an action that calls `timeHasCome` with this time.
    case wait(until: Time)
    /// Deliver the value, then call `didDeliver`.
    case deliver(Input)
    /// Schedule an action, without waiting, that calls `completionIsDue`.
    case scheduleCompletion
    case complete(Subscribers.Completion<Failure>)
    case none
  }

  private enum State {
    /// No value waits.
    case idle
    /// A value waits until it is due; an action is scheduled.
    case waiting(Input, due: Time)
    /// The upstream has ended; an action is scheduled to pass that on, or has come already.
    case completing(Subscribers.Completion<Failure>, isDue: Bool)
    /// Cancelled, or the end has been passed on.
    case terminated
  }

  private var state = State.idle
  private var demand = Subscribers.Demand.none
  /// A value that became due while another one was being delivered, on a concurrent queue.
  private var overdue: Input?
  private var isDelivering = false

  mutating func receive(_ input: Input, due: Time) -> Action {
    switch state {
    case .idle:
      state = .waiting(input, due: due)
      return .wait(until: due)
    case .waiting:
      state = .waiting(input, due: due)
      return .none
    case .completing, .terminated:
      return .none
    }
  }

  /// - Parameter date: The time that the action was scheduled for.
  mutating func timeHasCome(_ date: Time) -> Action {
    guard case .waiting(let input, let due) = state else { return .none }
    guard due == date else { return .wait(until: due) }
    state = .idle
    overdue = input
    return next()
  }

  mutating func didDeliver(_ more: Subscribers.Demand) -> Action {
    demand += more
    isDelivering = false
    return next()
  }

  mutating func receive(completion: Subscribers.Completion<Failure>) -> Action {
    switch state {
    case .idle, .waiting:
      state = .completing(completion, isDue: false)
      return .scheduleCompletion
    case .completing, .terminated:
      return .none
    }
  }

  mutating func completionIsDue() -> Action {
    guard case .completing(let completion, _) = state else { return .none }
    state = .completing(completion, isDue: true)
    return next()
  }

  mutating func request(_ more: Subscribers.Demand) {
    demand += more
  }

  mutating func cancel() {
    state = .terminated
    overdue = nil
  }

  private mutating func next() -> Action {
    guard !isDelivering else { return .none }
    if let input = overdue.take(), demand > .none {
      demand -= 1
      isDelivering = true
      return .deliver(input)
    }
    if case .completing(let completion, isDue: true) = state {
      state = .terminated
      return .complete(completion)
    }
    return .none
  }
}
