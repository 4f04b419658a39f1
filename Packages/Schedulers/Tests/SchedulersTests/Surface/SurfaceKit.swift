import Schedulers
import Testing

/// Holds one public symbol to its name and what it does.
///
/// - Parameters:
///   - symbol: Its name in the table of the documentation.
///   - isRight: True if a use of it, written as a user writes it, did what it should.
func surface(
  _ symbol: String,
  _ isRight: Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(isRight, "\(symbol)", sourceLocation: sourceLocation)
}

/// In how many ways ``scheduleInEveryWay(on:_:)`` schedules.
let wayCount = 10

/// Schedules the action for now, once in each way that the protocol has.
///
/// - Returns: The cancellables to keep until the action has run, and to cancel then.
func scheduleInEveryWay<S: Scheduler>(
  on scheduler: S,
  _ action: @escaping () -> Void
) -> [any Cancellable] {
  let (now, hour) = (scheduler.now, S.SchedulerTimeType.Stride.seconds(3_600))
  let tolerance = scheduler.minimumTolerance
  scheduler.schedule(action)
  scheduler.schedule(options: nil, action)
  scheduler.schedule(after: now, action)
  scheduler.schedule(after: now, tolerance: tolerance, action)
  scheduler.schedule(after: now, tolerance: tolerance, options: nil, action)
  scheduler._lane(named: "surface").schedule(action)
  return [
    scheduler.schedule(after: now, interval: hour, action),
    scheduler.schedule(after: now, interval: hour, tolerance: tolerance, action),
    scheduler.schedule(after: now, interval: hour, tolerance: tolerance, options: nil, action),
    scheduler._scheduleOnce(
      named: "surface",
      after: now,
      tolerance: tolerance,
      options: nil,
      action
    ),
  ]
}

/// How often the action runs before what schedules it, in each way, returns.
func runsAtOnce(_ scheduler: some Scheduler) -> Int {
  var count = 0
  for item in scheduleInEveryWay(on: scheduler, { count += 1 }) { item.cancel() }
  return count
}

/// Returns true if a use of an unimplemented scheduler reports an issue that begins with `prefix`.
func reportsUse(of scheduler: some Scheduler, _ prefix: String = "") -> Bool {
  reportedMessages { scheduler.schedule {} }.first?.hasPrefix("\(prefix)schedule(") == true
}
