import Synchronization

/// The job that an executor runs now.
///
/// The thread that runs the jobs changes it. One that runs an action of the scheduler meanwhile may ask.
struct RunningJob: ~Copyable, Sendable {
  /// The job's address, with the lowest bit set if the job was intercepted; zero if none runs.
  private let job = Atomic<UInt>(0)

  /// Runs a job, possibly inside another one.
  func run(_ job: TaskJob) {
    let outer = self.job.load(ordering: .relaxed)
    self.job.store(job.job.address | (job.isIntercepted ? 1 : 0), ordering: .relaxed)
    job.run()
    self.job.store(outer, ordering: .relaxed)
  }

  /// True if the given job runs now and was intercepted. Then its task is known.
  func isIntercepted(_ job: UnownedJob) -> Bool {
    self.job.load(ordering: .relaxed) == job.address | 1
  }

  /// The lane of the job that runs; nil if none does. Called by that job.
  var lane: UInt64? {
    let address = job.load(ordering: .relaxed) & ~1
    guard address != 0 else { return nil }
    return TaskJob(unsafeBitCast(address, to: UnownedJob.self), on: .global).lane
  }

  /// True if the running job is that of the current task. False if the task runs on an actor that
  /// has its own jobs.
  var isOfCurrentTask: Bool {
    let address = job.load(ordering: .relaxed) & ~1
    return withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) == address } ?? false }
  }
}

extension UnownedJob {
  /// The address of the job, which is that of its task, if it belongs to one.
  var address: UInt { unsafeBitCast(self, to: UInt.self) }
}
