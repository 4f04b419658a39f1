import Dispatch
import ReactiveCore

/// A scheduler that runs its actions on several threads at once, in any order.
struct ConcurrentQueue: Scheduler {
  typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
  typealias SchedulerOptions = Never

  /// Takes an action to another thread.
  private struct Action: @unchecked Sendable {
    // Safe as far as the operator under test makes it: that is what the tests are about.
    let run: () -> Void
  }

  private let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)

  var now: SchedulerTimeType { ImmediateScheduler.shared.now }

  var minimumTolerance: SchedulerTimeType.Stride { 0 }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    queue.async { action.run() }
  }

  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition(body: action)
    enqueue(repetition)
    return repetition
  }

  /// Runs it as often as it can, until it is cancelled.
  private func enqueue(_ repetition: Repetition) {
    schedule {
      guard let body = repetition.body else { return }
      body()
      enqueue(repetition)
    }
  }
}
