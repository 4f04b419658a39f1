/// The methods that move the time, from synchronous code and from tasks. Both forms do the same.
/// The asynchronous form also waits for tasks that run elsewhere.
extension VirtualTimeCore {
  /// Moves the time to an instant, and runs everything that is due by then.
  ///
  /// - Returns: True if all of it was run; false if work schedules work without end.
  func advance(to target: Line.Instant) -> Bool {
    executor.drain()
    while let run = step(by: target)?.run {
      run()
      executor.drain()
    }
    return finish(at: target)
  }

  nonisolated(nonsending) func advance(to target: Line.Instant) async -> Bool {
    await executor.settleIncludingUncounted()
    while let action = step(by: target) {
      perform(action)
      await executor.settle()
    }
    let isDone = finish(at: target)
    await executor.settleIncludingUncounted()
    return isDone
  }

  /// Runs the work that is due by the limit; without a limit, all scheduled work.
  ///
  /// - Returns: The number of actions that were run.
  func run(maxSteps: Int, until limit: Line.Instant?) -> Int {
    var steps = 0
    executor.drain()
    while steps < maxSteps, let run = step(within: limit)?.run {
      run()
      executor.drain()
      steps += 1
    }
    return steps
  }

  nonisolated(nonsending) func run(maxSteps: Int, until limit: Line.Instant?) async -> Int {
    var steps = 0
    await executor.settleIncludingUncounted()
    while steps < maxSteps, let action = step(within: limit) {
      perform(action)
      await executor.settle()
      steps += 1
    }
    await executor.settleIncludingUncounted()
    return steps
  }

  /// Moves the time to the next instant at which something is due, and runs everything that is due
  /// by then.
  ///
  /// - Returns: That instant, or `nil` if nothing is scheduled; and true if all of it was run.
  func advanceToNext() -> (instant: Line.Instant?, isDone: Bool) {
    executor.drain()
    guard let next = nextDue() else { return (nil, true) }
    return (next, advance(to: next))
  }

  nonisolated(nonsending) func advanceToNext() async -> (
    instant: Line.Instant?, isDone: Bool
  ) {
    await executor.settleIncludingUncounted()
    guard let next = nextDue() else { return (nil, true) }
    return (next, await advance(to: next))
  }

  private func step(within limit: Line.Instant?) -> ScheduledAction? {
    (limit ?? nextDue()).flatMap(step(by:))
  }

  /// Runs an action with the executor as the current one of the thread, because the action may
  /// start a task, or wake one through the main actor.
  private func perform(_ action: ScheduledAction) {
    TaskInterception.running(on: executor, action.run)
  }
}
