import Foundation

/// Wakes run loops that wait: `RunLoop.perform` does not, neither from another thread nor from work of
/// the loop itself, after which it would wait with the new work undone.
///
/// Each run loop gets one timer that is far off; moving it to now wakes the loop. One timer to each
/// loop, and not one to each action, because on Linux a timer is never freed. It also keeps the loop
/// from ending for want of sources.
enum RunLoopAlarm {
  private struct Alarm {
    /// Weak, so that a later run loop at the same address is not taken for this one.
    weak var runLoop: RunLoop?
    let timer: Timer
  }

  private static let alarms = _Lock<[ObjectIdentifier: Alarm]>([:])

  /// Wakes the run loop, so that it performs what it has been given.
  static func wake(_ runLoop: RunLoop) {
    install(on: runLoop).fireDate = .distantPast
  }

  /// Gives the run loop its timer, if it has none.
  @discardableResult
  static func install(on runLoop: RunLoop) -> Timer {
    alarms.withLock { alarms in
      if let alarm = alarms[ObjectIdentifier(runLoop)], alarm.runLoop === runLoop {
        return alarm.timer
      }
      alarms = alarms.filter { $0.value.runLoop != nil }
      let aYear: TimeInterval = 365 * 24 * 60 * 60
      // Repeating, since a one-shot could not be moved any more once it has fired.
      let timer = Timer(timeInterval: aYear, repeats: true) { _ in }
      runLoop.add(timer, forMode: .default)
      alarms[ObjectIdentifier(runLoop)] = Alarm(runLoop: runLoop, timer: timer)
      return timer
    }
  }
}
