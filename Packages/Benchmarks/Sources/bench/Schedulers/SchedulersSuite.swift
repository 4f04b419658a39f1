import BenchmarkKit

extension Suite {
  /// Schedulers beside the least that their work takes by hand.
  static func schedulers(_ scale: Scale) -> Suite {
    Suite(
      name: "schedulers",
      cases: oneShots(scale) + repeatingTimers(scale) + tasks(scale) + awaiting(scale)
        + cancelling(scale) + debouncing(scale),
      growths: Growth.oneShots + Growth.repeatingTimers + Growth.cancelling
    )
  }
}
