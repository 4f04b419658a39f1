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
  private let awakeCount = Lock(0)

  /// Finds out whether what the body does on this thread hops to the main actor.
  func watchingMainActor(_ body: () -> Void) {
    MainActorWatch.raising(usesMainActor, whileDoing: body)
  }

  func didWake() {
    awakeCount.withLock { $0 += 1 }
  }

  func didFallAsleep() {
    awakeCount.withLock { $0 = max(0, $0 - 1) }
  }

  /// Lets the main actor do what tasks have given to it.
  ///
  /// - Returns: Whether it had to be waited for.
  nonisolated(nonsending) func passMainActor() async -> Bool {
    guard usesMainActor.isRaised else { return false }
    // A task that yields there comes again behind the first time.
    for _ in 0..<2 { await MainActorWatch.pass() }
    return true
  }

  /// Gives foreign tasks time, until all that were woken sleep again.
  nonisolated(nonsending) func giveWay() async {
    guard awakeCount.withLock({ $0 > 0 }) else { return }
    await yield { awakeCount.withLock { $0 == 0 } }
    awakeCount.withLock { $0 = 0 }
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
