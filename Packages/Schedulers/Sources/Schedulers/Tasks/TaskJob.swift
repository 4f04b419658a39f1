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

  /// The job's place in an order that is chosen: jobs of one lane keep their order.
  var lane: UInt64 { taskNumber ?? 1 << 63 | UInt64(job.address) }

  /// The number of the task; nil if the job belongs to none: it runs the work that waits for an actor.
  var taskNumber: UInt64? { TaskInterception.taskNumber(of: job) }

  /// True if the job only resumes a task, as the one that `Task.yield()` makes. It runs no code of the
  /// user.
  var onlyResumesTask: Bool {
    // A job begins with an object's header of two words and two words of its scheduler. Then follow
    // its flags, whose lowest byte is its kind (JobKind::NullaryContinuation in the runtime's
    // MetadataValues.h).
    let flags = unsafeBitCast(job, to: UnsafeRawPointer.self).load(
      fromByteOffset: 4 * MemoryLayout<UInt>.size,
      as: UInt32.self
    )
    return flags & 0xFF == 195
  }

  /// Runs the job on the calling thread.
  func run() {
    switch executor {
    case .mainActor:
      job.runSynchronously(on: InterceptingExecutor.mainActor.asUnownedSerialExecutor())
    case .global:
      if let executor = InterceptingDefaultExecutor.installed {
        job.runSynchronously(on: executor)
      } else {
        job.runSynchronously(on: InterceptingExecutor.global.asUnownedSerialExecutor())
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
    // Not reached: such a job is not intercepted.
    case .preferred(let executor):
      DispatchQueue.global().async { job.runSynchronously(on: executor) }
    }
  }

  /// The runtime's representation of the executor of a task that belongs to no actor: two words of
  /// zero.
  private static let globalExecutor = unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
}
