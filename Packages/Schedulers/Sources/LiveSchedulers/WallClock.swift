import Foundation

/// Calls closures when the wall clock reaches their dates: in the order of the dates, and among equal
/// dates in the order of scheduling.
///
/// Dispatch keeps the time, with one timer for all. A timer for each closure would not keep their order,
/// and a Foundation timer, which would do for run loops, is never freed on Linux, nor what its block
/// holds. The closures are called one after another on a queue of the clock's own, so they only hand
/// work over to where it runs.
// Safe to share: the timer is a Dispatch object, which may be used from any thread, and what changes
// sits in the lock.
final class WallClock: @unchecked Sendable {
  static let shared = WallClock()

  /// The time, in nanoseconds since Foundation's reference date.
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
  ///   - date: When, in nanoseconds since Foundation's reference date.
  ///   - body: Takes no time.
  /// - Returns: What cancels the call. Releasing it changes nothing.
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
    // The body is released outside the lock: what it holds may do anything then.
    _ = alarms.withLock { alarms in
      alarms.remove(alarm)
      return alarm.body.take()
    }
  }

  /// Calls what is due, and sets the timer to what is due next. Runs on the queue only, so that the
  /// last one that sets the timer has seen every alarm that was added before.
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
