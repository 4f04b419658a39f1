import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let errors = [
    OperatorCase("catch", .init(upstreams: 2), model: { CatchModel($0, [0, 1]) }) { bench in
      TestedPublisher(bench.upstream.catch(bench.tracked { _ in bench.publisher(1) }))
    },
    OperatorCase("replaceError", traits: .replacesFailure, model: { ReplaceErrorModel($0, 9) }) {
      bench in
      TestedPublisher(bench.upstream.replaceError(with: 9))
    },
    OperatorCase("tryCatch", .init(upstreams: 2), model: { CatchModel($0, [0, 1]) }) { bench in
      TestedPublisher(bench.upstream.tryCatch(bench.tracked { _ in bench.publisher(1) }))
    },
    OperatorCase("tryCatch that throws", traits: .replacesFailure, model: ThrowingModel.init) {
      bench in
      TestedPublisher(
        bench.upstream.tryCatch(
          bench.tracked { _ -> Bench.Upstream in throw TestError.second }
        )
      )
    },
    OperatorCase("retry(0)", model: { RetryModel($0, 0) }) { bench in
      TestedPublisher(bench.upstream.retry(0))
    },
    OperatorCase(
      "retry(2)",
      .init(upstreams: 3),
      traits: .replacesFailure,
      model: { RetryModel($0, 2) }
    ) { bench in
      TestedPublisher(bench.upstream.retry(2))
    },
    retryLater("retry(0, delay:)", 0),
    retryLater("retry(1, delay:)", 1),
    retryLater("retry(2, delay:)", 2),
    OperatorCase(
      "retry(delay:) when the failure is for good",
      .init(isTimed: true),
      traits: .keepsAll,
      model: { RetryModel($0, 0) }
    ) { bench in
      TestedPublisher(
        bench.upstream.retry(
          2,
          delay: .constant(.nanoseconds(1)),
          scheduler: bench.scheduler,
          when: bench.tracked { _ in false }
        )
      )
    },
    OperatorCase(
      "assertNoFailure",
      .init(fails: false),
      traits: [.handsUpstreamDown, .keepsAll],
      model: Model.init
    ) { bench in
      TestedPublisher(bench.upstream.assertNoFailure())
    },
    OperatorCase("materialize", traits: .replacesFailure, model: { MaterializeModel($0) }) {
      bench in
      TestedPublisher(bench.upstream.materialize()) { event in
        switch event {
        case .value(let value): .one(value.number)
        case .finished: .many([])
        case .failure: .many([1])
        }
      }
    },
    OperatorCase(
      "mapToResult",
      traits: .replacesFailure,
      model: { ReplaceErrorModel($0, .many([])) }
    ) { bench in
      TestedPublisher(bench.upstream.mapToResult()) { result in
        switch result {
        case .success(let value): .one(value.number)
        case .failure: .many([])
        }
      }
    },
    ignoreFailure("ignoreFailure", { $0.end() }) { $0.ignoreFailure() },
    ignoreFailure("ignoreFailure(setFailureType:)", { $0.end() }) {
      $0.ignoreFailure(setFailureType: TestError.self)
    },
    ignoreFailure("ignoreFailure(completeImmediately: false)", traits: .neverEnds, { _ in }) {
      $0.ignoreFailure(completeImmediately: false)
    },
    OperatorCase("dematerialize", model: { MaterializeModel($0, .undone) }) { bench in
      TestedPublisher(bench.upstream.materialize().dematerialize())
    },
    OperatorCase(
      "materialize.failures",
      traits: .replacesFailure,
      model: { MaterializeModel($0, .failures) }
    ) { bench in
      TestedPublisher(bench.upstream.materialize().failures()) { _ in .many([1]) }
    },
  ]

  private static func ignoreFailure<P: Publisher & SendableMetatype>(
    _ name: String,
    traits: OperatorCase.Traits = [],
    _ fail: @escaping @Sendable (ModelHarness) -> Void,
    make: @escaping @Sendable (Bench.Upstream) -> P
  ) -> OperatorCase where P.Output == Token {
    OperatorCase(
      name,
      traits: traits.union(.replacesFailure),
      model: { IgnoreFailureModel($0, fail) },
      make: { TestedPublisher(make($0.upstream)) }
    )
  }

  /// The first retry comes after 1, the second one after 3.
  private static func retryLater(_ name: String, _ retries: Int) -> OperatorCase {
    OperatorCase(
      name,
      .init(upstreams: retries + 1, isTimed: true),
      traits: .replacesFailure,
      model: { RetryModel($0, retries) { $0 * 2 - 1 } }
    ) { bench in
      TestedPublisher(
        bench.upstream.retry(
          retries,
          delay: .linear(initial: .nanoseconds(1), increment: .nanoseconds(2)),
          scheduler: bench.scheduler,
          when: bench.tracked { _ in true }
        )
      )
    }
  }
}

private final class CatchModel: SuccessionModel {
  override func isFollowed(_ error: TestError?) -> Bool { error != nil }
}

/// The value waits for demand, as any other.
private final class ReplaceErrorModel: Model {
  private let replacement: Item
  private var outstanding = Subscribers.Demand.none
  private var hasFailed = false

  init(_ harness: ModelHarness, _ replacement: Item) {
    self.replacement = replacement
    super.init(harness)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = harness.deliver(value)
    add(answer)
    return answer
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard error != nil else { return harness.end() }
    hasFailed = true
    add(.none)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    harness.request(demand)
    add(.none)
  }

  private func add(_ demand: Subscribers.Demand) {
    outstanding += demand
    guard hasFailed, outstanding > .none else { return }
    hasFailed = false
    harness.deliver(replacement)
    harness.end()
  }
}

private final class IgnoreFailureModel: Model {
  private let fail: (ModelHarness) -> Void

  init(_ harness: ModelHarness, _ fail: @escaping (ModelHarness) -> Void) {
    self.fail = fail
    super.init(harness)
  }

  override func end(_ error: TestError?, from upstream: Int) {
    if error == nil { harness.end() } else { fail(harness) }
  }
}

private final class ThrowingModel: Model {
  override func end(_ error: TestError?, from upstream: Int) {
    harness.end(error == nil ? nil : .second)
  }
}

/// Subscribes again after a failure, so many times, at once or later. If the upstream fails while it is
/// being subscribed to, the next attempt begins after that, so that nothing recurses.
private final class RetryModel: Model {
  private let retries: Int
  private let delay: ((_ failures: Int) -> Int)?
  private var failures = 0
  private var outstanding = Subscribers.Demand.none
  private var current = 0
  private var isDue = false
  private var isSubscribing = false

  init(_ harness: ModelHarness, _ retries: Int, delay: ((_ failures: Int) -> Int)? = nil) {
    self.retries = retries
    self.delay = delay
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) {
    isDue = true
    guard !isSubscribing else { return }
    isSubscribing = true
    while isDue, !harness.isOver(downstream: 0) {
      isDue = false
      harness.subscribe(to: 0)
    }
    isSubscribing = false
  }

  override func subscribed(to upstream: Int) {
    current = upstream
    if upstream == 0 { harness.handDown() } else { harness.request(outstanding, of: upstream) }
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = harness.deliver(value)
    outstanding += answer
    if upstream == current { return answer }
    harness.request(answer, of: current)
    return .none
  }

  override func end(_ error: TestError?, from upstream: Int) {
    guard error != nil, failures < retries else { return harness.end(error) }
    failures += 1
    guard let delay else { return subscribe(0) }
    harness.schedule(after: delay(failures)) { [self] in subscribe(0) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    harness.request(demand, of: current)
  }

  override func cancel(by downstream: Int) { harness.cancel(upstream: current) }
}

/// The end becomes a value, which waits until it is asked for, and then the end; undone, it becomes
/// the end again.
private final class MaterializeModel: Model {
  enum Form {
    case events, undone, failures
  }

  private let form: Form
  private var outstanding = Subscribers.Demand.none
  private var ending: TestError??

  init(_ harness: ModelHarness, _ form: Form = .events) {
    self.form = form
    super.init(harness)
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    if outstanding > .none { outstanding -= 1 }
    let answer = form == .failures ? .max(1) : harness.deliver(value)
    outstanding += answer
    deliverEnd()
    return answer
  }

  override func end(_ error: TestError?, from upstream: Int) {
    ending = .some(error)
    deliverEnd()
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    outstanding += demand
    harness.request(demand)
    deliverEnd()
  }

  private func deliverEnd() {
    guard outstanding > .none, let error = ending else { return }
    ending = nil
    if form == .undone { return harness.end(error) }
    if form == .events || error != nil { harness.deliver(.many(error == nil ? [] : [1])) }
    harness.end()
  }
}
