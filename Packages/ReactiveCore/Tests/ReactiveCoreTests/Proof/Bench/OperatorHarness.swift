@testable import ReactiveCore

/// A harness that runs an operator.
final class OperatorHarness: Harness {
  private let scheduler = ManualScheduler()
  private var tested: TestedPublisher?
  /// The subscribers of the upstreams, in the order of their subscriptions.
  private var subscribers: [AnySubscriber<Token, TestError>] = []
  private var subscriptions: [(any Subscription)?] = []
  private var connections: [any Cancellable] = []
  private var isSendingSecondSubscription = false
  private let counter: LiveObjectCounter?

  /// - Parameters:
  ///   - counter: Counts what the operator holds.
  ///   - make: Makes the operator.
  init(
    _ program: Program,
    upstreamsIgnoreCancel: Bool = false,
    counter: LiveObjectCounter? = nil,
    make: (Bench) -> TestedPublisher
  ) {
    self.counter = counter
    super.init(program, upstreamsIgnoreCancel: upstreamsIgnoreCancel)
    let tested = make(
      Bench(
        scheduler: scheduler,
        publisher: { [unowned self] in AnyPublisher(HarnessPublisher(self, $0)) },
        note: { [unowned self] in record(.note($0)) },
        witness: { counter?.witness(of: .closure) }
      )
    )
    if tested.input != nil { addSubject() }
    self.tested = tested
    counter?.onUse { [unowned self] in operatorCalls() }
  }

  override var isSubject: Bool { tested?.input != nil }

  /// The history of a program.
  static func history(_ program: Program, make: (Bench) -> TestedPublisher) -> [OperatorEvent] {
    let harness = OperatorHarness(program, make: make)
    harness.run()
    // Before it is cleared: a connection cancels when it is released.
    let events = harness.events
    harness.clear()
    return events
  }

  /// Cancels what still runs, and releases all that refers to the harness.
  func clear() {
    counter?.onUse(nil)
    for subscription in subscriptions { subscription?.cancel() }
    tested = nil
    subscribers = []
    subscriptions = []
    connections = []
    scheduler.removeAll()
  }

  /// Releases the operator, connections, and, as any publisher does, the subscribers of upstreams that
  /// are over.
  ///
  /// - Returns: The subscriptions that the operator has made, which a careless subscriber keeps.
  func releaseOperator() -> [any Subscription] {
    // Released after they are taken out: what they hold may call back.
    _ = tested.take()
    _ = exchange(&connections, with: [])
    for upstream in subscribers.indices where isOver(upstream: upstream) {
      _ = exchange(&subscribers[upstream], with: AnySubscriber())
    }
    return subscriptions.compactMap { $0 }
  }

  override func passSubscribe(_ downstream: Int) {
    subscriptions.append(nil)
    tested?.subscribe(HarnessReceiver(self, downstream, counter?.witness(of: .downstream)))
  }

  override func passRequest(_ demand: Subscribers.Demand, by downstream: Int) {
    subscriptions[downstream]?.request(demand)
  }

  override func passCancel(by downstream: Int) {
    subscriptions[downstream]?.cancel()
  }

  override func passValue(_ number: Int, from upstream: Int) -> Subscribers.Demand {
    let token = Token(number, counter?.witness(of: .value))
    if let input = tested?.input {
      input.send(token)
      return .none
    }
    // A subject that is made or released has no subscriber here.
    return upstream < subscribers.count ? subscribers[upstream].receive(token) : .none
  }

  override func passEnd(_ error: TestError?, from upstream: Int) {
    let completion = error.map(Subscribers.Completion.failure) ?? .finished
    if let input = tested?.input {
      input.end(completion)
    } else if upstream < subscribers.count {
      subscribers[upstream].receive(completion: completion)
    }
  }

  override func passSecondSubscription(from upstream: Int) {
    isSendingSecondSubscription = true
    subscribers[upstream].receive(subscription: SecondSubscription(self, upstream))
    isSendingSecondSubscription = false
  }

  override func passTime(_ time: Int) {
    scheduler.advance(by: .nanoseconds(time))
  }

  override func passConnect() {
    if let connect = tested?.connect { connections.append(connect()) }
  }

  override func passDisconnect() {
    connections.popLast()?.cancel()
  }

  fileprivate func receive(subscription: any Subscription, _ downstream: Int) {
    // An operator that holds no subscription passes a second one on.
    guard !isSendingSecondSubscription else { return subscription.cancel() }
    subscriptions[downstream] = subscription
    downstreamReceivesSubscription(downstream)
  }

  fileprivate func receive(subscriber: AnySubscriber<Token, TestError>, publisher: Int) {
    operatorCalls()
    let upstream = addUpstream(publisher: publisher)
    subscribers.append(subscriber)
    let witness = counter?.witness(of: .upstream)
    subscriber.receive(subscription: HarnessSubscription(self, upstream, witness))
    start(upstream: upstream)
  }
}

private struct HarnessPublisher: Publisher {
  typealias Output = Token
  typealias Failure = TestError

  private let harness: OperatorHarness
  private let number: Int

  init(_ harness: OperatorHarness, _ number: Int) {
    self.harness = harness
    self.number = number
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == TestError {
    harness.receive(subscriber: AnySubscriber(subscriber), publisher: number)
  }
}

private final class HarnessSubscription: Subscription {
  private let harness: OperatorHarness
  private let upstream: Int
  private let witness: Witness?

  init(_ harness: OperatorHarness, _ upstream: Int, _ witness: Witness?) {
    self.harness = harness
    self.upstream = upstream
    self.witness = witness
  }

  func request(_ demand: Subscribers.Demand) {
    harness.upstreamIsAsked(upstream, for: demand)
  }

  func cancel() {
    harness.upstreamIsCancelled(upstream)
  }
}

private final class SecondSubscription: Subscription {
  private let harness: OperatorHarness
  private let upstream: Int

  init(_ harness: OperatorHarness, _ upstream: Int) {
    self.harness = harness
    self.upstream = upstream
  }

  func request(_ demand: Subscribers.Demand) {
    harness.record(.requestOfSecond(demand, upstream: upstream))
  }

  func cancel() {
    harness.record(.cancelSecond(upstream: upstream))
  }
}

private final class HarnessReceiver: Receiver {
  private let harness: OperatorHarness
  private let downstream: Int
  private let witness: Witness?

  init(_ harness: OperatorHarness, _ downstream: Int, _ witness: Witness?) {
    self.harness = harness
    self.downstream = downstream
    self.witness = witness
  }

  override func receive(subscription: any Subscription) {
    harness.receive(subscription: subscription, downstream)
  }

  override func receive(_ item: Item) -> Subscribers.Demand {
    harness.downstream(downstream, receives: item)
  }

  override func receive(end: TestError?) {
    harness.downstreamReceivesEnd(end, downstream)
  }
}
