/// The state of `throttle`. Pure: it calls no other code; each event returns what the node has to
/// do.
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

  // Invariant: exactly one action is scheduled while a value or the completion waits, otherwise
  // none.
  /// The value that waits for its due time.
  @usableFromInline var waiting: Output?
  /// The completion that waits to be delivered.
  @usableFromInline var ending: Subscribers.Completion<Failure>?
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
    guard ending == nil, isWanted else { return .drop(nil) }
    guard waiting == nil else { return .drop(latest ? exchange(&waiting, with: input) : nil) }
    waiting = input
    guard let next = lastTime?.advanced(by: interval), next > now else { return .schedule }
    return .wait(until: next)
  }

  @inlinable
  mutating func receive(completion: Subscribers.Completion<Failure>) -> Action {
    guard ending == nil else { return .drop(nil) }
    ending = completion
    return waiting == nil ? .schedule : .drop(nil)
  }

  @inlinable
  mutating func timerFired(_ now: Time, _ outbox: inout Outbox<Output>) -> Action {
    if let completion = ending {
      outbox.complete(completion.failure)
      // Only the outbox keeps the failure.
      _ = exchange(&ending, with: .finished)
    }
    guard let value = waiting.take() else { return .drop(nil) }
    lastTime = now
    return .drop(outbox.appendDue(value))
  }

  @inlinable
  mutating func end() -> Output? { waiting.take() }
}
