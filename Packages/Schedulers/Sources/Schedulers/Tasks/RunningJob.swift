import Synchronization

/// The job that an executor runs, and how often its task went on without being enqueued.
///
/// To be used on the thread that runs jobs.
final class RunningJob: Sendable {
  /// A task that changes executors more often waits for its turn again: it may poll for what another
  /// task has to do.
  private static let limit = 100

  /// The address of a job that runs on the stand-in for the global executor, or zero.
  private let address = Atomic<UInt>(0)
  private let count = Atomic(0)

  /// Runs a job, and the task behind it for as long as it goes on.
  func run(_ job: TaskJob) {
    guard case .global = job.executor else { return job.run() }
    address.store(Self.address(of: job.job), ordering: .relaxed)
    var last: Int
    repeat {
      last = count.load(ordering: .relaxed)
      job.run()
    } while count.load(ordering: .relaxed) > last
    count.store(0, ordering: .relaxed)
    address.store(0, ordering: .relaxed)
  }

  /// Has a task go on at once that changes to the global executor while it is on its stand-in: the
  /// runtime takes them for two, and enqueues the task.
  ///
  /// - Returns: Whether this is such a change.
  func goOn(_ job: UnownedJob) -> Bool {
    let count = count.load(ordering: .relaxed)
    guard address.load(ordering: .relaxed) == Self.address(of: job), count < Self.limit,
      // An actor has the same job for every call.
      TaskInterception.taskNumber(of: job) != nil
    else { return false }
    self.count.store(count + 1, ordering: .relaxed)
    return true
  }

  private static func address(of job: UnownedJob) -> UInt { unsafeBitCast(job, to: UInt.self) }
}
