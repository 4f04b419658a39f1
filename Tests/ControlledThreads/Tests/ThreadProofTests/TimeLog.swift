import Dispatch
import ReactiveCore
import Schedulers

/// A test scheduler, and what must be true of it: its time never moves back, no action begins early or twice, and an
/// advance leaves nothing that was due by its end.
// Safe to share: one thread at a time continues.
final class TimeLog: @unchecked Sendable {
  typealias Time = DispatchQueue.SchedulerTimeType

  let scheduler = DispatchQueue.test
  let start: Time
  /// The numbers of the actions that have begun.
  private(set) var actions: [Int] = []
  private var latest: Time
  /// The due times of the actions whose scheduling has begun, and has ended.
  private var announced: [Time] = []
  private var scheduled: [Time] = []
  private var violations: [String] = []

  init() {
    start = scheduler.now
    latest = start
  }

  func note(_ violation: String) { violations.append(violation) }

  /// Looks at the time. It is no earlier than it was when another thread has looked.
  @discardableResult
  func look() -> Time {
    let before = latest
    let now = scheduler.now
    if now < before { note("the time moves back, from \(before) to \(now)") }
    latest = max(latest, now)
    return now
  }

  /// Schedules an action for a number of seconds after the start.
  @discardableResult
  func schedule(
    _ number: Int,
    after seconds: Int,
    _ action: @escaping () -> Void = {}
  ) -> any Cancellable {
    let due = start.advanced(by: .seconds(seconds))
    announced.append(due)
    defer { scheduled.append(due) }
    return scheduler.schedule(after: due) { [unowned self] in
      if look() < due { note("\(number) begins early") }
      actions.append(number)
      action()
    }
  }

  func advance(by seconds: Int) {
    let target = look().advanced(by: .seconds(seconds))
    let owedCount = scheduled.count { $0 <= target }
    scheduler.advance(by: .seconds(seconds))
    if look() < target { note("an advance ends early") }
    let leftCount = scheduler.pending.count { $0.date <= target }
    // Others may have scheduled more meanwhile.
    let laterCount = announced.count { $0 <= target } - owedCount
    if leftCount > laterCount { note("an advance leaves what was due") }
  }

  /// Throws unless this many actions have begun, each once, and nothing else is wrong.
  func checkActions(_ count: Int) throws {
    try check(violations.isEmpty, violations.joined(separator: ", "))
    try check(
      actions.count == count && Set(actions).count == count,
      "\(actions) are not \(count) actions"
    )
    try check(scheduler.pending.isEmpty, "\(scheduler.pending) is left")
  }
}
