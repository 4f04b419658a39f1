import ReactiveCore
import ReactiveExtras

extension PairCase {
  /// Operators that subscribe to several publishers at once.
  static let combining = [
    PairCase("merge", sources: 2, keeps: [0, 1]) { $0[0].merge(with: $0[1]) },
    PairCase("merge of a collection", sources: 2, keeps: [0, 1]) { $0.sources.merge() },
    PairCase("zip", sources: 2, endsWith: [0, 1], before: sendFirst) {
      $0[0].zip($0[1]).map { $0.0 }
    },
    PairCase("zip of a collection", sources: 2, endsWith: [0, 1], before: sendFirst) {
      $0.sources.zip().map { $0[0] }
    },
    PairCase("combineLatest", sources: 2, repeats: true, before: sendEach) {
      $0[0].combineLatest($0[1]).map { $0.0 }
    },
    PairCase("combineLatest of a collection", sources: 2, repeats: true, before: sendEach) {
      $0.sources.combineLatest().map { $0[0] }
    },
    PairCase("withLatestFrom 1", sources: 2, endsWith: [0], before: sendOthers) {
      $0[0].withLatestFrom($0[1]) { value, _ in value }
    },
    PairCase("withLatestFrom 2", sources: 3, active: [0, 2], endsWith: [0], before: sendOthers) {
      $0[0].withLatestFrom($0[1], $0[2]) { value, _ in value }
    },
    PairCase("withLatestFrom 3", sources: 4, active: [0, 3], endsWith: [0], before: sendOthers) {
      $0[0].withLatestFrom($0[1], $0[2], $0[3]) { value, _ in value }
    },
    PairCase("amb, undecided", sources: 2, endsWith: [0, 1], valueEnds: [0, 1]) {
      $0[0].amb($0[1])
    },
    PairCase("amb, decided", sources: 2, endsWith: [0, 1], keeps: [0], before: sendFirst) {
      $0[0].amb($0[1])
    },
    PairCase("amb of a collection", sources: 2, endsWith: [0, 1], valueEnds: [0, 1]) {
      $0.sources.amb()
    },
    PairCase("sample", sources: 2, endsWith: [1], before: sendFirst) { $0[0].sample($0[1]) },
    PairCase(
      "prefix(untilOutputFrom:)",
      sources: 2,
      endsWith: [0],
      valueEnds: [1],
      handles: [1]
    ) { $0[0].prefix(untilOutputFrom: $0[1]) },
    PairCase("drop(untilOutputFrom:)", sources: 2, endsWith: [0, 1], asksOnce: [1]) {
      $0[0].drop(untilOutputFrom: $0[1])
    },
    PairCase("append", sources: 2, keeps: [0, 1]) { $0[0].append($0[1]) },
    PairCase("prepend", sources: 2, keeps: [0, 1]) { $0[1].prepend($0[0]) },
    PairCase("create", sources: 2, endsWith: [0, 1], keeps: [0, 1], isLarge: true) { bench in
      AnyPublisher<Int, Failed>.create { subscriber in
        let sinks = bench.sources.map { source in
          source.sink(
            receiveCompletion: subscriber.send(completion:),
            receiveValue: subscriber.send(_:)
          )
        }
        return AnyCancellable { for sink in sinks { sink.cancel() } }
      }
    },
  ]

  @Sendable static func sendFirst(_ bench: PairBench) { bench[0].send() }

  @Sendable static func sendEach(_ bench: PairBench) {
    for source in bench.sources { source.send() }
  }

  @Sendable static func sendOthers(_ bench: PairBench) {
    for source in bench.sources.dropFirst() { source.send() }
  }
}
