@testable import ReactiveCore

extension Catalogue {
  static let reducing = [
    reducing("collect", result: .many([]), { $0.add($1) }) { bench in
      TestedPublisher(bench.upstream.collect())
    },
    reducing("reduce", result: .one(0), { $0.number += $1 }) { bench in
      TestedPublisher(bench.upstream.reduce(0, bench.tracked { $0 + $1.number }))
    },
    reducing("tryReduce", result: .one(0), { $1 == 6 ? $0.fail() : ($0.number += $1) }) { bench in
      TestedPublisher(bench.upstream.tryReduce(0, bench.tracked { try $0 + checked($1).number }))
    },
    reducing("count", result: .one(0), { model, _ in model.number += 1 }) { bench in
      TestedPublisher(bench.upstream.count())
    },
    reducing("max", compare(max)) { bench in TestedPublisher(bench.upstream.max()) },
    reducing("max(by:)", compare(max)) { bench in
      TestedPublisher(bench.upstream.max(by: bench.tracked { $0 < $1 }))
    },
    reducing("tryMax(by:)", compare(max, failingAt: 6)) { bench in
      TestedPublisher(bench.upstream.tryMax(by: bench.tracked { try checked($0) < checked($1) }))
    },
    reducing("min", compare(min)) { bench in TestedPublisher(bench.upstream.min()) },
    reducing("min(by:)", compare(min)) { bench in
      TestedPublisher(bench.upstream.min(by: bench.tracked { $0 < $1 }))
    },
    reducing("tryMin(by:)", compare(min, failingAt: 6)) { bench in
      TestedPublisher(bench.upstream.tryMin(by: bench.tracked { try checked($0) < checked($1) }))
    },
    reducing("last", { $0.number = $1 }) { bench in TestedPublisher(bench.upstream.last()) },
    reducing("last(where:)", { if $1 < 4 { $0.number = $1 } }) { bench in
      TestedPublisher(bench.upstream.last(where: bench.tracked { $0 < 4 }))
    },
    reducing("tryLast(where:)", { $1 == 6 ? $0.fail() : $1 < 4 ? ($0.number = $1) : () }) { bench in
      TestedPublisher(bench.upstream.tryLast(where: bench.tracked { try checked($0) < 4 }))
    },
    reducing("first", { $0.decide(.one($1)) }) { bench in TestedPublisher(bench.upstream.first()) },
    reducing("first(where:)", { if $1 > 3 { $0.decide(.one($1)) } }) { bench in
      TestedPublisher(bench.upstream.first(where: bench.tracked { $0 > 3 }))
    },
    reducing("tryFirst(where:)", { $1 == 6 ? $0.fail() : $1 > 3 ? $0.decide(.one($1)) : () }) {
      bench in
      TestedPublisher(bench.upstream.tryFirst(where: bench.tracked { try checked($0) > 3 }))
    },
    reducing("contains", result: .one(0), { if $1 == 4 { $0.decide(.one(1)) } }) { bench in
      TestedPublisher(bench.upstream.contains(4))
    },
    reducing("contains(where:)", result: .one(0), { if $1 > 3 { $0.decide(.one(1)) } }) { bench in
      TestedPublisher(bench.upstream.contains(where: bench.tracked { $0 > 3 }))
    },
    reducing(
      "tryContains(where:)",
      result: .one(0),
      { $1 == 6 ? $0.fail() : $1 > 3 ? $0.decide(.one(1)) : () }
    ) { bench in
      TestedPublisher(bench.upstream.tryContains(where: bench.tracked { try checked($0) > 3 }))
    },
    reducing("allSatisfy", result: .one(1), { if $1 > 4 { $0.decide(.one(0)) } }) { bench in
      TestedPublisher(bench.upstream.allSatisfy(bench.tracked { $0 <= 4 }))
    },
    reducing(
      "tryAllSatisfy",
      result: .one(1),
      { $1 == 6 ? $0.fail() : $1 > 4 ? $0.decide(.one(0)) : () }
    ) { bench in
      TestedPublisher(bench.upstream.tryAllSatisfy(bench.tracked { try checked($0) <= 4 }))
    },
    OperatorCase("collect(2)", model: { CollectByCountModel($0, 2) }) { bench in
      TestedPublisher(bench.upstream.collect(2))
    },
    OperatorCase("collect(3)", model: { CollectByCountModel($0, 3) }) { bench in
      TestedPublisher(bench.upstream.collect(3))
    },
  ]

  private static func reducing(
    _ name: String,
    result: Item? = nil,
    _ step: @escaping @Sendable (ReducingModel, Int) -> Void,
    make: @escaping @Sendable (Bench) -> TestedPublisher
  ) -> OperatorCase {
    OperatorCase(name, model: { ReducingModel($0, result, step) }, make: make)
  }

  /// Two values have to be compared, and the one that this fails at cannot be.
  private static func compare(
    _ better: @escaping @Sendable (Int, Int) -> Int,
    failingAt bad: Int? = nil
  ) -> @Sendable (ReducingModel, Int) -> Void {
    { model, value in
      if model.result == nil {
        model.number = value
      } else if value == bad || model.number == bad {
        model.fail()
      } else {
        model.number = better(model.number, value)
      }
    }
  }
}

/// One value for all. The upstream is asked for everything before the subscription is handed down;
/// the value, and an end without one, waits until it is asked for, a failure does not.
private final class ReducingModel: Model {
  private enum Outcome {
    case value(Item?)
    case failure(TestError)
  }

  private(set) var result: Item?
  private let step: (ReducingModel, Int) -> Void
  private var outcome: Outcome?
  private var isHandedDown = false
  private var isAsked = false

  init(_ harness: ModelHarness, _ result: Item?, _ step: @escaping (ReducingModel, Int) -> Void) {
    self.result = result
    self.step = step
    super.init(harness)
  }

  /// The result, as a number.
  var number: Int {
    get { if case .one(let number) = result { number } else { 0 } }
    set { result = .one(newValue) }
  }

  func add(_ value: Int) {
    if case .many(let numbers) = result { result = .many(numbers + [value]) }
  }

  /// The result is known before the upstream ends.
  func decide(_ item: Item) {
    harness.cancel(upstream: 0)
    settle(.value(item))
  }

  func fail() {
    harness.cancel(upstream: 0)
    settle(.failure(.second))
  }

  override func subscribed(to upstream: Int) {
    harness.handDown()
    isHandedDown = true
    send()
    harness.request(.unlimited)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    step(self, value)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    settle(error.map(Outcome.failure) ?? .value(result))
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    isAsked = true
    send()
  }

  private func settle(_ outcome: Outcome) {
    self.outcome = outcome
    send()
  }

  private func send() {
    guard isHandedDown else { return }
    switch outcome {
    case .failure(let error):
      harness.end(error)
    case .value(let item) where isAsked:
      outcome = nil
      if let item { harness.deliver(item) }
      harness.end()
    default:
      break
    }
  }
}

/// Groups; the last one may be shorter.
private final class CollectByCountModel: LastItemModel {
  private let count: Int
  private var group: [Int] = []

  init(_ harness: ModelHarness, _ count: Int) {
    self.count = count
    super.init(harness)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    group.append(value)
    return group.count == count ? deliver() * count : .none
  }

  override func lastItem() -> Item? {
    group.isEmpty ? nil : .many(group)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    ask()
    harness.request(demand * count)
  }

  private func deliver() -> Subscribers.Demand {
    let full = group
    group = []
    return harness.deliver(.many(full))
  }
}
