/// What `debounce` knows. Pure: it calls nobody; each event returns what the node has to do.
///
/// One action at a time waits on the scheduler: a value that comes meanwhile only moves the due time,
/// and the action, finding that it was scheduled for an earlier one, waits for the rest.
@frozen
@usableFromInline
struct DebounceStateMachine<Input, Failure: Error, Time: Strideable> {
  @frozen
  @usableFromInline
  enum Action {
    /// Schedule an action that calls `timeHasCome` with this time.
    case wait(until: Time)
    /// Deliver the value, then call `didDeliver`.
    case deliver(Input)
    /// Schedule an action, without waiting, that calls `completionIsDue`.
    case scheduleCompletion
    case complete(Subscribers.Completion<Failure>)
  }

  /// The answer to an event. Values that it drops leave the machine by it, so that they are released
  /// outside the lock.
  @frozen
  @usableFromInline
  struct Reaction {
    @usableFromInline var action: Action?
    @usableFromInline var dropped: Fifo<Input>

    @inlinable
    init(action: Action? = nil, dropped: Fifo<Input> = Fifo()) {
      self.action = action
      self.dropped = dropped
    }
  }

  @frozen
  @usableFromInline
  enum State {
    /// No value waits.
    case idle
    /// A value waits until it is due; an action is scheduled.
    case waiting(Input, due: Time)
    /// The upstream has ended; an action is scheduled to pass that on, or has come already.
    case completing(Subscribers.Completion<Failure>, isDue: Bool)
    /// Cancelled, or the end has been passed on.
    case terminated
  }

  @usableFromInline var state = State.idle
  @usableFromInline var demand = Subscribers.Demand.none
  /// Values that became due while another one was being delivered.
  @usableFromInline var overdue = Fifo<Input>()
  @usableFromInline var isDelivering = false

  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ input: Input, due: Time) -> Reaction {
    switch state {
    case .idle:
      state = .waiting(input, due: due)
      return Reaction(action: .wait(until: due))
    case .waiting:
      return Reaction(dropped: move(to: .waiting(input, due: due)))
    case .completing, .terminated:
      return Reaction()
    }
  }

  /// - Parameter date: The time that the action was scheduled for.
  @inlinable
  mutating func timeHasCome(_ date: Time) -> Reaction {
    guard case .waiting(let input, let due) = state else { return Reaction() }
    guard due == date else { return Reaction(action: .wait(until: due)) }
    state = .idle
    overdue.append(input)
    return next()
  }

  @inlinable
  mutating func didDeliver(_ more: Subscribers.Demand) -> Reaction {
    demand += more
    isDelivering = false
    return next()
  }

  @inlinable
  mutating func receive(completion: Subscribers.Completion<Failure>) -> Reaction {
    switch state {
    case .idle, .waiting:
      let dropped = move(to: .completing(completion, isDue: false))
      return Reaction(action: .scheduleCompletion, dropped: dropped)
    case .completing, .terminated:
      return Reaction()
    }
  }

  @inlinable
  mutating func completionIsDue() -> Reaction {
    guard case .completing(let completion, _) = state else { return Reaction() }
    state = .completing(completion, isDue: true)
    return next()
  }

  @inlinable
  mutating func request(_ more: Subscribers.Demand) {
    demand += more
  }

  @inlinable
  mutating func cancel() -> Reaction {
    var dropped = move(to: .terminated)
    while let input = overdue.popFirst() { dropped.append(input) }
    return Reaction(dropped: dropped)
  }

  /// - Returns: The value that waited, if there was one.
  @inlinable
  mutating func move(to next: State) -> Fifo<Input> {
    var dropped = Fifo<Input>()
    if case .waiting(let input, _) = state { dropped.append(input) }
    state = next
    return dropped
  }

  @inlinable
  mutating func next() -> Reaction {
    guard !isDelivering else { return Reaction() }
    var dropped = Fifo<Input>()
    while let input = overdue.popFirst() {
      if demand > .none {
        demand -= 1
        isDelivering = true
        return Reaction(action: .deliver(input), dropped: dropped)
      }
      dropped.append(input)
    }
    if case .completing(let completion, isDue: true) = state {
      state = .terminated
      return Reaction(action: .complete(completion), dropped: dropped)
    }
    return Reaction(dropped: dropped)
  }
}
