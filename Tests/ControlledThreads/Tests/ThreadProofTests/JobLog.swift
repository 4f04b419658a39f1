import ControlledSynchronization
import ReactiveCore
@testable import Schedulers

/// The jobs of a test executor, and what must be true of them: they run one at a time, each once, those of one thread
/// in their order, and a task that waits until the executor is idle continues when all earlier jobs are done.
// Safe to share: one thread at a time continues.
final class JobLog: @unchecked Sendable {
  let executor = TestTaskExecutor()
  private let point = Atomic(0)
  private var isInside = false
  /// The jobs that are enqueued, by the thread that has done it.
  private var enqueued: [(job: Int, thread: UInt)] = []
  private var done: [Int] = []
  private var askedCount = 0
  private var quietCount = 0
  private var violations: [String] = []

  /// Enqueues the job of a new task.
  func start(_ number: Int, _ next: @escaping @Sendable () async -> Void = {}) {
    Task(executorPreference: executor) {
      self.run(number)
      await next()
    }
    enqueued.append((number, _ThreadIdentity.current.handle))
  }

  /// Another thread may continue in the middle.
  private func run(_ number: Int) {
    if isInside { violations.append("two jobs at once") }
    isInside = true
    _ = point.load(ordering: .relaxed)
    done.append(number)
    isInside = false
  }

  /// Waits for quiet in the current task. Returns when all jobs that were enqueued before are done.
  func waitForQuiet() async {
    let owed = enqueued.map(\.job)
    askedCount += 1
    await executor.waitUntilIdle()
    quietCount += 1
    // The thread that resumes a task does so when no job is left, of its own at least.
    let thread = _ThreadIdentity.current.handle
    let left = Set(owed + enqueued.filter { $0.thread == thread }.map(\.job)).subtracting(done)
    if !left.isEmpty { violations.append("\(left) are left when all is quiet") }
  }

  /// Waits for quiet in a task that is no part of the executor, and continues on the thread that resumes it.
  func waitElsewhere(_ next: @escaping @Sendable () async -> Void = {}) {
    Task(executorPreference: ImmediateExecutor()) {
      await self.waitForQuiet()
      await next()
    }
  }

  /// Throws unless all who wait for quiet have gone on.
  func checkWaits() throws {
    try check(quietCount == askedCount, "\(askedCount - quietCount) wait for ever")
  }

  /// Throws unless this many jobs have run, each once, and all who wait for quiet have gone on.
  func checkJobs(_ count: Int) throws {
    try checkWaits()
    try check(violations.isEmpty, violations.joined(separator: ", "))
    try checkOrder(done, count: count, of: "jobs")
    try check(executor.isIdle, "the executor is not idle")
  }
}

/// Runs each job on the thread that enqueues it.
private final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
