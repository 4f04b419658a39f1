#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  /// The global executor of the process, in front of the one that there was.
  ///
  /// A task that yields hands its job to its executor itself, past the hook of the global one. Here that
  /// job is seen.
  // Without state of its own: the runtime stores the reference and the type of an executor one after the
  // other, and a thread that reads them meanwhile calls this with the reference of the other one.
  final class InterceptingDefaultExecutor: TaskExecutor, SchedulingExecutor {
    /// It, if it is the executor of the process, which it becomes when this is asked first.
    static let installed = install()

    private static let original = globalConcurrentExecutor as? any TaskExecutor & SchedulingExecutor

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if !TaskInterception.enqueue(TaskJob(job, on: .global)) { Self.original?.enqueue(job) }
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
  }
#endif
