import Dispatch

/// The executor on which intercepted jobs run. It replaces the main actor's executor, and
/// the global one where that cannot be replaced by an ``InterceptingDefaultExecutor``.
///
/// A task that yields or waits for a continuation returns to the executor on which it ran, and the
/// runtime bypasses the hooks then. So that executor must be one of ours.
final class InterceptingExecutor: SerialExecutor {
  static let mainActor = InterceptingExecutor(.mainActor)
  static let global = InterceptingExecutor(.global)

  private let original: TaskJob.Executor

  private init(_ original: TaskJob.Executor) {
    self.original = original
  }

  var unowned: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob(UnownedJob(job), on: original)
    // After the test, the task runs as it would without interception.
    if !TaskInterception.enqueue(job) { job.runWithoutInterception() }
  }

  func checkIsolated() {
    guard case .mainActor = original else { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
