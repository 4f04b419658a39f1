import Synchronization

/// The work that a test scheduler's executor does not run, but that its time has to wait for.
///
/// - Work on the main actor is waited for exactly, from the first time on that a task has been seen to
///   hop there.
/// - Tasks that do not prefer the executor (`Task {}` and detached ones) run somewhere, some time. Those
///   that sleep on the scheduler are known: they are given time until they sleep again, but not for ever,
///   since they may do something else instead.
final class Strangers: Sendable {
  /// How often foreign tasks are let go first. Each time takes about a microsecond, on an idle machine.
  private static let patience = 64

  private let usesMainActor = MainActorWatch.Flag(isRaised: !MainActorWatch.isPossible)
  /// How many of the known sleepers were woken and have not been heard of since.
  private let awakeCount = Atomic(0)

  /// Finds out whether what the body does on this thread hops to the main actor.
  func watchingMainActor(_ body: () -> Void) {
    MainActorWatch.raising(usesMainActor, whileDoing: body)
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

  /// Whether there is anybody to wait for.
  var areAround: Bool { useMainActor || awakeCount.load(ordering: .relaxed) > 0 }

  /// Whether a task has been seen to hop to the main actor.
  var useMainActor: Bool { usesMainActor.isRaised }

  /// Lets the main actor do what tasks have given to it.
  nonisolated(nonsending) func passMainActor() async {
    // A task that yields there comes again behind the first time.
    for _ in 0..<2 { await MainActorWatch.pass() }
  }

  /// Gives foreign tasks time, until all that were woken sleep again.
  nonisolated(nonsending) func giveWay() async {
    guard awakeCount.load(ordering: .relaxed) > 0 else { return }
    await yield { awakeCount.load(ordering: .relaxed) == 0 }
    awakeCount.store(0, ordering: .relaxed)
  }

  /// Gives foreign tasks time that nothing is known of.
  nonisolated(nonsending) func giveWayToUnknown() async {
    await yield { false }
  }

  private nonisolated(nonsending) func yield(until isEnough: () -> Bool) async {
    var turns = 0
    while turns < Self.patience, !isEnough() {
      // In the background, behind all that is ready to run.
      await Task.detached(priority: .background) { await Task.yield() }.value
      turns += 1
    }
  }
}
