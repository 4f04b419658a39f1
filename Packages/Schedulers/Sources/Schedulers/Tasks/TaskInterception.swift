import Dispatch
import Foundation
import Synchronization

/// Routes the jobs of tasks that prefer no executor to the test executor that runs the test.
///
/// A `Task { }` inherits no executor, and a hop to the main actor leaves its executor without
/// notice. The runtime has a hook for each: `swift_task_enqueueGlobal_hook` is called with every
/// job of the global executor, and `swift_task_getMainExecutor_hook` whenever code asks for the
/// main actor's executor. A job belongs to a test in two cases:
///
/// - It is enqueued on a thread that runs a job of a test executor or, in an asynchronous advance,
///   an action of its scheduler.
/// - It belongs to a task that was caught by the first case before, wherever the task is resumed.
///
/// Neither is the case for tasks of other tests in the process, so they are not affected.
enum TaskInterception {
  private typealias GlobalHook =
    @convention(thin) (UnownedJob, @convention(thin) (UnownedJob) -> Void) -> Void
  private typealias MainExecutorHook =
    @convention(thin) (@convention(thin) () -> UnownedSerialExecutor) -> UnownedSerialExecutor
  private typealias MainQueueHook = GlobalHook
  private typealias TaskID = @convention(c) (UnsafeRawPointer) -> UInt64

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
  static func replacingCurrent<Result>(
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
    guard let number = currentTaskNumber else { return }
    executors.withLock { set(executor, of: number, in: &$0) }
  }

  /// The number of the current task; nil outside of tasks.
  static var currentTaskNumber: UInt64? {
    withUnsafeCurrentTask { $0.flatMap { taskNumber(of: unsafeBitCast($0, to: UnownedJob.self)) } }
  }

  /// Returns the number of a job's task; nil if it is the job of an actor, which runs the actor's
  /// waiting work, or of a continuation.
  static func taskNumber(of job: UnownedJob) -> UInt64? {
    taskID.map { $0(unsafeBitCast(job, to: UnsafeRawPointer.self)) }.flatMap { $0 == 0 ? nil : $0 }
  }

  /// Enqueues a job on the executor that it belongs to.
  ///
  /// - Returns: True if there is one; false if the job belongs to no test.
  static func enqueue(_ job: TaskJob) -> Bool {
    guard let executor = executor(of: job.job) else { return false }
    executor.enqueue(job)
    return true
  }

  private static func executor(of job: UnownedJob) -> TestTaskExecutor? {
    let current = current.flatMap { $0.isIntercepting ? $0 : nil }
    guard current != nil || executorCount.load(ordering: .relaxed) > 0 else { return nil }
    // A task that changes its executor is enqueued while it runs.
    if let current, current.running.isIntercepted(job) { return current }
    guard let number = taskNumber(of: job) else { return current }
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

  /// True if jobs are intercepted: the hooks are those of this library. If no library has them, they are set.
  ///
  /// Another library may take them at any time, so this is asked again at each use.
  static var isPossible: Bool { hooks.areOwn || reinstall() }

  /// The reason for which jobs are not intercepted now; nil if they are.
  static var obstacle: InterceptionObstacle? {
    isPossible ? nil : hooks.obstacle ?? .taken(hooks.global.name)
  }

  /// The number of times that a hook was found to be lost.
  private static let lossCount = Atomic(0)

  private static func reinstall() -> Bool {
    noteLoss()
    return hooks.install()
  }

  private static func noteLoss() {
    lossCount.add(1, ordering: .relaxed)
  }

  /// Returns a closure for the end of a period in which jobs have to be intercepted: it returns the reason for which
  /// some were not, nil if none is known.
  ///
  /// That another library had a hook meanwhile is seen if a job asked for the hooks then, or if a job was passed to the
  /// main actor.
  static func observeLosses() -> @Sendable () -> InterceptionObstacle? {
    _ = isPossible
    let before = lossCount.load(ordering: .relaxed)
    return {
      if let obstacle { return obstacle }
      return lossCount.load(ordering: .relaxed) == before ? nil : .taken(hooks.global.name)
    }
  }

  /// Notes that a job is passed to the main actor's own executor. While an executor of tests runs all tasks on the main
  /// thread, only another library does this.
  private static func noteOnMainQueue() {
    if currentMainSerial != nil { noteLoss() }
  }

  // MARK: - The runtime

  private static let taskIDName = "swift_task_getJobTaskId"

  /// Returns the number of a job's task.
  private static let taskID: TaskID? = symbol(taskIDName).map {
    unsafeBitCast($0, to: TaskID.self)
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    isWithoutSymbols ? nil : dlsym(dlopen(nil, RTLD_LAZY), name)
  }

  /// True to find nothing in the runtime.
  // Safe to share: a test sets it in a process of its own, before the first use of the hooks.
  nonisolated(unsafe) static var isWithoutSymbols = false

  /// The hooks, which the first use sets.
  private static let hooks = {
    let global: GlobalHook? = { job, enqueue in
      if !TaskInterception.enqueue(TaskJob(job, on: .global)) { enqueue(job) }
    }
    let mainExecutor: MainExecutorHook? = { original in
      if TaskInterception.currentMainSerial != nil {
        return InterceptingExecutor.mainActor.asUnownedSerialExecutor()
      }
      TaskInterception.current?.untracked.noteMainActor()
      return original()
    }
    let mainQueue: MainQueueHook? = { job, enqueue in
      TaskInterception.noteOnMainQueue()
      enqueue(job)
    }
    let hooks = RuntimeHooks(
      global: hook("swift_task_enqueueGlobal_hook", global),
      mainExecutor: hook("swift_task_getMainExecutor_hook", mainExecutor),
      mainQueue: hook("swift_task_enqueueMainExecutor_hook", mainQueue),
      missingSymbol: taskID == nil ? taskIDName : nil
    )
    _ = hooks.install()
    return hooks
  }()

  private static func hook<Function>(_ name: String, _ function: Function?) -> RuntimeHook {
    RuntimeHook(name, symbol(name), function)
  }
}

/// The executor on which intercepted jobs run. It replaces the main actor's executor, and
/// the global one where that cannot be replaced by an ``InterceptingDefaultExecutor``.
///
/// A task that yields or waits for a continuation returns to the executor on which it ran, and the
/// runtime bypasses the hooks then. So that executor must be one of ours.
final class InterceptingExecutor: SerialExecutor {
  static let mainActor = InterceptingExecutor(.mainActor)
  static let global = InterceptingExecutor(.global)

  private let original: TaskJob.Executor

  private init(_ original: TaskJob.Executor) {
    self.original = original
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob(UnownedJob(job), on: original)
    // After the test, the task runs as it would without interception.
    if !TaskInterception.enqueue(job) { job.runWithoutInterception() }
  }

  func checkIsolated() {
    guard case .mainActor = original else { return }
    dispatchPrecondition(condition: .onQueue(.main))
  }
}
