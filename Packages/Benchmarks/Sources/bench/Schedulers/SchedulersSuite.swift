import BenchmarkKit

extension Suite {
  /// Schedulers beside the least that their work takes by hand.
  ///
  /// The async tick, a task that loops over `sleep(for:)`, belongs behind the repeating timers.
  static func schedulers(_ scale: Scale) -> Suite {
    Suite(
      name: "schedulers",
      cases: oneShots(scale) + repeatingTimers(scale) + cancelling(scale) + debouncing(scale),
      growths: Growth.oneShots + Growth.repeatingTimers + Growth.cancelling
    )
  }
}
