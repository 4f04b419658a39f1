import Testing

@testable import ReactiveCore

@Suite("append and prepend")
struct ConcatenateTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Upstream = ManualPublisher<Int, TestError>

  @Test("append starts the second publisher when the first finishes, with the demand left over")
  func leftOverDemand() {
    let history = History()
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    let subscriber = Downstream(history, demand: .max(3), onValue: { $0 == 1 ? .max(2) : .none })
    first.append(second).subscribe(subscriber)
    #expect(first.send(1) == .max(2))
    first.send(2)
    #expect(second.subscriptionCount == 0)
    first.send(completion: .finished)
    subscriber.request(.max(4))
    #expect(second.send(3) == Subscribers.Demand.none)
    second.send(completion: .finished)
    #expect(
      history.events == [
        .subscription, .request(.max(3), of: "1st"), .value(1), .value(2),
        .request(.max(3), of: "2nd"), .request(.max(4), of: "2nd"), .value(3), .finished,
      ]
    )
  }

  @Test("prepend does not ask the second publisher while there is no demand")
  func withoutDemand() {
    let history = History()
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    let subscriber = Downstream(history)
    second.prepend(first).subscribe(subscriber)
    first.send(completion: .finished)
    #expect(second.subscriptionCount == 1)
    #expect(history.take() == [.subscription])
    subscriber.request(.max(1))
    #expect(history.take() == [.request(.max(1), of: "2nd")])
    subscriber.cancel()
    #expect(history.take() == [.cancel("2nd")])
  }

  @Test("append skips the second publisher when the first fails")
  func failure() {
    let (first, second) = (Upstream(), Upstream())
    let subscriber = Downstream(demand: .unlimited)
    first.append(second).subscribe(subscriber)
    first.send(completion: .failure(.first))
    #expect(second.subscriptionCount == 0)
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
  }

  @Test("append and prepend add values and sequences as they stand")
  func values() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    // Erased, because `Just` has an `append` of its own.
    Just(3).eraseToAnyPublisher().append(4, 5).append([6]).append(Empty()).prepend(1, 2)
      .prepend([0]).subscribe(subscriber)
    #expect(subscriber.values == [0, 1, 2, 3, 4, 5, 6] && subscriber.completion == .finished)
    #expect(Just(1).append(Just(2)) == Just(1).append(Just(2)))
    #expect(Just(1).append(Just(2)) != Just(1).append(Just(3)))
  }

  @Test("append meets the demand for each value, whatever its parts are", arguments: 1...6)
  func oneAtATime(demand: Int) {
    let subscriber = TrackingSubscriber<Int, Never>()
    [1, 2].publisher.eraseToAnyPublisher().append([]).append(3).append([4, 5]).append(Empty())
      .subscribe(subscriber)
    for round in 1...6 {
      subscriber.request(.max(demand))
      #expect(subscriber.values == Array((1...5).prefix(round * demand)))
    }
    #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
  }

  @Test("A subscriber that cancels while append changes publishers gets nothing of the second")
  func cancelDuringTheSwitch() {
    let history = History()
    var subscription: (any Subscription)?
    let second = Upstream(history, name: "2nd")
    let publisher = Empty<Int, TestError>(completeImmediately: false)
    _ = publisher
    let first = Upstream(history, name: "1st")
    first.append(
      Deferred {
        subscription?.cancel()
        return second
      }
    ).subscribe(
      Downstream(
        history,
        onSubscription: {
          subscription = $0
          $0.request(.unlimited)
        }
      )
    )
    first.send(completion: .finished)
    second.send(1)
    #expect(history.events == [.subscription, .request(.unlimited, of: "1st"), .cancel("2nd")])
    subscription = nil
  }

  @Test("Cancelling append releases the second publisher, though the subscription is kept")
  func release() {
    let life = Lifetime()
    let (first, subscriber) = (Upstream(), Downstream(demand: .unlimited))
    do {
      let second = Upstream().map { [witness = life.witness()] in
        _ = witness
        return $0
      }
      first.append(second).subscribe(subscriber)
    }
    #expect(!life.isOver)
    subscriber.cancel()
    #expect(life.isOver)
  }

  @Test(
    "Cancelling append or prepend releases what follows, though the first publisher ignores it",
    arguments: 0...2
  )
  func releaseWhenIgnored(kind: Int) {
    let life = Lifetime()
    let (first, subscriber) = (Upstream(stopsOnCancel: false), Downstream(demand: .unlimited))
    do {
      let other = Upstream().map { [witness = life.witness()] in
        _ = witness
        return $0
      }
      switch kind {
      case 0: first.append(other).subscribe(subscriber)
      case 1: other.prepend(first).subscribe(subscriber)
      default: other.append(other).prepend(first).append(other).subscribe(subscriber)
      }
    }
    #expect(!life.isOver)
    subscriber.cancel()
    #expect(life.isOver)
    first.send(completion: .finished)
    #expect(subscriber.completion == nil && subscriber.breaches.isEmpty)
  }

  /// How a chain is built of links.
  enum Nesting: CaseIterable, Sendable {
    /// Each link is appended to the chain.
    case left
    /// The chain is appended to each link.
    case right
    /// A link is appended to the chain, and one prepended, in turn.
    case mixed
    /// The chain is appended to each link by a closure, when it is needed.
    case deferred

    func chain(_ count: Int, _ life: Lifetime) -> AnyPublisher<Int, Never> {
      let witness = life.witness()
      // Erased, because a sequence would map at once, and release the closure.
      let link = [1, 2].publisher.eraseToAnyPublisher().map { value in
        withExtendedLifetime(witness) { value }
      }
      var chain = Just(0).eraseToAnyPublisher()
      for index in 0..<count {
        switch self {
        case .left: chain = chain.append(link).eraseToAnyPublisher()
        case .right: chain = chain.prepend(link).eraseToAnyPublisher()
        case .mixed where index % 2 == 0: chain = chain.append(link).eraseToAnyPublisher()
        case .mixed: chain = link.append(chain).eraseToAnyPublisher()
        case .deferred:
          chain = link.append(Deferred { [chain] in chain }).eraseToAnyPublisher()
        }
      }
      return chain
    }
  }

  @Test(
    "10,000 appended or prepended links need little stack, and one node for all",
    arguments: Nesting.allCases,
    [Subscribers.Demand.max(1), .max(3), .unlimited]
  )
  func longChain(nesting: Nesting, demand: Subscribers.Demand) {
    onSmallStack {
      let life = Lifetime()
      var subscriber: TrackingSubscriber<Int, Never>!
      subscriber = TrackingSubscriber(
        demand: demand,
        onValue: { value in
          // Each value is asked for in one of two ways.
          guard demand != .unlimited, value == 1 else { return demand }
          subscriber.request(demand)
          return .none
        }
      )
      nesting.chain(10_000, life).subscribe(subscriber)
      #expect(subscriber.values.count == 20_001 && subscriber.values.reduce(0, +) == 30_000)
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
      #expect(life.isOver)
      subscriber = nil
    }
  }

  @Test(
    "Cancelling a long chain of append and prepend releases all of it",
    arguments: Nesting.allCases,
    [1, 30]
  )
  func cancelLongChain(nesting: Nesting, valueCount: Int) {
    onSmallStack {
      let life = Lifetime()
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(valueCount))
      nesting.chain(10_000, life).subscribe(subscriber)
      #expect(!life.isOver && subscriber.values.count == valueCount)
      subscriber.cancel()
      #expect(life.isOver)
      subscriber.request(.max(1))
      #expect(subscriber.values.count == valueCount && subscriber.completion == nil)
    }
  }

  @Test("A failure in a long chain of append skips all that follows", arguments: [true, false])
  func failureInLongChain(isLeft: Bool) {
    var chain = Fail<Int, TestError>(error: .second).eraseToAnyPublisher()
    for index in 0..<100 {
      let link =
        index == 50
        ? Result.failure(TestError.first).publisher.eraseToAnyPublisher()
        : Just(index).setFailureType(to: TestError.self).eraseToAnyPublisher()
      chain = (isLeft ? chain.append(link) : link.append(chain)).eraseToAnyPublisher()
    }
    let subscriber = Downstream(demand: .unlimited)
    chain.catch { error in Just(error == .first ? -1 : -2) }.setFailureType(to: TestError.self)
      .subscribe(subscriber)
    #expect(subscriber.values == (isLeft ? [-2] : Array((51..<100).reversed()) + [-1]))
    #expect(subscriber.completion == .finished)
  }

  @Test("append delivers what downstream asks for inside the subscription there, from all parts")
  func orderInsideTheSubscription() {
    let history = History()
    let subscriber = TrackingSubscriber<Int, Never>(
      history,
      onSubscription: {
        $0.request(.max(3))
        history.note(.note("asked"))
      }
    )
    [1].publisher.append([2]).append([3]).append([4]).subscribe(subscriber)
    #expect(
      history.events == [.subscription, .value(1), .value(2), .value(3), .note("asked")]
    )
    subscriber.request(.max(1))
    #expect(history.events.suffix(2) == [.value(4), .finished])
  }

  @Test("append asks the next part for the answer to the last value of a part that ends meanwhile")
  func answerWhileAPartEnds() {
    let history = History()
    let (first, second) = (Upstream(history, name: "1st"), Upstream(history, name: "2nd"))
    let subscriber = Downstream(
      history,
      demand: .max(1),
      onValue: { value in
        if value == 1 { first.send(completion: .finished) }
        return .max(2)
      }
    )
    first.append(second).subscribe(subscriber)
    #expect(first.send(1) == Subscribers.Demand.none)
    #expect(second.send(2) == .max(2))
    subscriber.cancel()
    #expect(
      history.events == [
        .subscription, .request(.max(1), of: "1st"), .value(1), .request(.max(2), of: "2nd"),
        .value(2), .cancel("2nd"),
      ]
    )
  }

  @Test("1,000,000 values through append and prepend, asked for one by one, need little stack")
  func stack() {
    onSmallStack {
      let chain = (0..<500_000).publisher.append(0..<250_000).prepend(0..<250_000)
      #expect(chain.countValues() == 1_000_000)
    }
  }

  @Test("append counts all requests that race with the change of parts, each once")
  func requestsRaceWithTheSwitch() {
    for _ in 0..<100 {
      let subscriber = TrackingSubscriber<Int, Never>()
      let publisher = (0..<10).publisher.append(10..<20).append(20..<30).append(30..<1_000)
      publisher.subscribe(subscriber)
      concurrently(8) { _ in
        for _ in 0..<10 { subscriber.request(.max(1)) }
      }
      #expect(subscriber.values == Array(0..<80))
      #expect(subscriber.breaches.isEmpty)
      subscriber.cancel()
    }
  }

  @Test("Another thread's cancellation during the change of parts stops append's second publisher")
  func cancelRacesWithTheSwitch() {
    for _ in 0..<100 {
      let subscriber = TrackingSubscriber<Int, Never>()
      let life = Lifetime()
      let second = ManualPublisher<Int, Never>()
      let first = PassthroughSubject<Int, Never>()
      first.append(
        second.map { [witness = life.witness()] in
          _ = witness
          return $0
        }
      ).subscribe(subscriber)
      subscriber.request(.unlimited)
      concurrently(2) { thread in
        if thread == 0 { first.send(completion: .finished) } else { subscriber.cancel() }
      }
      #expect(life.isOver)
      #expect(subscriber.events == [.subscription])
      #expect(second.subscriptionCount == 0 || second.history.events.contains(.cancel))
    }
  }
}
