import Dispatch
import Synchronization
@_spi(Layers) import TestIssues

/// The work that a test scheduler's executor does not run, but for which its time has to wait.
///
/// - Work on the main actor is waited for exactly, as soon as a task has been seen to hop there, or the test itself
///   runs there.
/// - Tasks that run on other executors are unknown until an asynchronous advance wakes them, which intercepts
///   them. Those that it does not intercept, and that sleep on the scheduler, are counted: after they wake, they
///   are given yields until they sleep again. The number of yields is bounded, because a task may do something
///   else instead.
struct UntrackedTasks: ~Copyable, Sendable {
  /// The maximum number of yields to untracked tasks. Each takes some ten microseconds.
  private static let maximumYields = 12

  private static let resumption = _Resumption()

  private let mainActorUse = Atomic(false)
  /// The number of counted sleepers that were woken and have not slept again.
  private let awakeCount = Atomic(0)

  /// Records that a task changes to the main actor, or may be there.
  func noteMainActor() {
    mainActorUse.store(true, ordering: .relaxed)
  }

  func didWake() {
    awakeCount.add(1, ordering: .relaxed)
  }

  func didFallAsleep() {
    // The first sleep of a task does not follow a wake-up.
    var count = awakeCount.load(ordering: .relaxed)
    while count > 0 {
      let (isExchanged, original) = awakeCount.compareExchange(
        expected: count,
        desired: count - 1,
        ordering: .relaxed
      )
      if isExchanged { return }
      count = original
    }
  }

  /// True if there is anything to wait for.
  var isPending: Bool { mainActorIsUsed || awakeCount.load(ordering: .relaxed) > 0 }

  /// True if a task has been seen to hop to the main actor, or if hops cannot be seen.
  var mainActorIsUsed: Bool {
    mainActorUse.load(ordering: .relaxed) || !TaskInterception.isPossible
  }

  /// Waits until the main actor has run the work that tasks have given to it.
  nonisolated(nonsending) static func yieldToMainActor() async {
    // A task that yields there is enqueued again, behind the first pass.
    for _ in 0..<2 {
      // Through its queue, not by a hop: a hop would not wait if the caller runs on the main actor.
      await withUnsafeContinuation { continuation in
        DispatchQueue.main.async { resumption.resume(continuation, with: ()) }
      }
      resumption.didResume()
    }
  }

  static func isMainActor(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared }

  /// Yields to untracked tasks until all that were woken sleep again, or until the yields are used
  /// up.
  nonisolated(nonsending) func yieldToSleepers() async {
    guard awakeCount.load(ordering: .relaxed) > 0 else { return }
    var yields = 0
    while yields < Self.maximumYields, awakeCount.load(ordering: .relaxed) > 0 {
      await Self.yield(to: Task.currentPriority)
      yields += 1
    }
    awakeCount.store(0, ordering: .relaxed)
  }

  /// Waits until untracked tasks that are not counted have begun to wait: those that are suspended once or twice
  /// before, exactly, and others for a bounded number of yields.
  ///
  /// - Parameter limit: The nanoseconds after which it is reported that a task keeps its thread.
  nonisolated(nonsending) static func yieldToUncounted(limit: UInt64 = 2_000_000_000) async {
    // Those that begin on the main actor may continue elsewhere.
    if isMainActor(#isolation) { await yieldToMainActor() }
    let priority = Task.currentPriority
    // From the default priority, because other tasks have it. And a return to the caller after each
    // yield may be one more change of threads.
    await Task.detached { for _ in 0..<maximumYields { await yield(to: priority) } }.value
    // Another library that has the hooks runs all jobs on one thread.
    guard TaskInterception.isPossible else { return }
    for _ in 0..<2 {
      guard await GracePeriod.wait(limit: limit) else { return reportUnknownTasks(limit) }
    }
  }

  private static func reportUnknownTasks(_ limit: UInt64) {
    reportWarning(
      """
      It is not known whether the tasks of this test wait: a job of this process has kept a thread of the \
      global executor for \(Double(limit) / 1e9) s, and may be one of theirs. To wait for the tasks of this \
      test alone, start them inside withTasks. A task that blocks its thread needs a thread of its own.
      """,
      at: IssueLocation()
    )
  }

  /// - Parameter priority: The priority of the caller, which the tasks that it starts inherit.
  private nonisolated(nonsending) static func yield(to priority: TaskPriority) async {
    // Behind all work that is ready to run, which may be of background priority.
    await Task.detached(priority: .background) { await Task.yield() }.value
    // Behind what it has left on the queue on which most work runs. A queue's end is reached again
    // without a change of threads, which is what takes time.
    await Task.detached(priority: priority) { for _ in 0..<4 { await Task.yield() } }.value
  }
}
