@testable import ReactiveCore

extension Catalogue {
  static let threads = [
    OperatorCase(
      "receive(on:)",
      .init(isTimed: true),
      traits: .keepsAll,
      model: { LaterModel($0, 0) }
    ) { bench in
      Exposed(bench.upstream.receive(on: bench.scheduler))
    },
    OperatorCase(
      "subscribe(on:)",
      .init(isTimed: true),
      traits: .keepsAll,
      model: SubscribeOnModel.init
    ) { bench in
      Exposed(bench.upstream.subscribe(on: bench.scheduler))
    },
  ]
}

private final class SubscribeOnModel: Model {
  override func subscribe(_ downstream: Int) {
    stage.schedule { [stage] in stage.subscribe(to: 0) }
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    stage.schedule { [stage] in stage.request(demand) }
  }

  override func cancel(by downstream: Int) {
    stage.schedule { [stage] in stage.cancel(upstream: 0) }
  }
}
