import Foundation

/// Calls closures when the wall clock reaches their dates: in the order of the dates, and for equal
/// dates in the order of scheduling.
///
/// One Dispatch timer serves all closures. A timer for each closure would not keep their order. A
/// Foundation timer, which would be enough for run loops, is never freed on Linux, nor is anything
/// that its block holds. The closures are called one after another on the clock's own queue. So a
/// closure only hands work over to the place where the work runs.
// Safe to share: the timer is a Dispatch object, which may be used from any thread, and the lock
// guards the state that changes.
final class WallClock: @unchecked Sendable {
  static let shared = WallClock()

  /// The current time, in nanoseconds since Foundation's reference date.
  static var now: Int128 { Int128(nanosecondsIn: Date().timeIntervalSinceReferenceDate) }

  private let alarms = _Lock(AlarmHeap<Alarm>())
  private let queue = DispatchQueue(label: "Schedulers.WallClock")
  private let timer: any DispatchSourceTimer

  private init() {
    timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [unowned self] in callDue() }
    timer.activate()
  }

  /// Calls a closure when the date has been reached; soon, if it has passed.
  ///
  /// - Parameters:
  ///   - date: The date, in nanoseconds since Foundation's reference date.
  ///   - body: The closure. It must return quickly.
  /// - Returns: A cancellable that cancels the call. Releasing it does not cancel the call.
  @discardableResult
  func call(at date: Int128, _ body: @escaping () -> Void) -> any Cancellable {
    let alarm = Alarm(date: date, body: body)
    let isFirst = alarms.withLock { alarms in
      alarms.insert(alarm)
      return alarms.first === alarm
    }
    if isFirst { queue.async { self.callDue() } }
    return AlarmCancellable(alarm: alarm, clock: self)
  }

  fileprivate func cancel(_ alarm: Alarm) {
    // The body is released outside the lock, because the release of its captures may run other
    // code.
    _ = alarms.withLock { alarms in
      alarms.remove(alarm)
      return alarm.body.take()
    }
  }

  /// Calls the closures that are due, and sets the timer to the next date.
  ///
  /// Runs only on the queue. So the last call that sets the timer has seen every alarm that was
  /// added before.
  private func callDue() {
    while let body = takeDue() { body() }
    let next = alarms.withLock { $0.first?.date }
    timer.schedule(
      wallDeadline: next.map { DispatchWallTime(nanosecondsSinceReferenceDate: $0) }
        ?? .distantFuture,
      leeway: .nanoseconds(0)
    )
  }

  private func takeDue() -> (() -> Void)? {
    let now = Self.now
    return alarms.withLock { $0.takeFirst(dueBy: now) }
  }
}

/// Cancels a call of the clock.
private struct AlarmCancellable: Cancellable {
  let alarm: Alarm
  let clock: WallClock

  func cancel() {
    clock.cancel(alarm)
  }
}
