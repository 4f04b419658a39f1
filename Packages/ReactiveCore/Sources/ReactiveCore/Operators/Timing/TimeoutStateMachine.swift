/// The state of `timeout`. Pure: it calls no other code; each event returns what the node has to
/// do.
///
/// One action at a time waits on the scheduler. A value only moves the due time. The action then
/// finds that it was scheduled for an earlier time, and waits for the rest.
@frozen
@usableFromInline
struct TimeoutStateMachine<Time: Strideable> {
  @frozen
  @usableFromInline
  enum Action {
    /// Schedule an action that calls `timerFired` with this time.
    case wait(until: Time)
    /// End: the time is over.
    case expire
  }

  @usableFromInline
  enum State {
    /// The subscription has not been handed down yet; the time runs, but no action waits.
    case starting(due: Time)
    /// An action waits on the scheduler.
    case running(due: Time)
    /// The upstream has ended, or the time is over.
    case ended
  }

  @usableFromInline var state: State
  @usableFromInline var wasAsked = false

  /// - Parameter due: The time at which to end, if no value comes.
  @inlinable
  init(due: Time) {
    state = .starting(due: due)
  }

  /// Starts to wait, after the subscription has been handed down.
  @inlinable
  mutating func start() -> Action? {
    guard case .starting(let due) = state else { return nil }
    state = .running(due: due)
    return .wait(until: due)
  }

  /// Receives a value: the time starts again.
  ///
  /// - Returns: True if it came in time.
  @inlinable
  mutating func postpone(until due: Time) -> Bool {
    switch state {
    case .starting: state = .starting(due: due)
    case .running: state = .running(due: due)
    case .ended: return false
    }
    return true
  }

  /// Receives a request. With the first one, the time starts again.
  @inlinable
  mutating func request(postponingUntil due: Time) {
    guard !wasAsked else { return }
    wasAsked = true
    _ = postpone(until: due)
  }

  /// - Parameter date: The time that the action was scheduled for.
  @inlinable
  mutating func timerFired(_ date: Time) -> Action? {
    guard case .running(let due) = state else { return nil }
    guard due <= date else { return .wait(until: due) }
    state = .ended
    return .expire
  }

  @inlinable
  mutating func end() {
    state = .ended
  }
}
