/// The state of `debounce`. Pure: it calls no other code; each event returns what the node has to
/// do.
///
/// One action at a time waits on the scheduler for a value. A value that comes meanwhile only moves
/// the due time. The action then finds that it was scheduled for an earlier time, and waits for the
/// rest.
@frozen
@usableFromInline
struct DebounceStateMachine<Output, Failure: Error, Time: Strideable> {
  /// The node's action after an event. It carries a dropped value, to be released outside the lock.
  @frozen
  @usableFromInline
  enum Action {
    /// Schedule an action that calls `timerFired` with this time.
    case wait(until: Time)
    /// Schedule an action, without waiting, that calls `receiveCompletion`.
    case scheduleCompletion(dropping: Output?)
    case drop(Output?)
  }

  @frozen
  @usableFromInline
  enum State {
    /// No value waits.
    case idle
    /// A value waits until it is due; an action is scheduled.
    case waiting(Output, due: Time)
    /// The upstream has ended; an action is scheduled to pass that on, or has run already.
    case ending(Subscribers.Completion<Failure>)
    /// Downstream has cancelled, or has received the completion.
    case terminated
  }

  @usableFromInline var state = State.idle

  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ input: Output, due: Time) -> Action {
    switch state {
    case .idle:
      state = .waiting(input, due: due)
      return .wait(until: due)
    case .waiting(let earlier, _):
      state = .waiting(input, due: due)
      return .drop(earlier)
    case .ending, .terminated:
      return .drop(nil)
    }
  }

  /// - Parameter date: The time that the action was scheduled for.
  @inlinable
  mutating func timerFired(_ date: Time, _ outbox: inout Outbox<Output>) -> Action {
    switch state {
    case .waiting(let input, let due):
      guard due == date else { return .wait(until: due) }
      state = .idle
      return .drop(outbox.appendDue(input))
    // Only a scheduler that runs an action twice calls it while none is scheduled.
    case .idle, .ending, .terminated:
      return .drop(nil)
    }
  }

  @inlinable
  mutating func receive(completion: Subscribers.Completion<Failure>) -> Action {
    switch state {
    case .idle:
      state = .ending(completion)
      return .scheduleCompletion(dropping: nil)
    case .waiting(let input, _):
      state = .ending(completion)
      return .scheduleCompletion(dropping: input)
    case .ending, .terminated:
      return .drop(nil)
    }
  }

  @inlinable
  mutating func receiveCompletion(_ outbox: inout Outbox<Output>) {
    switch end() {
    case .ending(let completion): outbox.complete(completion.failure)
    case .idle, .waiting, .terminated: break
    }
  }

  /// - Returns: The former state, to be released outside the lock.
  @inlinable
  mutating func end() -> State {
    defer { state = .terminated }
    return state
  }
}
