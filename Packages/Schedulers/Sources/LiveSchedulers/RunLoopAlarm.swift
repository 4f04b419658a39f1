import Foundation

/// The delayed actions of a run loop, and a timer that wakes the loop.
///
/// `RunLoop.perform` does not wake a loop that waits: neither from another thread, nor from work of
/// the loop itself, after which the loop would wait and leave the new work undone. So each run loop
/// gets one timer with a distant date. Setting that date to the past wakes the loop. There is one
/// timer for each loop, not one for each action, because on Linux a timer is never freed. The timer
/// also prevents the loop from ending because it has no sources.
///
/// When the date of an action has been reached, a pass of the loop is requested. The pass runs the
/// earliest action of the loop that is due. So a loop that was busy still runs its actions in the
/// order of their dates.
// Safe to share: the timer's date may be set from any thread, and the lock guards the state that
// changes.
final class RunLoopAlarm: @unchecked Sendable {
  private static let alarms = _Lock<[ObjectIdentifier: RunLoopAlarm]>([:])

  /// Weak, so that a later run loop at the same address is not mistaken for this one.
  private weak var runLoop: RunLoop?
  private let timer: Timer
  private let waiting = _Lock(AlarmHeap<Alarm>())

  /// Returns the alarm of a run loop. Makes one if the run loop has none.
  static func of(_ runLoop: RunLoop) -> RunLoopAlarm {
    alarms.withLock { alarms in
      if let alarm = alarms[ObjectIdentifier(runLoop)], alarm.runLoop === runLoop { return alarm }
      alarms = alarms.filter { $0.value.runLoop != nil }
      let alarm = RunLoopAlarm(for: runLoop)
      alarms[ObjectIdentifier(runLoop)] = alarm
      return alarm
    }
  }

  private init(for runLoop: RunLoop) {
    self.runLoop = runLoop
    let aYear: TimeInterval = 365 * 24 * 60 * 60
    // Repeating, because a one-shot timer cannot be moved after it has fired.
    timer = Timer(timeInterval: aYear, repeats: true) { _ in }
    runLoop.add(timer, forMode: .default)
  }

  /// Wakes the run loop, so that it performs its pending work.
  func wake() {
    timer.fireDate = .distantPast
  }

  /// Runs an action on the run loop when the date has been reached.
  ///
  /// - Parameters:
  ///   - date: The date, in nanoseconds since Foundation's reference date.
  ///   - perform: Runs a closure in the run loop's next pass.
  /// - Returns: A cancellable that cancels the action. Releasing it does not cancel the action.
  @discardableResult
  func schedule(
    at date: Int128,
    perform: @escaping (@escaping () -> Void) -> Void,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let item = Alarm(date: date, body: action)
    waiting.withLock { $0.insert(item) }
    let call = WallClock.shared.call(at: date) { perform { self.runEarliest(dueBy: date) } }
    return DelayedAction(item: item, call: call, alarm: self)
  }

  /// Runs the earliest action that is due.
  ///
  /// - Parameter date: A date that has been reached, even if the clock was set back afterwards.
  private func runEarliest(dueBy date: Int128) {
    let now = max(WallClock.now, date)
    waiting.withLock { $0.takeFirst(dueBy: now) }?()
  }

  /// - Returns: True if the action was still waiting.
  fileprivate func cancel(_ item: Alarm) -> Bool {
    // The action is released outside the lock, because the release of its captures may run other
    // code.
    let action = waiting.withLock { waiting in
      waiting.remove(item)
      return item.body.take()
    }
    return action != nil
  }
}

/// Cancels a delayed action of a run loop.
private struct DelayedAction: Cancellable {
  let item: Alarm
  let call: any Cancellable
  let alarm: RunLoopAlarm

  func cancel() {
    // An action that has run may have used the pass that was requested for another action. Then the
    // other action needs the pass of this one, so the call stays.
    if alarm.cancel(item) { call.cancel() }
  }
}
