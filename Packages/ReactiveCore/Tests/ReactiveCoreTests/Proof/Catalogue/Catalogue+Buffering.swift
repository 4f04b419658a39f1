@testable import ReactiveCore

extension Catalogue {
  static let buffering = [
    buffer("keepFull, dropNewest", .keepFull, .dropNewest) { _ in .dropNewest },
    buffer("keepFull, dropOldest", .keepFull, .dropOldest) { _ in .dropOldest },
    buffer("keepFull, customError", .keepFull, .fail) { .customError($0) },
    buffer("byRequest, dropNewest", .byRequest, .dropNewest) { _ in .dropNewest },
    buffer("byRequest, dropOldest", .byRequest, .dropOldest) { _ in .dropOldest },
    buffer("byRequest, customError", .byRequest, .fail) { .customError($0) },
  ]

  private static func buffer(
    _ name: String,
    _ prefetch: Publishers.PrefetchStrategy,
    _ whenFull: BufferModel.WhenFull,
    strategy:
      @escaping @Sendable (@escaping () -> TestError) -> Publishers.BufferingStrategy<TestError>
  ) -> OperatorCase {
    OperatorCase(
      "buffer(\(name))",
      traits: .losesValues,
      model: { BufferModel($0, 2, prefetch, whenFull) }
    ) { bench in
      let witness = bench.witness()
      return TestedPublisher(
        bench.upstream.buffer(
          size: 2,
          prefetch: prefetch,
          whenFull: strategy { withExtendedLifetime(witness) { TestError.second } }
        )
      )
    }
  }
}

/// Values that come without demand wait. A normal end waits until they are gone and somebody asks;
/// a failure only as long as there is demand for what waits.
private final class BufferModel: QueueModel {
  enum WhenFull { case dropNewest, dropOldest, fail }

  private let size: Int
  private let prefetch: Publishers.PrefetchStrategy
  private let whenFull: WhenFull

  init(
    _ harness: ModelHarness,
    _ size: Int,
    _ prefetch: Publishers.PrefetchStrategy,
    _ whenFull: WhenFull
  ) {
    self.size = size
    self.prefetch = prefetch
    self.whenFull = whenFull
    super.init(harness)
  }

  override var endIsDue: Bool {
    hasFailed ? values.isEmpty || demand == .none : values.isEmpty && demand > .none
  }

  override func subscribed(to upstream: Int) {
    harness.request(prefetch == .keepFull ? .max(size) : .unlimited)
    replace(handDown())
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    guard ending == nil else { return .none }
    if !isDelivering, demand == .unlimited {
      harness.deliver(value)
      return refill(1)
    }
    if values.count < size || (!isDelivering && demand > .none) {
      values.append(.one(value))
    } else {
      switch whenFull {
      case .dropNewest: break
      case .dropOldest: values = values.dropFirst() + [.one(value)]
      case .fail: return overflow()
      }
    }
    return refill(deliverAll())
  }

  override func request(_ more: Subscribers.Demand, by downstream: Int) {
    demand += more
    replace(deliverAll())
  }

  /// Fails after the values that wait, so that the failure waits for demand, too.
  private func overflow() -> Subscribers.Demand {
    harness.cancel(upstream: 0)
    setEnding(.second)
    if demand > .none { deliverAll() }
    return .none
  }

  private func replace(_ count: Int) { harness.request(refill(count)) }

  private func refill(_ count: Int) -> Subscribers.Demand {
    prefetch == .keepFull ? .max(count) : .none
  }
}
