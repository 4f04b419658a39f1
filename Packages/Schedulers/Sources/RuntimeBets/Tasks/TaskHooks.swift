import Synchronization

/// Receives what the hooks of the Swift runtime intercept.
package protocol TaskInterceptor {
  /// Enqueues a job where it belongs.
  ///
  /// - Returns: False if it belongs nowhere: the runtime runs it.
  static func enqueue(_ job: TaskJob) -> Bool

  /// Called whenever code asks for the executor of the main actor.
  ///
  /// - Returns: True if it is to be ``InterceptingExecutor/mainActor``.
  static func replacesMainExecutor() -> Bool

  /// Called before a job is passed to the main actor's own executor.
  static func willPassToMainQueue()
}

/// The hooks of the Swift runtime by which the jobs of tasks are intercepted.
///
/// A `Task { }` inherits no executor, and a hop to the main actor leaves its executor without
/// notice. The runtime has a hook for each: `swift_task_enqueueGlobal_hook` is called with every
/// job of the global executor, and `swift_task_getMainExecutor_hook` whenever code asks for the
/// main actor's executor.
package final class TaskHooks: Sendable {
  private typealias JobHook =
    @convention(thin) (UnownedJob, @convention(thin) (UnownedJob) -> Void) -> Void
  private typealias MainExecutorHook =
    @convention(thin) (@convention(thin) () -> UnownedSerialExecutor) -> UnownedSerialExecutor

  /// The receiver of the jobs.
  // Safe to share: it is set once, before the hooks that ask for it.
  nonisolated(unsafe) private(set) static var interceptor: (any TaskInterceptor.Type)?

  private let global: RuntimeHook
  private let mainExecutor: RuntimeHook
  /// Called with the jobs that another library passes to the main actor while it has the global hook. All else works
  /// without it.
  private let mainQueue: RuntimeHook
  /// The reason for which the hooks are of no use, whoever has them; nil if there is none.
  private let lastingObstacle: InterceptionObstacle?
  /// The number of times that a hook was found to be lost.
  private let lossCount = Atomic(0)

  /// Makes the hooks of the process, and sets them if no other library has them.
  ///
  /// - Parameter interceptor: Receives the jobs.
  package init(_ interceptor: any TaskInterceptor.Type) {
    Self.interceptor = interceptor
    let global: JobHook? = { job, enqueue in
      if TaskHooks.interceptor?.enqueue(TaskJob(job, on: .global)) != true { enqueue(job) }
    }
    let mainExecutor: MainExecutorHook? = { original in
      TaskHooks.interceptor?.replacesMainExecutor() == true
        ? InterceptingExecutor.mainActor.asUnownedSerialExecutor() : original()
    }
    let mainQueue: JobHook? = { job, enqueue in
      TaskHooks.interceptor?.willPassToMainQueue()
      enqueue(job)
    }
    self.global = RuntimeHook(Self.globalName, global)
    self.mainExecutor = RuntimeHook(Self.mainExecutorName, mainExecutor)
    self.mainQueue = RuntimeHook("swift_task_enqueueMainExecutor_hook", mainQueue)
    lastingObstacle = Self.lastingObstacle(of: [self.global, self.mainExecutor])
    _ = install()
  }

  private static let globalName = "swift_task_enqueueGlobal_hook"
  private static let mainExecutorName = "swift_task_getMainExecutor_hook"

  /// The names of the hooks that are needed.
  static let names = [globalName, mainExecutorName]

  private static func lastingObstacle(of hooks: [RuntimeHook]) -> InterceptionObstacle? {
    if !TaskJob.numbersAreKnown { return .missing(TaskJob.numberSymbol) }
    if let hook = hooks.first(where: { $0.state == .missing }) { return .missing(hook.name) }
    return RuntimeBet.ofTaskOrder.first { !$0.isWon }.map { .changed($0.fact) }
  }

  // MARK: - The present state

  /// True if jobs are intercepted: the hooks are those of this library. If no library has them, they are set.
  ///
  /// Another library may take them at any time, so this is asked again at each use.
  package var arePossible: Bool { areOwn || reinstall() }

  /// The reason for which jobs are not intercepted now; nil if they are.
  package var obstacle: InterceptionObstacle? {
    arePossible ? nil : presentObstacle ?? .taken(global.name)
  }

  private var areOwn: Bool { global.isOwn && mainExecutor.isOwn && lastingObstacle == nil }

  /// The reason for which the hooks cannot be set; nil if they can, or are.
  private var presentObstacle: InterceptionObstacle? {
    lastingObstacle
      ?? [global, mainExecutor].first { $0.state == .taken }.map { .taken($0.name) }
  }

  private func reinstall() -> Bool {
    noteLoss()
    return install()
  }

  /// Sets the hooks, unless another library has one of them.
  ///
  /// - Returns: True if they are those of this library now.
  private func install() -> Bool {
    guard presentObstacle == nil else { return false }
    for hook in [global, mainExecutor, mainQueue] { hook.installIfFree() }
    return true
  }

  // MARK: - Losses

  /// Notes that another library has a hook, or has had it.
  package func noteLoss() {
    lossCount.add(1, ordering: .relaxed)
  }

  /// Returns a closure for the end of a period in which jobs have to be intercepted: it returns the reason for which
  /// some were not, nil if none is known.
  ///
  /// That another library had a hook meanwhile is seen if a job asked for the hooks then, or if a job was passed to the
  /// main actor.
  package func observeLosses() -> @Sendable () -> InterceptionObstacle? {
    _ = arePossible
    let before = lossCount.load(ordering: .relaxed)
    return { [self] in
      if let obstacle { return obstacle }
      return lossCount.load(ordering: .relaxed) == before ? nil : .taken(global.name)
    }
  }
}
