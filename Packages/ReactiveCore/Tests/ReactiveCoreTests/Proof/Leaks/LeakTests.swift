import ReactiveCore
import Testing

/// Rule 3.13, and more: after the end nothing is held, though a careless subscriber keeps its
/// subscription for ever.
@Suite("Leaks")
struct LeakTests {
  enum Ending: CaseIterable {
    case finished, failed, cancelled, cancelledInside, cancelledWhileValuesWait

    func program(upstreams: Int) -> Program {
      let values = (0..<upstreams).flatMap { upstream in
        [1, 3, 4].map { Step.send($0, upstream: upstream) }
      }
      var program = Program(
        reactions: [Reaction(step: .request(.unlimited, downstream: 0))],
        steps: [.advance(1), .connect] + values
      )
      let upstreams = 0..<upstreams
      switch self {
      case .finished:
        program.steps += upstreams.map { .finish(upstream: $0) } + [.advance(100)]
      case .failed:
        // One upstream may come some time after the failure of another.
        program.steps += upstreams.flatMap { [.fail(upstream: $0), .advance(10)] }
        program.steps.append(.advance(100))
      case .cancelled:
        program.steps += [.cancel(downstream: 0), .advance(0)]
      case .cancelledInside:
        program.reactions.append(Reaction(step: .cancel(downstream: 0)))
        program.steps += [.advance(100), .cancel(downstream: 0)]
      case .cancelledWhileValuesWait:
        program.reactions[0].step = .request(.max(1), downstream: 0)
        program.steps += [.cancel(downstream: 0), .advance(0)]
      }
      program.steps.append(.disconnect)
      return program
    }
  }

  @Test(
    "Nothing of an operator is held after the end but the subscription itself",
    arguments: Catalogue.all,
    Ending.allCases
  )
  func nothingIsHeld(operatorCase: OperatorCase, ending: Ending) {
    guard ending != .failed || operatorCase.ingredients.fails else { return }
    #expect(living(after: ending, of: operatorCase) == [:])
  }

  @Test("An operator that holds something after the end is found", arguments: Ending.allCases)
  func holding(ending: Ending) {
    let operatorCase = OperatorCase("holding", model: Model.init) { bench in
      let tied = bench.tracked { (value: Token) in value }
      return TestedPublisher(FaultyOperator(bench.upstream) { HoldingRelay($0, tied) })
    }
    #expect(
      living(after: ending, of: operatorCase) == [
        .value: 1, .closure: 1, .downstream: 1, .upstream: 1,
      ]
    )
  }

  /// Counts the objects that stay alive although only the subscription is kept.
  private func living(
    after ending: Ending,
    of operatorCase: OperatorCase
  ) -> [LiveObjectCounter.Kind: Int] {
    let counter = LiveObjectCounter()
    let program = ending.program(upstreams: operatorCase.ingredients.upstreams)
    let harness = OperatorHarness(program, counter: counter, make: operatorCase.make)
    harness.run()
    // One that has not ended is still needed.
    let isNeeded = operatorCase.traits.contains(.neverEnds) && !harness.isOver(downstream: 0)
    let kept = harness.releaseOperator()
    var living = counter.living
    harness.clear()
    if operatorCase.traits.contains(.handsUpstreamDown) { living[.upstream] = nil }
    withExtendedLifetime(kept) {}
    return isNeeded ? [:] : living
  }
}

/// Keeps its upstream, its downstream, a closure and the value that came last.
private final class HoldingRelay: Relay {
  private let closure: (Token) -> Token
  private var last: Token?

  init(_ downstream: AnySubscriber<Token, TestError>, _ closure: @escaping (Token) -> Token) {
    self.closure = closure
    super.init(downstream)
  }

  override func receive(_ value: Token) -> Subscribers.Demand {
    last = closure(value)
    return super.receive(value)
  }
}
