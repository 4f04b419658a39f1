import Dispatch

/// A job of a task, with the executor that the task expects to run on.
struct TaskJob: Sendable {
  enum Executor {
    case mainActor
    /// The global executor: the task prefers no executor.
    case global
    /// The executor of a test, which the task prefers.
    case preferred(UnownedTaskExecutor)
  }

  let job: UnownedJob
  let executor: Executor

  init(_ job: UnownedJob, on executor: Executor) {
    self.job = job
    self.executor = executor
  }

  /// True if the job would run elsewhere without a test executor.
  var isIntercepted: Bool { if case .preferred = executor { false } else { true } }

  /// Runs the job on the calling thread.
  func run() {
    switch executor {
    case .mainActor: job.runSynchronously(on: InterceptingExecutor.mainActor.unowned)
    case .global:
      if let executor = InterceptingDefaultExecutor.installed {
        job.runSynchronously(on: executor)
      } else {
        job.runSynchronously(on: InterceptingExecutor.global.unowned)
      }
    case .preferred(let executor): job.runSynchronously(on: executor)
    }
  }

  /// Runs the job later, where the runtime would have run it.
  func runWithoutInterception() {
    switch executor {
    case .mainActor:
      DispatchQueue.main.async { job.runSynchronously(on: MainActor.sharedUnownedExecutor) }
    case .global: DispatchQueue.global().async { job.runSynchronously(on: Self.globalExecutor) }
    case .preferred(let executor):
      DispatchQueue.global().async { job.runSynchronously(on: executor) }
    }
  }

  /// The runtime's representation of the executor of a task that belongs to no actor: two words of
  /// zero.
  private static let globalExecutor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
}
