@testable import ReactiveCore

extension Catalogue {
  static let debugging = [
    OperatorCase("handleEvents", traits: .keepsAll, model: HandleEventsModel.init) { bench in
      Exposed(
        bench.upstream.handleEvents(
          receiveSubscription: bench.tie { _ in bench.note(1) },
          receiveOutput: bench.tie { _ in bench.note(2) },
          receiveCompletion: bench.tie { _ in bench.note(3) },
          receiveCancel: { bench.note(4) },
          receiveRequest: bench.tie { _ in bench.note(5) }
        )
      )
    },
    OperatorCase("print", traits: .keepsAll, model: Model.init) { bench in
      Exposed(bench.upstream.print("", to: Nowhere()))
    },
    OperatorCase("breakpoint", traits: [.handsUpstreamDown, .keepsAll], model: Model.init) {
      bench in
      Exposed(
        bench.upstream.breakpoint(
          receiveSubscription: bench.tie { _ in false },
          receiveOutput: bench.tie { _ in false },
          receiveCompletion: bench.tie { _ in false }
        )
      )
    },
    OperatorCase(
      "breakpointOnError",
      .init(fails: false),
      traits: [.handsUpstreamDown, .keepsAll],
      model: Model.init
    ) { bench in
      Exposed(bench.upstream.breakpointOnError())
    },
    OperatorCase("eraseToAnyPublisher", traits: [.handsUpstreamDown, .keepsAll], model: Model.init)
    {
      bench in
      Exposed(bench.upstream.eraseToAnyPublisher())
    },
  ]
}

/// A closure is called before its signal goes on.
private final class HandleEventsModel: Model {
  override func subscribed(to upstream: Int) {
    stage.mark(.note(1))
    stage.handDown()
  }

  override func subscribedAgain(to upstream: Int) {
    stage.mark(.note(1))
  }

  override func value(_ value: Int, from upstream: Int) -> Subscribers.Demand {
    stage.mark(.note(2))
    let answer = stage.deliver(value)
    if answer > .none { stage.mark(.note(5)) }
    return answer
  }

  override func end(_ error: TestError?, from upstream: Int) {
    stage.mark(.note(3))
    stage.end(error)
  }

  override func request(_ demand: Subscribers.Demand, by downstream: Int) {
    stage.mark(.note(5))
    stage.request(demand)
  }

  override func cancel(by downstream: Int) {
    if !stage.isOver(upstream: 0) { stage.mark(.note(4)) }
    stage.cancel(upstream: 0)
  }
}

private struct Nowhere: TextOutputStream {
  mutating func write(_ string: String) {}
}
