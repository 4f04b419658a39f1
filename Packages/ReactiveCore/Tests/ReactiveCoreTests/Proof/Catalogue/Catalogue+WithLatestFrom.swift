import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  /// Operators that take the newest values of others along.
  static let takingAlong = [
    withLatestFrom("1", 1, hasValue: false) { all, row in
      all[0].withLatestFrom(all[1]).map { row([$0]) }
    },
    withLatestFrom("1, transformed", 1) { all, row in
      all[0].withLatestFrom(all[1]) { row([$0, $1]) }
    },
    withLatestFrom("2", 2, hasValue: false) { all, row in
      all[0].withLatestFrom(all[1], all[2]).map { row([$0, $1]) }
    },
    withLatestFrom("2, transformed", 2) { all, row in
      all[0].withLatestFrom(all[1], all[2]) { row([$0, $1.0, $1.1]) }
    },
    withLatestFrom("3", 3, hasValue: false) { all, row in
      all[0].withLatestFrom(all[1], all[2], all[3]).map { row([$0, $1, $2]) }
    },
    withLatestFrom("3, transformed", 3) { all, row in
      all[0].withLatestFrom(all[1], all[2], all[3]) { row([$0, $1.0, $1.1, $1.2]) }
    },
    OperatorCase("sample", .init(upstreams: 2), traits: .losesValues, model: SampleModel.init) {
      bench in
      TestedPublisher(bench.upstream.sample(bench.publisher(1)))
    },
  ]

  /// - Parameters:
  ///   - count: How many others there are.
  ///   - hasValue: True if the upstream's value is part of the row.
  private static func withLatestFrom<P: Publisher & SendableMetatype>(
    _ name: String,
    _ count: Int,
    hasValue: Bool = true,
    make: @escaping RowMaker<P>
  ) -> OperatorCase where P.Output == [Token] {
    joined(
      "withLatestFrom \(name)",
      count + 1,
      // The row is then made by a `map` behind it.
      traits: hasValue ? [] : .passesInFlight,
      model: { WithLatestFromModel($0, count, hasValue: hasValue) },
      make: make
    )
  }
}

/// Each value with the newest of the other publishers, which are subscribed first; their failure
/// waits until nothing is being delivered.
private final class WithLatestFromModel: Model {
  private let hasValue: Bool
  private let count: Int
  private var latest: [Int: Int] = [:]
  /// The others that have been subscribed, the first upstreams.
  private var others: [Int] = []
  private var ended: [Int] = []
  private var othersFailure: TestError?
  private var othersAreAsked = false
  private var othersAreOver = false
  /// The main upstream; none while others are subscribed.
  private var upstream: Int?
  private var failure: TestError?
  /// The subscription, which is still to come, is a delivery too.
  private var depth = 1

  init(_ harness: ModelHarness, _ count: Int, hasValue: Bool) {
    self.count = count
    self.hasValue = hasValue
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    for other in 1...count where !othersHaveEnded { harness.subscribe(to: other) }
    upstream = others.count
    harness.subscribe(to: 0)
  }

  override func subscribed(to upstream: Int) {
    guard upstream == self.upstream else {
      others.append(upstream)
      if others.count == count { askOthers() }
      return
    }
    harness.handDown()
    leave()
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard upstream == self.upstream else {
      if othersFailure == nil { latest[upstream] = value }
      return .none
    }
    guard failure == nil else { return .none }
    guard latest.count == count else { return .max(1) }
    depth += 1
    let newest = others.compactMap { latest[$0] }
    let answer = harness.deliver(.many(hasValue ? [value] + newest : newest))
    leave()
    return answer
  }

  override func end(_ error: TestError?, from upstream: Int) {
    if upstream == self.upstream {
      if failure == nil { finish(error) }
      return
    }
    ended.append(upstream)
    if othersFailure == nil { othersFailure = error }
    guard othersHaveEnded else { return }
    if !othersAreAsked { askOthers() }
    endOthers()
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    if let upstream { harness.request(demand, of: upstream) }
  }

  override func cancel(by downstream: Int) {
    if let upstream { harness.cancel(upstream: upstream) }
    for other in others { harness.cancel(upstream: other) }
  }

  /// True if one of them has failed or has finished without a value, or if all of them have finished.
  private var othersHaveEnded: Bool {
    othersFailure != nil || ended.contains { latest[$0] == nil } || ended.count == count
  }

  /// They are asked when all of them are there, or when they end before.
  private func askOthers() {
    othersAreAsked = true
    for other in others { harness.request(.unlimited, of: other) }
  }

  private func endOthers() {
    guard !othersAreOver else { return }
    othersAreOver = true
    for other in others { harness.cancel(upstream: other) }
    failure = othersFailure
    if depth == 0, let failure { finish(failure) }
  }

  private func leave() {
    depth -= 1
    if depth == 0, let failure { finish(failure) }
  }

  private func finish(_ error: TestError?) {
    cancel(by: 0)
    harness.end(error)
  }
}

/// The newest value of the first upstream, at each value of the second one.
private final class SampleModel: QueueModel {
  private var newest: Int?
  private var isOver = false

  override func subscribe(_ downstream: Int) {
    handDown()
    for publisher in 0...1 where ending == nil && !harness.isOver(downstream: 0) {
      harness.subscribe(to: publisher)
    }
  }

  override func subscribed(to upstream: Int) { harness.request(.unlimited, of: upstream) }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard ending == nil else { return .none }
    if upstream == 0 { newest = value } else { sample(isLast: isOver) }
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard ending == nil else { return }
    if let error { return finish(error) }
    if upstream == 0 { isOver = true } else { sample(isLast: true) }
  }

  override func cancel(by downstream: Int) {
    for upstream in 0...1 { harness.cancel(upstream: upstream) }
  }

  private func sample(isLast: Bool) {
    if demand > values.count, let value = newest.take() { values.append(.one(value)) }
    if isLast { finish(nil) } else { deliverAll() }
  }

  private func finish(_ error: TestError?) {
    setEnding(error)
    deliverAll()
    cancel(by: 0)
  }
}
