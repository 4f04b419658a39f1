/// The state in the lock of a ``ScheduledDelivery``. Pure: it calls no other code.
@usableFromInline
struct ScheduledState {
  /// True after the end.
  @usableFromInline var isOver = false
  /// The number of actions that ran while another one was delivering: that one delivers for them.
  @usableFromInline var overlappingCount = 0
  /// The thread that hands the subscription down. Actions that run inside that, on the same thread,
  /// deliver at once: a source that is asked there may send more than should be queued.
  @usableFromInline var handingDown: _ThreadIdentity? = .current
  /// The number of actions that ran on other threads while the subscription was handed down. They
  /// are scheduled again, as the thread that hands it down is not the scheduler's.
  @usableFromInline var earlyCount = 0
  /// True if a completion follows the values.
  @usableFromInline var hasCompletion = false

  @usableFromInline
  init() {}

  /// The step of an action.
  @usableFromInline
  enum Step {
    /// Take the first value and deliver it.
    case deliver
    case complete
    /// Release downstream and all values.
    case release
    case nothing
  }

  /// Determines the step of the thread inside the gate.
  ///
  /// - Parameter hasValue: True if a value waits.
  @usableFromInline
  mutating func nextStep(hasValue: Bool) -> Step {
    // The thread that hands the subscription down releases everything afterwards.
    if isOver { return handingDown == nil ? .release : .nothing }
    if hasValue { return .deliver }
    // If there is no signal, the scheduler has run an action twice, which it must not do.
    guard hasCompletion else { return .nothing }
    isOver = true
    return .complete
  }

  /// Determines the step for an action that found another one delivering.
  @usableFromInline
  mutating func nextOverlappingStep(hasValue: Bool) -> Step {
    if isOver { return nextStep(hasValue: hasValue) }
    guard overlappingCount > 0 else { return .nothing }
    overlappingCount -= 1
    return nextStep(hasValue: hasValue)
  }
}
