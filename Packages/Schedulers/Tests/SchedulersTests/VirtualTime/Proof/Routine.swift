/// The work of a task: steps, and sleeps between them.
final class Routine {
  struct Sleep {
    var duration: Int
    /// True if the task sleeps by the scheduler's clock, and not by the scheduler itself.
    var usesClock: Bool
  }

  private let step: ScheduleProgram.Step
  private weak var performance: Performance?
  private var rest: ArraySlice<ScheduleProgram.Step>

  init(_ step: ScheduleProgram.Step, of performance: Performance) {
    self.step = step
    self.performance = performance
    rest = step.body[...]
  }

  /// Continues to the next sleep; `nil` at the end.
  func proceed() -> Sleep? {
    performance?.noteRun(of: step)
    while let next = rest.popFirst() {
      if case .sleep(let duration, let usesClock) = next.kind {
        return Sleep(duration: duration, usesClock: usesClock)
      }
      performance?.take(next)
    }
    return nil
  }

  /// The sleep has ended early, since the task is cancelled.
  func endEarly() {
    performance?.noteEarlyEnd(of: step)
  }
}
