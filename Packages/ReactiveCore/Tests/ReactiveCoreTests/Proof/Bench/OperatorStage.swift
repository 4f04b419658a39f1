@testable import ReactiveCore

/// A stage with an operator on it.
final class OperatorStage: Stage {
  private let scheduler = ManualScheduler()
  private var exposed: Exposed?
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
    upstreamsAreDeaf: Bool = false,
    counter: LiveObjectCounter? = nil,
    make: (Bench) -> Exposed
  ) {
    self.counter = counter
    super.init(program, upstreamsAreDeaf: upstreamsAreDeaf)
    let exposed = make(
      Bench(
        scheduler: scheduler,
        publisher: { [unowned self] in AnyPublisher(StagePublisher(self, $0)) },
        note: { [unowned self] in mark(.note($0)) },
        witness: { counter?.witness(of: .closure) }
      )
    )
    if exposed.inlet != nil { addInlet() }
    self.exposed = exposed
  }

  override var hasInlet: Bool { exposed?.inlet != nil }

  /// The history of a program.
  static func history(_ program: Program, make: (Bench) -> Exposed) -> [Mark] {
    let stage = OperatorStage(program, make: make)
    stage.run()
    // Before it is cleared: a connection that is let go of cancels.
    let marks = stage.marks
    stage.clear()
    return marks
  }

  /// Ends what still goes on, and lets go of all that refers to the stage.
  func clear() {
    for subscription in subscriptions { subscription?.cancel() }
    exposed = nil
    subscribers = []
    subscriptions = []
    connections = []
    scheduler.removeAll()
  }

  /// Lets go of the operator, of the subscribers of upstreams that are over, as any publisher does,
  /// and of connections.
  ///
  /// - Returns: The subscriptions that the operator has made, which a careless subscriber keeps.
  func leave() -> [any Subscription] {
    exposed = nil
    connections = []
    for upstream in subscribers.indices where isOver(upstream: upstream) {
      subscribers[upstream] = AnySubscriber()
    }
    return subscriptions.compactMap { $0 }
  }

  override func passSubscribe(_ downstream: Int) {
    subscriptions.append(nil)
    exposed?.subscribe(StageReceiver(self, downstream, counter?.witness(of: .downstream)))
  }

  override func passRequest(_ demand: Subscribers.Demand, by downstream: Int) {
    subscriptions[downstream]?.request(demand)
  }

  override func passCancel(by downstream: Int) {
    subscriptions[downstream]?.cancel()
  }

  override func passValue(_ number: Int, from upstream: Int) -> Subscribers.Demand {
    let token = Token(number, counter?.witness(of: .value))
    if let inlet = exposed?.inlet {
      inlet.send(token)
      return .none
    }
    return subscribers[upstream].receive(token)
  }

  override func passEnd(_ error: TestError?, from upstream: Int) {
    let completion = error.map(Subscribers.Completion.failure) ?? .finished
    if let inlet = exposed?.inlet {
      inlet.end(completion)
    } else {
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
    if let connect = exposed?.connect { connections.append(connect()) }
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
    let upstream = addUpstream(publisher: publisher)
    subscribers.append(subscriber)
    let witness = counter?.witness(of: .upstream)
    subscriber.receive(subscription: StageSubscription(self, upstream, witness))
    start(upstream: upstream)
  }
}

private struct StagePublisher: Publisher {
  typealias Output = Token
  typealias Failure = TestError

  private let stage: OperatorStage
  private let number: Int

  init(_ stage: OperatorStage, _ number: Int) {
    self.stage = stage
    self.number = number
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == TestError {
    stage.receive(subscriber: AnySubscriber(subscriber), publisher: number)
  }
}

private final class StageSubscription: Subscription {
  private let stage: OperatorStage
  private let upstream: Int
  private let witness: Witness?

  init(_ stage: OperatorStage, _ upstream: Int, _ witness: Witness?) {
    self.stage = stage
    self.upstream = upstream
    self.witness = witness
  }

  func request(_ demand: Subscribers.Demand) {
    stage.upstreamIsAsked(upstream, for: demand)
  }

  func cancel() {
    stage.upstreamIsCancelled(upstream)
  }
}

private final class SecondSubscription: Subscription {
  private let stage: OperatorStage
  private let upstream: Int

  init(_ stage: OperatorStage, _ upstream: Int) {
    self.stage = stage
    self.upstream = upstream
  }

  func request(_ demand: Subscribers.Demand) {
    stage.mark(.requestOfSecond(demand, upstream: upstream))
  }

  func cancel() {
    stage.mark(.cancelSecond(upstream: upstream))
  }
}

private final class StageReceiver: Receiver {
  private let stage: OperatorStage
  private let downstream: Int
  private let witness: Witness?

  init(_ stage: OperatorStage, _ downstream: Int, _ witness: Witness?) {
    self.stage = stage
    self.downstream = downstream
    self.witness = witness
  }

  override func receive(subscription: any Subscription) {
    stage.receive(subscription: subscription, downstream)
  }

  override func receive(_ item: Item) -> Subscribers.Demand {
    stage.downstream(downstream, receives: item)
  }

  override func receive(end: TestError?) {
    stage.downstreamReceivesEnd(end, downstream)
  }
}
