import Foundation

/// The delayed actions of a run loop, and a timer that wakes it.
///
/// `RunLoop.perform` does not wake a loop that waits, neither from another thread nor from work of the
/// loop itself, after which it would wait with the new work undone. So each run loop gets one timer that
/// is far off; moving it to now wakes the loop. One timer to each loop, and not one to each action,
/// because on Linux a timer is never freed. It also keeps the loop from ending for want of sources.
///
/// An action is run in a pass that is asked for when its date has been reached. The pass takes the
/// earliest action of its loop that is due: a loop that was busy still runs them in the order of their dates.
// Safe to share: the timer's date may be set from any thread, and what changes sits in the lock.
final class RunLoopAlarm: @unchecked Sendable {
  private static let alarms = _Lock<[ObjectIdentifier: RunLoopAlarm]>([:])

  /// Weak, so that a later run loop at the same address is not taken for this one.
  private weak var runLoop: RunLoop?
  private let timer: Timer
  private let waiting = _Lock(AlarmHeap<Alarm>())

  /// The alarm of a run loop, which gets one if it has none.
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
    // Repeating, since a one-shot could not be moved any more once it has fired.
    timer = Timer(timeInterval: aYear, repeats: true) { _ in }
    runLoop.add(timer, forMode: .default)
  }

  /// Wakes the run loop, so that it performs what it has been given.
  func wake() {
    timer.fireDate = .distantPast
  }

  /// Runs an action on the run loop when the date has been reached.
  ///
  /// - Parameters:
  ///   - date: In nanoseconds since Foundation's reference date.
  ///   - perform: Runs a closure in the run loop's next pass.
  /// - Returns: What cancels the action. Releasing it changes nothing.
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

  /// - Parameter date: It has been reached, even if the clock was set back afterwards.
  private func runEarliest(dueBy date: Int128) {
    let now = max(WallClock.now, date)
    waiting.withLock { $0.takeFirst(dueBy: now) }?()
  }

  /// - Returns: Whether the action was still waiting.
  fileprivate func cancel(_ item: Alarm) -> Bool {
    // The action is released outside the lock: what it holds may do anything then.
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
    // An action that has run may have done so in the pass of another one, which needs this one's now.
    if alarm.cancel(item) { call.cancel() }
  }
}
