import Foundation
import RuntimeBets
import Synchronization

/// Routes the jobs of tasks that prefer no executor to the test executor that runs the test.
///
/// ``TaskHooks`` tells it of these jobs. A job belongs to a test in two cases:
///
/// - It is enqueued on a thread that runs a job of a test executor or, in an asynchronous advance,
///   an action of its scheduler.
/// - It belongs to a task that was caught by the first case before, wherever the task is resumed.
///
/// Neither is the case for tasks of other tests in the process, so they are not affected.
package enum TaskInterception {
  private static let executorKey = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The executors of the caught tasks, by the tasks' numbers, which are never reused.
  private static let executors = _Lock<[UInt64: TestTaskExecutor]>([:])
  private static let executorCount = Atomic(0)

  // MARK: - The executor of a thread

  /// The executor whose job the calling thread runs or, in an asynchronous advance, whose
  /// scheduler's action. Without one, the executor of all tasks of the process.
  static var current: TestTaskExecutor? {
    pthread_getspecific(executorKey).map {
      Unmanaged<TestTaskExecutor>.fromOpaque($0).takeUnretainedValue()
    } ?? TestTaskExecutor.processWide
  }

  /// The current executor, if it runs all tasks of a test on the main thread.
  static var currentMainSerial: TestTaskExecutor? {
    current.flatMap { $0.isMainSerial && $0.isIntercepting ? $0 : nil }
  }

  /// Makes an executor, or none, the current one of this thread while the body runs. If all tasks of the
  /// test run on the main thread, nothing is changed: the tasks of schedulers run there too.
  static func running<Result>(
    on executor: TestTaskExecutor?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    currentMainSerial == nil ? try replacingCurrent(by: executor, body) : try body()
  }

  /// Makes an executor, or none, the current one of this thread while the body runs, whatever it is now.
  package static func replacingCurrent<Result>(
    by executor: TestTaskExecutor?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    guard isPossible else { return try body() }
    let outer = pthread_getspecific(executorKey)
    pthread_setspecific(executorKey, executor.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { pthread_setspecific(executorKey, outer) }
    return try body()
  }

  // MARK: - The executor of a task

  /// Makes the current task run on an executor from its next suspension on.
  static func adoptCurrentTask(for executor: TestTaskExecutor) {
    guard let number = TaskJob.numberOfCurrentTask else { return }
    executors.withLock { set(executor, of: number, in: &$0) }
  }

  /// Enqueues a job on the executor that it belongs to.
  ///
  /// - Returns: True if there is one; false if the job belongs to no test.
  package static func enqueue(_ job: TaskJob) -> Bool {
    guard let executor = executor(of: job) else { return false }
    executor.enqueue(job)
    return true
  }

  private static func executor(of job: TaskJob) -> TestTaskExecutor? {
    let current = current.flatMap { $0.isIntercepting ? $0 : nil }
    guard current != nil || executorCount.load(ordering: .relaxed) > 0 else { return nil }
    // A task that changes its executor is enqueued while it runs.
    if let current, current.running.isIntercepted(job) { return current }
    guard let number = job.taskNumber else { return current }
    return executors.withLock { executors in
      if let known = executors[number] {
        // Only a resumption: a task that is started elsewhere is not known.
        if known !== current, known.wantsOutsideResumption {
          known.noteOutsideResumption(
            of: number,
            at: job.address,
            ofOneOf: executors.values.count { $0 === known }
          )
        }
        return known
      }
      // Its interception may have ended meanwhile: then its tasks have been removed.
      guard let current, current.isIntercepting else { return nil }
      set(current, of: number, in: &executors)
      return current
    }
  }

  private static func set(
    _ executor: TestTaskExecutor,
    of number: UInt64,
    in executors: inout [UInt64: TestTaskExecutor]
  ) {
    executors[number] = executor
    executorCount.store(executors.count, ordering: .relaxed)
  }

  /// Gives the tasks of an executor back to the runtime.
  static func removeTasks(of executor: TestTaskExecutor) {
    executors.withLock { executors in
      executors = executors.filter { $0.value !== executor }
      executorCount.store(executors.count, ordering: .relaxed)
    }
  }

  // MARK: - The hooks

  /// The hooks, which the first use sets.
  private static let hooks = TaskHooks(TaskInterception.self)

  /// True if jobs are intercepted.
  ///
  /// Another library may take the hooks at any time, so this is asked again at each use.
  static var isPossible: Bool { hooks.arePossible }

  /// The reason for which jobs are not intercepted now; nil if they are.
  package static var obstacle: InterceptionObstacle? { hooks.obstacle }

  /// Returns a closure for the end of a period in which jobs have to be intercepted: it returns the reason for which
  /// some were not, nil if none is known.
  package static func observeLosses() -> @Sendable () -> InterceptionObstacle? {
    hooks.observeLosses()
  }
}

extension TaskInterception: TaskInterceptor {
  package static func replacesMainExecutor() -> Bool {
    if currentMainSerial != nil { return true }
    current?.untracked.noteMainActor()
    return false
  }

  package static func willPassToMainQueue() {
    // While an executor of tests runs all tasks on the main thread, only another library does this.
    if currentMainSerial != nil { hooks.noteLoss() }
  }
}
