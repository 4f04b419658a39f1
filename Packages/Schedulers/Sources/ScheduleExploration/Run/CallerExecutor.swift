@_spi(Layers) import ControlledSynchronization
@_spi(Layers) import Schedulers

/// Runs a task on the thread that calls ``runJobs()``.
final class CallerExecutor: TaskExecutor {
  private let jobs = _Lock(_Fifo<UnownedJob>())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    ControlledRun.withoutControl { jobs.withLock { $0.append(job) } }
  }

  /// Runs jobs until none is left.
  func runJobs() {
    while let job = ControlledRun.withoutControl({ jobs.withLock { $0.popFirst() } }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
