import ReactiveCore
import ReactiveExtras

extension PairCase {
  /// Operators that have several subscribers, or keep values for one.
  static let sharing = [
    PairCase("share", isLarge: true, others: join) { $0[0].share() },
    PairCase("share(replay:)", isLarge: true, others: join, before: sendFirst) {
      $0[0].share(replay: 1)
    },
    PairCase("multicast") { bench in
      bench.connectable(bench[0].multicast { PassthroughSubject<Int, Failed>() })
    },
    PairCase("autoconnect", isLarge: true, others: join) {
      $0[0].multicast { CurrentValueSubject<Int, Failed>(99) }.autoconnect()
    },
    PairCase("reduce", repeats: true, firstDemand: .none, before: sendFirst) { $0[0].reduce(0, +) },
    PairCase("buffer(keepFull)", keeps: [0], before: sendFirst) {
      $0[0].buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    },
    PairCase("buffer(byRequest, dropOldest)", before: sendFirst) {
      $0[0].buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
    },
    PairCase("buffer(customError)", before: sendFirst) {
      $0[0].buffer(size: 1, prefetch: .byRequest, whenFull: .customError(Failed.init))
    },
  ]

  private static let join: [String: @Sendable (PairBench) -> Void] = [
    "another subscriber": { $0.subscribe(to: $0.publisher) }
  ]
}
