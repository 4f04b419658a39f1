import Synchronization

/// The job that an executor runs now. To be used on the thread that runs jobs.
final class RunningJob: Sendable {
  /// Its address, or zero.
  private let address = Atomic<UInt>(0)
  private let isIntercepted = Atomic(false)

  /// Runs a job, maybe inside of another one.
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

  /// True if it is this one, and was intercepted: its task is known by that.
  func isIntercepted(_ job: UnownedJob) -> Bool {
    address.load(ordering: .relaxed) == unsafeBitCast(job, to: UInt.self)
      && isIntercepted.load(ordering: .relaxed)
  }

  /// True if it is that of the current task, which runs on no actor that has jobs of its own.
  var isOfCurrentTask: Bool {
    let address = address.load(ordering: .relaxed)
    return withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) == address } ?? false }
  }
}
