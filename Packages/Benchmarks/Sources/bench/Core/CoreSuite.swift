import BenchmarkKit

extension Suite {
  /// ReactiveCore beside OpenCombine.
  static func core(_ scale: Scale) -> Suite {
    Suite(
      name: "core",
      cases: pipelines(scale) + subjects(scale) + fanOut(scale) + subscribing(scale)
        + ending(scale) + futures(scale) + scheduling(scale) + combining(scale) + pairing(scale)
        + switching(scale) + buffering(scale) + chains(scale) + contention(scale)
        + scrabble(scale),
      growths: Growth.fanOut + Growth.subscribing + Growth.pairing + Growth.buffering
        + Growth.chains
    )
  }
}
