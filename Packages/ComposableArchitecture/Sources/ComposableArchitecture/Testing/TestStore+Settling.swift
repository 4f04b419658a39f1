@_spi(Layers) import Schedulers

extension TestStore {
  /// Returns when the tasks of the environment's test scheduler have done all that they can do without
  /// the time moving on.
  ///
  /// Where the environment has no such scheduler, effects may still run in tasks of their own: they are
  /// given a bounded number of turns.
  nonisolated(nonsending) func settle() async {
    let executor = taskExecutor(of: environment)
    if executor == nil, session.effectsInFlight.isEmpty { return }
    await settleTasks(of: executor)
  }
}
