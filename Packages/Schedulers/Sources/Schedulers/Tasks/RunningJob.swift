import Synchronization

/// The job that an executor runs now. For use on the thread that runs the jobs.
final class RunningJob: Sendable {
  /// The job's address, or zero.
  private let address = Atomic<UInt>(0)
  private let isIntercepted = Atomic(false)

  /// Runs a job, possibly inside another one.
  func run(_ job: TaskJob) {
    let outer = (address.load(ordering: .relaxed), isIntercepted.load(ordering: .relaxed))
    set(unsafeBitCast(job.job, to: UInt.self), isIntercepted: job.isIntercepted)
    job.run()
    set(outer.0, isIntercepted: outer.1)
  }

  private func set(_ address: UInt, isIntercepted: Bool) {
    self.address.store(address, ordering: .relaxed)
    self.isIntercepted.store(isIntercepted, ordering: .relaxed)
  }

  /// True if the given job runs now and was intercepted. Then its task is known.
  func isIntercepted(_ job: UnownedJob) -> Bool {
    address.load(ordering: .relaxed) == unsafeBitCast(job, to: UInt.self)
      && isIntercepted.load(ordering: .relaxed)
  }

  /// True if the running job is that of the current task. False if the task runs on an actor that
  /// has its own jobs.
  var isOfCurrentTask: Bool {
    let address = address.load(ordering: .relaxed)
    return withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) == address } ?? false }
  }
}
