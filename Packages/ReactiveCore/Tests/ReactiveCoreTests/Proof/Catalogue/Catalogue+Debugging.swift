@testable import ReactiveCore

extension Catalogue {
  static let debugging = [
    OperatorCase(
      "handleEvents",
      traits: [.keepsAll, .passesInFlight],
      model: HandleEventsModel.init
    ) { bench in
      TestedPublisher(
        bench.upstream.handleEvents(
          receiveSubscription: bench.tracked { _ in bench.note(1) },
          receiveOutput: bench.tracked { _ in bench.note(2) },
          receiveCompletion: bench.tracked { _ in bench.note(3) },
          receiveCancel: { bench.note(4) },
          receiveRequest: bench.tracked { _ in bench.note(5) }
        )
      )
    },
    OperatorCase("print", traits: .keepsAll, model: Model.init) { bench in
      TestedPublisher(bench.upstream.print("", to: Nowhere()))
    },
    OperatorCase("breakpoint", traits: [.handsUpstreamDown, .keepsAll], model: Model.init) {
      bench in
      TestedPublisher(
        bench.upstream.breakpoint(
          receiveSubscription: bench.tracked { _ in false },
          receiveOutput: bench.tracked { _ in false },
          receiveCompletion: bench.tracked { _ in false }
        )
      )
    },
    OperatorCase(
      "breakpointOnError",
      .init(fails: false),
      traits: [.handsUpstreamDown, .keepsAll],
      model: Model.init
    ) { bench in
      TestedPublisher(bench.upstream.breakpointOnError())
    },
    OperatorCase("eraseToAnyPublisher", traits: [.handsUpstreamDown, .keepsAll], model: Model.init)
    {
      bench in
      TestedPublisher(bench.upstream.eraseToAnyPublisher())
    },
  ]
}

/// A closure is called before its signal goes on.
private final class HandleEventsModel: Model {
  override func subscribed(to upstream: Int) {
    harness.record(.note(1))
    harness.handDown()
  }

  override func subscribedAgain(to upstream: Int) {
    harness.record(.note(1))
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    harness.record(.note(2))
    let answer = harness.deliver(value)
    if answer > .none, !harness.isOver(upstream: 0) { harness.record(.note(5)) }
    return answer
  }

  override func end(_ error: TestError?, from upstream: Int) {
    harness.record(.note(3))
    harness.end(error)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    harness.record(.note(5))
    harness.request(demand)
  }

  override func cancel(by downstream: Int) {
    if !harness.isOver(upstream: 0) { harness.record(.note(4)) }
    harness.cancel(upstream: 0)
  }
}

private struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}
