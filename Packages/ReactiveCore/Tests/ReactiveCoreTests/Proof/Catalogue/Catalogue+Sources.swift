import ReactiveExtras
@testable import ReactiveCore

extension Catalogue {
  static let sources = [
    source("Just", [1]) { Just($0.token(1)) },
    source("Optional of one", [1]) { Optional($0.token(1)).publisher },
    source("Optional of none", []) { _ in Token?.none.publisher },
    source("Result of a value", [1]) { Result<Token, TestError>.success($0.token(1)).publisher },
    source("Result of a failure", [], .first) { _ in
      Result<Token, TestError>.failure(.first).publisher
    },
    source("Sequence", [1, 2, 3, 4, 5]) { (1...5).map($0.token).publisher },
    source("Sequence that is read on demand", [1, 2, 3]) { (1...3).lazy.map($0.token).publisher },
    source("Sequence of nothing", []) { _ in [Token]().publisher },
    source("Record", [1, 2, 3]) {
      Record<Token, TestError>(output: (1...3).map($0.token), completion: .finished)
    },
    source("Record that fails", [1, 2, 3], .first) {
      Record(output: (1...3).map($0.token), completion: .failure(TestError.first))
    },
    source("Record of nothing", []) { _ in
      Record<Token, TestError>(output: [], completion: .finished)
    },
    source("Record of a failure", [], .first) { _ in
      Record<Token, TestError>(output: [], completion: .failure(.first))
    },
    source("create", [1, 2, 3]) { bench in created(by: bench, .finished) },
    source("create that fails", [1, 2, 3], .first) { bench in created(by: bench, .failure(.first))
    },
    source("Empty", []) { _ in Empty<Token, TestError>() },
    source("Fail", [], .first) { _ in Fail<Token, TestError>(error: .first) },
    OperatorCase("Empty that never completes", traits: .neverEnds, model: SilentModel.init) { _ in
      TestedPublisher(Empty<Int, TestError>(completeImmediately: false))
    },
    OperatorCase("Deferred", traits: [.handsUpstreamDown, .keepsAll], model: DeferredModel.init) {
      bench in
      TestedPublisher(
        Deferred {
          bench.note(1)
          return bench.upstream
        }
      )
    },
  ]

  private static func created(
    by bench: Bench,
    _ completion: Subscribers.Completion<TestError>
  ) -> AnyPublisher<Token, TestError> {
    .create { subscriber in
      for number in 1...3 { subscriber.send(bench.token(number)) }
      subscriber.send(completion: completion)
      return AnyCancellable(bench.tracked {})
    }
  }

  /// A publisher of what it was made with.
  ///
  /// - Parameters:
  ///   - values: The values that it sends, on demand.
  ///   - error: How it ends then; none if it finishes.
  static func source<P: Publisher & SendableMetatype>(
    _ name: String,
    _ values: [Item],
    _ error: TestError? = nil,
    make: @escaping @Sendable (Bench) -> P
  ) -> OperatorCase where P.Output: ItemConvertible {
    OperatorCase(
      name,
      traits: values.isEmpty ? .endsAtOnce : [],
      model: PullModel.of(values, error),
      make: { TestedPublisher(make($0)) }
    )
  }
}

/// Values on demand, then the end.
final class PullModel: Model {
  private var values: [Item]
  private let error: TestError?
  private var demand = Subscribers.Demand.none
  private var isSending = false

  /// - Parameter error: None if it finishes.
  static func of(_ values: [Item], _ error: TestError? = nil) -> @Sendable (ModelHarness) -> Model {
    { values.isEmpty ? ImmediateEndModel($0, error) : PullModel($0, values, error) }
  }

  private init(_ harness: ModelHarness, _ values: [Item], _ error: TestError?) {
    self.values = values
    self.error = error
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) { harness.handDown() }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    guard !isSending else { return }
    isSending = true
    while demand > .none, !harness.isOver(downstream: 0) {
      demand -= 1
      demand += harness.deliver(values.removeFirst())
      if values.isEmpty { harness.end(error) }
    }
    isSending = false
  }

  override func cancel(by downstream: Int) {}
}

/// Ends whether it is asked or not.
private final class ImmediateEndModel: Model {
  private let error: TestError?

  init(_ harness: ModelHarness, _ error: TestError?) {
    self.error = error
    super.init(harness)
  }

  override func subscribe(_ downstream: Int) { harness.handDownAndEnd(error) }
  override func request(_ demand: Subscribers.Demand, by downstream: Int) {}
  override func cancel(by downstream: Int) {}
}

private final class SilentModel: Model {
  override func subscribe(_ downstream: Int) { harness.handDown() }
  override func request(_ demand: Subscribers.Demand, by downstream: Int) {}
  override func cancel(by downstream: Int) {}
}

private final class DeferredModel: Model {
  override func subscribe(_ downstream: Int) {
    harness.record(.note(1))
    super.subscribe(downstream)
  }
}
