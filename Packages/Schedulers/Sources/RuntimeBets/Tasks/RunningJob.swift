import Synchronization

/// The job that an executor runs now.
///
/// The thread that runs the jobs changes it. One that runs an action of the scheduler meanwhile may ask.
package struct RunningJob: ~Copyable, Sendable {
  /// The job's address, with the lowest bit set if the job was intercepted; zero if none runs.
  private let job = Atomic<UInt>(0)
  /// The lane of the job; zero if none runs, or if lanes are of no use.
  private let jobLane = Atomic<UInt64>(0)

  package init() {}

  /// Runs a job, possibly inside another one.
  package func run(_ job: TaskJob) {
    let outer = self.job.load(ordering: .relaxed)
    self.job.store(job.address | (job.isIntercepted ? 1 : 0), ordering: .relaxed)
    job.run()
    self.job.store(outer, ordering: .relaxed)
  }

  /// Does the same, and notes the lane. The job of an actor is freed before it runs the actor's work, so it cannot be
  /// asked later.
  package func runNotingLane(_ job: TaskJob) {
    let outer = jobLane.exchange(job.lane, ordering: .relaxed)
    run(job)
    jobLane.store(outer, ordering: .relaxed)
  }

  /// True if the given job runs now and was intercepted. Then its task is known.
  package func isIntercepted(_ job: TaskJob) -> Bool {
    self.job.load(ordering: .relaxed) == job.address | 1
  }

  /// The lane of the job that runs, if it was noted; nil if none runs.
  package var lane: UInt64? {
    let lane = jobLane.load(ordering: .relaxed)
    return lane == 0 ? nil : lane
  }

  /// True if the running job is that of the current task. False if the task runs on an actor that
  /// has its own jobs.
  package var isOfCurrentTask: Bool {
    TaskJob.addressOfCurrentTask == job.load(ordering: .relaxed) & ~1
  }
}
