import Dispatch

/// The executor on which intercepted jobs run. It replaces the main actor's executor, and
/// the global one where that need not be replaced by an ``InterceptingDefaultExecutor``.
///
/// A task that yields or waits for a continuation returns to the executor on which it ran, and the
/// runtime bypasses the hooks then. So that executor must be one of ours.
package final class InterceptingExecutor: SerialExecutor {
  package static let mainActor = InterceptingExecutor(.mainActor)
  static let global = InterceptingExecutor(.global)

  private let original: TaskJob.Executor

  private init(_ original: TaskJob.Executor) {
    self.original = original
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob(UnownedJob(job), on: original)
    // After the test, the task runs as it would without interception.
    if TaskHooks.interceptor?.enqueue(job) != true { job.runWithoutInterception() }
  }

  package func checkIsolated() {
    guard case .mainActor = original else { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
