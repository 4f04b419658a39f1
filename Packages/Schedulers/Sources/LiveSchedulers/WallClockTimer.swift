/// Runs an action on a scheduler of the wall clock: once, or at every tick of a grid.
///
/// The next tick is scheduled when the action has returned. So two runs of the action never
/// overlap, not even on a queue that runs several operations at a time. The next tick is the first
/// date of the grid after the current tick began. If that date has passed meanwhile, the next tick
/// runs at once, and the other ticks that have passed are merged into it. The grid itself never
/// moves.
// Safe to share: the lock guards the state that changes. From here on, only the scheduler uses the
// closures.
final class WallClockTimer: Cancellable, @unchecked Sendable {
  /// Runs a closure on the scheduler once, at a date.
  ///
  /// - Returns: A cancellable of the closure; `nil` if the scheduler has been released.
  typealias ScheduleOnce = (_ date: Int128, _ tick: @escaping () -> Void) -> (any Cancellable)?

  private struct State {
    /// Nil when the timer has ended or was cancelled.
    var action: (() -> Void)?
    /// The tick that was scheduled last, and its date.
    var tick: (any Cancellable)?
    var date = Int128.min
  }

  private let start: Int128
  /// Nil for an action that runs once.
  private let interval: Int128?
  private let _scheduleOnce: ScheduleOnce
  private let state: _Lock<State>

  /// Makes a timer that waits for its first tick.
  ///
  /// - Parameters:
  ///   - start: The date of the first tick, in nanoseconds since Foundation's reference date.
  ///   - interval: The nanoseconds between two ticks; fewer than one count as one. `nil` for a
  ///     single tick.
  ///   - _scheduleOnce: Runs a closure on the scheduler. It holds the scheduler weakly: a pending
  ///     tick keeps the scheduler alive, the timer does not.
  ///   - action: The action to run at every tick.
  init(
    start: Int128,
    interval: Int128? = nil,
    _scheduleOnce: @escaping ScheduleOnce,
    action: @escaping () -> Void
  ) {
    self.start = start
    self.interval = interval.map { max($0, 1) }
    self._scheduleOnce = _scheduleOnce
    state = _Lock(State(action: action))
    scheduleTick(at: start)
  }

  func cancel() {
    // The former state is released outside the lock.
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.tick?.cancel()
  }

  private func scheduleTick(at date: Int128) {
    let tick = _scheduleOnce(date) { self.run(dueAt: date) }
    let isCancelled = state.withLock { state in
      guard state.action != nil else { return true }
      // The tick may have run already, and have scheduled the next one.
      if date >= state.date { (state.tick, state.date) = (tick, date) }
      return false
    }
    if isCancelled { tick?.cancel() }
  }

  private func run(dueAt date: Int128) {
    let next = interval.map { firstTick(after: max(date, WallClock.now), interval: $0) }
    let action = state.withLock { next == nil ? $0.action.take() : $0.action }
    guard let action else { return }
    action()
    if let next { scheduleTick(at: next) }
  }

  private func firstTick(after date: Int128, interval: Int128) -> Int128 {
    let (count, _) = date.subtractingSaturated(start).quotientAndRemainder(dividingBy: interval)
    return start.addingSaturated((count + 1).multipliedSaturated(by: interval))
  }
}
