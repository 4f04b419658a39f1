import Dispatch
import Synchronization

/// The work that a test scheduler's executor does not run, but that its time has to wait for.
///
/// - Work on the main actor is waited for exactly, from the first time on that a task has been seen to
///   hop there.
/// - Tasks that run on other executors are unknown. Those that sleep on the scheduler are counted: they
///   are given time until they sleep again, but not for ever, since they may do something else instead.
final class UntrackedTasks: Sendable {
  /// How often untracked tasks are let go first. Each time takes about a microsecond, on an idle machine.
  private static let maximumYields = 64

  private let mainActorIsUsed = Atomic(!TaskInterception.isPossible)
  /// How many of the counted sleepers were woken and have not slept again.
  private let awakeCount = Atomic(0)
  private let resumption = _Resumption()

  /// Records that a task changes to the main actor.
  func noteMainActor() {
    mainActorIsUsed.store(true, ordering: .relaxed)
  }

  func didWake() {
    awakeCount.add(1, ordering: .relaxed)
  }

  func didFallAsleep() {
    // The first sleep of a task follows no waking.
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
  var exist: Bool { useMainActor || awakeCount.load(ordering: .relaxed) > 0 }

  /// True if a task has been seen to hop to the main actor.
  var useMainActor: Bool { mainActorIsUsed.load(ordering: .relaxed) }

  /// Lets the main actor do what tasks have given to it.
  nonisolated(nonsending) func yieldToMainActor() async {
    // A task that yields there is enqueued again behind the first time.
    for _ in 0..<2 {
      // Through its queue, and not by a hop: that would not wait if the caller runs on the main actor.
      await withUnsafeContinuation { continuation in
        DispatchQueue.main.async { self.resumption.resume(continuation, with: ()) }
      }
      resumption.didResume()
    }
  }

  /// Gives untracked tasks time, until all that were woken sleep again.
  nonisolated(nonsending) func yieldToSleepers() async {
    guard awakeCount.load(ordering: .relaxed) > 0 else { return }
    await yield { awakeCount.load(ordering: .relaxed) == 0 }
    awakeCount.store(0, ordering: .relaxed)
  }

  /// Gives untracked tasks time that are not counted.
  nonisolated(nonsending) func yieldToUnknown() async {
    await yield { false }
  }

  private nonisolated(nonsending) func yield(until isEnough: () -> Bool) async {
    var yields = 0
    while yields < Self.maximumYields, !isEnough() {
      // In the background, behind all that is ready to run.
      await Task.detached(priority: .background) { await Task.yield() }.value
      yields += 1
    }
  }
}
