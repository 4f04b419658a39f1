#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// The global executor of the process, which forwards to the original one.
  ///
  /// A task that yields passes its job to its executor itself and bypasses the hook of the global
  /// executor. This executor receives that job.
  // It has no stored properties: the runtime stores the reference and the type of an executor one
  // after the other. A thread that reads them in between calls this type with the reference of the
  // other executor.
  final class InterceptingDefaultExecutor: TaskExecutor, SchedulingExecutor {
    /// This executor, if it is the executor of the process. The first access installs it.
    static let installed = install()

    /// True if no job of a plain task bypasses this library.
    static var isEnough: Bool { installed != nil }

    private static let original = globalConcurrentExecutor as? any TaskExecutor & SchedulingExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if TaskHooks.interceptor?.enqueue(TaskJob(job, on: .global)) != true {
        Self.original?.enqueue(job)
      }
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob,
      after delay: C.Duration,
      tolerance: C.Duration?,
      clock: C
    ) {
      Self.original?.enqueue(job, after: delay, tolerance: tolerance, clock: clock)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob,
      at instant: C.Instant,
      tolerance: C.Duration?,
      clock: C
    ) {
      Self.original?.enqueue(job, at: instant, tolerance: tolerance, clock: clock)
    }

    private static func install() -> UnownedTaskExecutor? {
      guard original != nil else { return nil }
      _createExecutors(factory: Factory.self)
      return Factory.executor.asUnownedTaskExecutor()
    }

    private enum Factory: ExecutorFactory {
      static var mainExecutor: any MainExecutor { MainActor.executor }
      static let executor = InterceptingDefaultExecutor()
      static var defaultExecutor: any TaskExecutor { executor }
    }
  }
#else
  /// The global executor of a process cannot be replaced here.
  enum InterceptingDefaultExecutor {
    static let installed: UnownedTaskExecutor? = nil
    // Elsewhere, the hook of the global executor receives the job of a task that yields.
    #if os(Linux)
      static let isEnough = false
    #else
      static let isEnough = true
    #endif
  }
#endif
