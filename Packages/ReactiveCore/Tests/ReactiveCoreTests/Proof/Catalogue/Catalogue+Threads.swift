@testable import ReactiveCore

extension Catalogue {
  static let threads = [
    OperatorCase(
      "receive(on:)",
      .init(isTimed: true),
      traits: .keepsAll,
      model: { DelayModel($0, 0) }
    ) { bench in
      TestedPublisher(bench.upstream.receive(on: bench.scheduler))
    },
    OperatorCase(
      "subscribe(on:)",
      .init(isTimed: true),
      traits: .keepsAll,
      model: SubscribeOnModel.init
    ) { bench in
      TestedPublisher(bench.upstream.subscribe(on: bench.scheduler))
    },
  ]
}

private final class SubscribeOnModel: Model {
  override func subscribe(_ downstream: Int) {
    harness.schedule { [harness] in harness.subscribe(to: 0) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    harness.schedule { [harness] in harness.request(demand) }
  }

  override func cancel(by downstream: Int) {
    harness.schedule { [harness] in harness.cancel(upstream: 0) }
  }
}
