import Glibc
import ReactiveCore
import Testing

/// Rule 1.3, and that nothing is lost or doubled, when many threads do everything at once. Run it
/// under the thread sanitizer too.
@Suite("Crowds of threads")
struct CrowdTests {
  private static let threadCount = 8

  @Test(
    "Threads that do everything at once break no rule, and each subscriber ends once",
    arguments: Catalogue.all
  )
  func everything(operatorCase: OperatorCase) {
    for round in 0..<SearchSize.operatorCrowds.count {
      let crowd = Crowd(operatorCase)
      concurrently(Self.threadCount) { thread in
        var random = SplitMix64(seed: UInt64(round * 100 + thread))
        crowd.act(times: 60, &random)
      }
      crowd.end()
      #expect(crowd.breaches == [])
    }
  }

  @Test(
    "An operator in a crowd of threads loses no value and sends none twice",
    arguments: Catalogue.all.filter { $0.traits.contains(.keepsAll) }
  )
  func values(operatorCase: OperatorCase) {
    let crowd = Crowd(operatorCase)
    let subscriber = crowd.subscribe()
    crowd.pass(time: 1)
    subscriber.request(.unlimited)
    crowd.pass(time: 1)
    concurrently(Self.threadCount) { thread in
      for number in 0..<100 {
        crowd.send(number, upstream: thread)
        if number % 8 == 0 { crowd.pass(time: 1) }
      }
    }
    crowd.end()
    #expect(subscriber.values.count == Self.threadCount * 100)
    #expect(crowd.breaches == [])
  }

  @Test("A crowd of threads finds an operator whose signals overlap")
  func overlap() {
    let operatorCase = OperatorCase("overlapping", model: Model.init) { bench in
      TestedPublisher(Overlapping(upstream: bench.upstream, scheduler: bench.scheduler))
    }
    let isFound = (0..<100).contains { round in
      let crowd = Crowd(operatorCase)
      // Yields inside of a signal, so that the other threads can overlap it.
      let subscriber = crowd.subscribe { _ in
        sched_yield()
        return .none
      }
      subscriber.request(.unlimited)
      for _ in 0..<100 { crowd.send(round, upstream: 0) }
      concurrently(Self.threadCount) { _ in crowd.pass(time: 0) }
      crowd.end()
      return crowd.breaches.contains("signals overlap")
    }
    #expect(isFound)
  }
}

/// An operator that many threads use: its upstreams are subjects, and any thread may subscribe.
private final class Crowd: Sendable {
  typealias Downstream = TrackingSubscriber<Item, TestError>

  private struct State {
    var downstreams: [(downstream: Downstream, isCancelled: Bool)] = []
    var connections: [any Cancellable] = []
  }

  /// Sends an operator to other threads, which is what the tests are about.
  private struct Shared: @unchecked Sendable {
    let tested: TestedPublisher
  }

  private let operatorCase: OperatorCase
  private let upstreams = (0...8).map { _ in PassthroughSubject<Token, TestError>() }
  private let scheduler = ManualScheduler()
  private let shared: Shared
  private let state = _Lock(State())

  init(_ operatorCase: OperatorCase) {
    let (upstreams, scheduler) = (upstreams, scheduler)
    let bench = Bench(
      scheduler: scheduler,
      publisher: { upstreams[$0].eraseToAnyPublisher() },
      note: { _ in }
    )
    self.operatorCase = operatorCase
    shared = Shared(tested: operatorCase.make(bench))
  }

  /// The breaches of the contract, and the events of downstreams that did not end though not cancelled.
  var breaches: [String] {
    let downstreams = state.withLock { $0.downstreams }
    let endless =
      operatorCase.traits.contains(.neverEnds) ? [] : downstreams.filter { !$0.isCancelled }
    let breaches = downstreams.flatMap { $0.downstream.breaches }.filter {
      !operatorCase.traits.contains(.ignoresDemand) || $0 != "a value that was not asked for"
    }
    return breaches
      + endless.filter { $0.downstream.completion == nil }.map { "no end: \($0.downstream.events)" }
  }

  func act(times count: Int, _ random: inout SplitMix64) {
    for _ in 0..<count {
      switch random.below(20) {
      case 0: subscribe()
      case 1: cancel(random.below(64))
      case 2...5: request(.max(1 + random.below(3)), random.below(64))
      case 6: request(.unlimited, random.below(64))
      case 7...8: pass(time: random.below(3))
      case 9: connect()
      default: send(random.below(6), upstream: random.below(8))
      }
    }
  }

  @discardableResult
  func subscribe(
    onValue: @escaping (Item) -> Subscribers.Demand = { _ in .none }
  ) -> Downstream {
    let downstream = Downstream(onValue: onValue)
    shared.tested.subscribe(TrackingReceiver(downstream))
    state.withLock { $0.downstreams.append((downstream, false)) }
    return downstream
  }

  func send(_ number: Int, upstream: Int) {
    let token = Token(1 + number % 6)
    if let input = shared.tested.input {
      input.send(token)
    } else {
      upstreams[upstream % operatorCase.ingredients.upstreams].send(token)
    }
  }

  func pass(time: Int) {
    scheduler.advance(by: .nanoseconds(time))
  }

  /// Ends all upstreams while more subscribe, gives time and demand to all that waits for it, and then
  /// cancels everything: active subscriptions and work that still waits for its time hold each other.
  func end() {
    connect()
    pass(time: 10)
    concurrently(upstreams.count + 3) { [self] index in
      switch index {
      case 0..<upstreams.count: upstreams[index].send(completion: .finished)
      case upstreams.count: shared.tested.input?.end(.finished)
      default: for _ in 0..<4 { _ = subscribe() }
      }
    }
    pass(time: 100)
    for (downstream, _) in state.withLock({ $0.downstreams }) { downstream.request(.unlimited) }
    pass(time: 100)
    for connection in state.withLock({ $0.connections }) { connection.cancel() }
    for (downstream, _) in state.withLock({ $0.downstreams }) { downstream.cancel() }
    scheduler.removeAll()
  }

  private func connect() {
    guard let connection = shared.tested.connect?() else { return }
    state.withLock { $0.connections.append(connection) }
  }

  private func request(_ demand: Subscribers.Demand, _ number: Int) {
    let downstream = state.withLock { state in
      state.downstreams.isEmpty ? nil : state.downstreams[number % state.downstreams.count]
    }
    downstream?.downstream.request(demand)
  }

  private func cancel(_ number: Int) {
    let downstream = state.withLock { state -> Downstream? in
      guard !state.downstreams.isEmpty else { return nil }
      let index = number % state.downstreams.count
      state.downstreams[index].isCancelled = true
      return state.downstreams[index].downstream
    }
    downstream?.cancel()
  }
}

private final class TrackingReceiver: Receiver {
  private let downstream: TrackingSubscriber<Item, TestError>

  init(_ downstream: TrackingSubscriber<Item, TestError>) {
    self.downstream = downstream
  }

  override func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  override func receive(_ item: Item) -> Subscribers.Demand { downstream.receive(item) }

  override func receive(end: TestError?) {
    downstream.receive(completion: end.map(Subscribers.Completion.failure) ?? .finished)
  }
}

/// Delivers on a scheduler without seeing to it that one delivery follows the other.
private struct Overlapping: Publisher {
  typealias Output = Token
  typealias Failure = TestError

  let upstream: Bench.Upstream
  let scheduler: ManualScheduler

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == TestError {
    upstream.subscribe(
      AnySubscriber(
        receiveSubscription: subscriber.receive(subscription:),
        receiveValue: { value in
          scheduler.schedule { _ = subscriber.receive(value) }
          return .none
        },
        receiveCompletion: subscriber.receive(completion:)
      )
    )
  }
}
