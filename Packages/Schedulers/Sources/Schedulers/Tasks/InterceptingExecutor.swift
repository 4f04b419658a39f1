import Dispatch

/// The executor on which intercepted jobs run: the stand-in of the main actor's, and of the global one
/// where that cannot be replaced by an ``InterceptingDefaultExecutor``.
///
/// A task that yields or waits for a continuation comes back to the executor that it ran on. So it has
/// to be one of ours: the runtime passes by the hooks there.
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
    // After the test, the task runs as it would without it.
    if !TaskInterception.enqueue(job) { job.runWithoutInterception() }
  }

  func checkIsolated() {
    guard case .mainActor = original else { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
