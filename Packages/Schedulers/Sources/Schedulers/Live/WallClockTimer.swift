import Foundation

/// Tells a scheduler of the wall clock when to run an action: once, or at every tick.
///
/// Dispatch keeps the time, and hands the action over to the scheduler when it is due. The ticks lie
/// on Dispatch's grid; work that scheduled its own next turn would drift by its own delay. A
/// Foundation timer would do for run loops, but on Linux it is never freed, nor what its block holds.
// Safe to share: the timer is a Dispatch object, which may be used from any thread, and what changes
// sits in the lock. The closures are the scheduler's alone from here on.
final class WallClockTimer: Cancellable, @unchecked Sendable {
  private enum State {
    /// The next tick goes to the scheduler.
    case idle
    /// One is there already, and has not begun; another one now is merged with it.
    case waiting
    /// The action runs. A tick that comes meanwhile runs after it and not beside it, as it would on a
    /// queue that runs several actions at a time.
    case running(isNextDue: Bool)
    case cancelled
  }

  private let schedule: (@escaping () -> Void) -> Void
  private let action: () -> Void
  private let timer = DispatchSource.makeTimerSource()
  private let state = _Lock(State.idle)

  /// Makes a timer.
  ///
  /// - Parameters:
  ///   - schedule: Runs an action on the scheduler at the next opportunity.
  ///   - action: What to run at every tick.
  init(schedule: @escaping (@escaping () -> Void) -> Void, action: @escaping () -> Void) {
    self.schedule = schedule
    self.action = action
  }

  /// Runs an action on a scheduler once, after a deadline.
  static func schedule(
    after deadline: DispatchWallTime,
    with schedule: @escaping (@escaping () -> Void) -> Void,
    action: @escaping () -> Void
  ) {
    let turn = ScheduledAction { schedule(action) }
    DispatchQueue.global().asyncAfter(wallDeadline: deadline) { turn.run() }
  }

  /// Starts to tick.
  ///
  /// - Parameters:
  ///   - deadline: The time of the first tick.
  ///   - interval: The nanoseconds between two ticks, at least one.
  ///   - leeway: The nanoseconds that a tick may come later than due.
  func start(after deadline: DispatchWallTime, interval: Int64, leeway: Int64) {
    timer.schedule(
      wallDeadline: deadline,
      repeating: .nanoseconds(Int(max(interval, 1))),
      leeway: .nanoseconds(Int(max(leeway, 0)))
    )
    timer.setEventHandler { self.tick() }
    timer.activate()
  }

  func cancel() {
    state.withLock { $0 = .cancelled }
    // Lets go of the handler, and with it of this timer.
    timer.cancel()
  }

  private func tick() {
    let isNew = state.withLock { state in
      switch state {
      case .idle:
        state = .waiting
        return true
      case .running:
        state = .running(isNextDue: true)
        return false
      case .waiting, .cancelled:
        return false
      }
    }
    if isNew { schedule { self.run() } }
  }

  private func run() {
    let isWanted = state.withLock { state in
      guard case .waiting = state else { return false }
      state = .running(isNextDue: false)
      return true
    }
    guard isWanted else { return }
    action()
    let isNextDue = state.withLock { state in
      guard case .running(let isNextDue) = state else { return false }
      state = isNextDue ? .waiting : .idle
      return isNextDue
    }
    if isNextDue { schedule { self.run() } }
  }
}
