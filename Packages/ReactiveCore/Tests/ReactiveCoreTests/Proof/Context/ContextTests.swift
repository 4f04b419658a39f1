import Testing

@testable import ReactiveCore

/// An upstream knows the context of the end of its chain, whatever operators are in between, and
/// however late they subscribe it.
@Suite("Context")
struct ContextTests {
  @Test(
    "All upstreams of an operator learn the context, but those of one with several downstreams",
    arguments: Catalogue.all
  )
  func arrives(operatorCase: OperatorCase) {
    let contexts = UpstreamEnd.allCases.flatMap { Probes(of: operatorCase, $0).contexts }
    let expectsContext = !operatorCase.traits.contains(.isShared)
    #expect(contexts.allSatisfy { $0 == expectsContext }, "\(contexts)")
    // All that the operator subscribes has been asked, also what comes at last.
    #expect(contexts.isEmpty || contexts.count >= operatorCase.ingredients.upstreams, "\(contexts)")
  }

  @Test("An operator whose subscriber says nothing of its context hides it")
  func hides() {
    let operatorCase = OperatorCase("silent", model: Model.init) { bench in
      TestedPublisher(FaultyOperator(bench.upstream, Relay.init))
    }
    #expect(Probes(of: operatorCase, .finished).contexts == [false])
  }

  @Test("Subscribers that end a chain have no context")
  func ends() {
    let subscribers: [any Subscriber] = [
      Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in }),
      AnySubscriber<Int, Never>(),
      AnySubscriber(PassthroughSubject<Int, Never>()),
    ]
    #expect(subscribers.allSatisfy { $0._context == nil })
  }

  @Test("The context passes 1,000 erased links")
  func longChain() {
    onMainSizedStack {
      let probes = Probes(.finished)
      var chain = AnyPublisher(ProbePublisher(probes: probes))
      for _ in 0..<1_000 { chain = chain.map { $0 }.eraseToAnyPublisher() }
      probes.subscribe(to: TestedPublisher(chain))
      #expect(probes.contexts == [true])
    }
  }
}

/// How upstreams end, after one value.
private enum UpstreamEnd: CaseIterable {
  case finished, failed, none
}

/// Subscribes to an operator, and asks for the context wherever the operator subscribes.
private final class Probes: Receiver {
  /// For each upstream, whether its subscriber has answered with this object.
  private(set) var contexts: [Bool] = []
  fileprivate let end: UpstreamEnd
  private var subscription: (any Subscription)?

  init(_ end: UpstreamEnd) {
    self.end = end
  }

  convenience init(of operatorCase: OperatorCase, _ end: UpstreamEnd) {
    // If nothing fails in the programs of the operator, nothing may fail here.
    self.init(end == .failed && !operatorCase.ingredients.fails ? .finished : end)
    let scheduler = ManualScheduler()
    let bench = Bench(
      scheduler: scheduler,
      publisher: { [unowned self] _ in AnyPublisher(ProbePublisher(probes: self)) },
      note: { _ in }
    )
    subscribe(to: operatorCase.make(bench))
    for _ in 0..<10 { scheduler.advance(by: .nanoseconds(1)) }
    subscription.take()?.cancel()
    scheduler.removeAll()
  }

  func subscribe(to tested: TestedPublisher) {
    tested.subscribe(self)
    tested.connect?().cancel()
  }

  fileprivate func add(_ context: AnyObject?) {
    contexts.append(context === self)
  }

  override func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }
}

private struct ProbePublisher: Publisher {
  typealias Output = Token
  typealias Failure = TestError

  let probes: Probes

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == TestError {
    probes.add(subscriber._context)
    switch probes.end {
    case .finished: Just(1).setFailureType(to: TestError.self).subscribe(subscriber)
    case .failed: Fail(error: .first).subscribe(subscriber)
    case .none:
      Just(1).setFailureType(to: TestError.self).append(Empty(completeImmediately: false))
        .subscribe(subscriber)
    }
  }
}
