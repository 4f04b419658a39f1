/// The state of `throttle`. Pure: it calls no other code; each event returns what the node has to
/// do.
///
/// One action at a time waits on the scheduler: for a value, for the completion, or for both.
@frozen
@usableFromInline
struct ThrottleStateMachine<Output, Failure: Error, Time: Strideable> {
  /// The node's action after an event.
  @frozen
  @usableFromInline
  enum Action {
    /// Schedule an action, without waiting, that calls `timerFired`.
    case schedule
    /// Schedule an action that calls `timerFired` at this time.
    case wait(until: Time)
    /// Release a value, if there is one, outside the lock.
    case drop(Output?)
  }

  @frozen
  @usableFromInline
  enum State {
    /// No value waits, and no action is scheduled.
    case idle
    /// A value waits until it is due; an action is scheduled.
    case waiting(Output)
    /// The upstream has ended; an action is scheduled to pass that on, after the value that waits.
    case ending(Output?, Subscribers.Completion<Failure>)
    /// Downstream has cancelled, or has received the completion.
    case terminated
  }

  @usableFromInline var state = State.idle
  @usableFromInline var lastTime: Time?
  @usableFromInline let interval: Time.Stride
  @usableFromInline let latest: Bool

  @inlinable
  init(interval: Time.Stride, latest: Bool) {
    self.interval = interval
    self.latest = latest
  }

  /// - Parameter isWanted: False if downstream has no demand for it.
  @inlinable
  mutating func receive(_ input: Output, now: Time, isWanted: Bool) -> Action {
    guard isWanted else { return .drop(nil) }
    switch state {
    case .idle:
      state = .waiting(input)
      guard let next = lastTime?.advanced(by: interval), next > now else { return .schedule }
      return .wait(until: next)
    case .waiting(let earlier):
      guard latest else { return .drop(nil) }
      state = .waiting(input)
      return .drop(earlier)
    case .ending, .terminated:
      return .drop(nil)
    }
  }

  @inlinable
  mutating func receive(completion: Subscribers.Completion<Failure>) -> Action {
    switch state {
    case .idle:
      state = .ending(nil, completion)
      return .schedule
    case .waiting(let value):
      state = .ending(value, completion)
      return .drop(nil)
    case .ending, .terminated:
      return .drop(nil)
    }
  }

  @inlinable
  mutating func timerFired(_ now: Time, _ outbox: inout Outbox<Output>) -> Action {
    switch state {
    case .waiting(let value):
      state = .idle
      return deliver(value, now, &outbox)
    case .ending(let value, let completion):
      state = .terminated
      outbox.complete(completion.failure)
      return value.map { deliver($0, now, &outbox) } ?? .drop(nil)
    case .idle, .terminated:
      return .drop(nil)
    }
  }

  @inlinable
  mutating func deliver(_ value: Output, _ now: Time, _ outbox: inout Outbox<Output>) -> Action {
    lastTime = now
    return .drop(outbox.appendDue(value))
  }

  /// - Returns: The former state, to be released outside the lock.
  @inlinable
  mutating func end() -> State { exchange(&state, with: .terminated) }
}
