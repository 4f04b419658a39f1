import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let merging: [OperatorCase] = mergingAtOnce + mergingMore

  private static let mergingAtOnce: [OperatorCase] = [
    merge("of 2", 2) { Publishers.Merge($0[0], $0[1]) },
    merge("of 2 of one kind", 2) { $0[0].merge(with: $0[1]) },
    merge("of 3", 3) { $0[0].merge(with: $0[1], $0[2]) },
    merge("of 4", 4) { $0[0].merge(with: $0[1], $0[2], $0[3]) },
    merge("of 5", 5) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4]) },
    merge("of 6", 6) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5]) },
    merge("of 7", 7) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]) },
    merge("of 8", 8) { $0[0].merge(with: $0[1], $0[2], $0[3], $0[4], $0[5], $0[6], $0[7]) },
    merge("of many", 3) { Publishers.MergeMany($0) },
    merge("of a collection", 3) { $0.merge() },
    merge("with a collection", 3) { $0[0].merge(with: $0[1...]) },
  ]

  /// One merge of them all, made from a merge of the first ones.
  private static let mergingMore: [OperatorCase] = [
    merge("of 2 with 1", 3) { Publishers.Merge($0[0], $0[1]).merge(with: $0[2]) },
    merge("of 2 with 2", 4) { Publishers.Merge($0[0], $0[1]).merge(with: $0[2], $0[3]) },
    merge("of 2 with 3", 5) { Publishers.Merge($0[0], $0[1]).merge(with: $0[2], $0[3], $0[4]) },
    merge("of 2 with 4", 6) {
      Publishers.Merge($0[0], $0[1]).merge(with: $0[2], $0[3], $0[4], $0[5])
    },
    merge("of 2 with 5", 7) {
      Publishers.Merge($0[0], $0[1]).merge(with: $0[2], $0[3], $0[4], $0[5], $0[6])
    },
    merge("of 2 with 6", 8) {
      Publishers.Merge($0[0], $0[1]).merge(with: $0[2], $0[3], $0[4], $0[5], $0[6], $0[7])
    },
    merge("of 3 with 1", 4) { merge3($0).merge(with: $0[3]) },
    merge("of 3 with 2", 5) { merge3($0).merge(with: $0[3], $0[4]) },
    merge("of 3 with 3", 6) { merge3($0).merge(with: $0[3], $0[4], $0[5]) },
    merge("of 3 with 4", 7) { merge3($0).merge(with: $0[3], $0[4], $0[5], $0[6]) },
    merge("of 3 with 5", 8) { merge3($0).merge(with: $0[3], $0[4], $0[5], $0[6], $0[7]) },
    merge("of 4 with 1", 5) { merge4($0).merge(with: $0[4]) },
    merge("of 4 with 2", 6) { merge4($0).merge(with: $0[4], $0[5]) },
    merge("of 4 with 3", 7) { merge4($0).merge(with: $0[4], $0[5], $0[6]) },
    merge("of 4 with 4", 8) { merge4($0).merge(with: $0[4], $0[5], $0[6], $0[7]) },
    merge("of 5 with 1", 6) { merge5($0).merge(with: $0[5]) },
    merge("of 5 with 2", 7) { merge5($0).merge(with: $0[5], $0[6]) },
    merge("of 5 with 3", 8) { merge5($0).merge(with: $0[5], $0[6], $0[7]) },
    merge("of 6 with 1", 7) { merge6($0).merge(with: $0[6]) },
    merge("of 6 with 2", 8) { merge6($0).merge(with: $0[6], $0[7]) },
    merge("of 7 with 1", 8) {
      Publishers.Merge7($0[0], $0[1], $0[2], $0[3], $0[4], $0[5], $0[6]).merge(with: $0[7])
    },
    merge("of many with 1", 3) { Publishers.MergeMany($0[0], $0[1]).merge(with: $0[2]) },
  ]

  private static func merge<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    make: @escaping @Sendable ([Bench.Upstream]) -> P
  ) -> OperatorCase where P.Output == Token {
    OperatorCase(
      "merge \(name)",
      .init(upstreams: count),
      traits: .keepsAll,
      model: { MergeModel($0, Array(0..<count)) },
      make: { TestedPublisher(make((0..<count).map($0.publisher))) }
    )
  }

  private typealias U = Bench.Upstream

  private static func merge3(_ all: [U]) -> Publishers.Merge3<U, U, U> {
    .init(all[0], all[1], all[2])
  }

  private static func merge4(_ all: [U]) -> Publishers.Merge4<U, U, U, U> {
    .init(all[0], all[1], all[2], all[3])
  }

  private static func merge5(_ all: [U]) -> Publishers.Merge5<U, U, U, U, U> {
    .init(all[0], all[1], all[2], all[3], all[4])
  }

  private static func merge6(_ all: [U]) -> Publishers.Merge6<U, U, U, U, U, U> {
    .init(all[0], all[1], all[2], all[3], all[4], all[5])
  }
}

private final class MergeModel: FanInModel {
  private let publishers: [Int]

  init(_ harness: ModelHarness, _ publishers: [Int]) {
    self.publishers = publishers
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    harness.handDown()
    for publisher in publishers { add(publisher: publisher) }
    seal()
  }

  override func subscribed(to upstream: Int) { addSide(upstream) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    receive(value, side: upstream)
  }

  override func end(_ error: TestError?, from upstream: Int) {
    removeSide(upstream)
    if let error { fail(error) } else { deliverAll() }
  }
}
