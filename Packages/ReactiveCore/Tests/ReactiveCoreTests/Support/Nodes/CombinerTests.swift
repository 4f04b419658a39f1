import Testing

@testable import ReactiveCore

/// The common behaviour of `zip` and `combineLatest`: the values of several upstreams become rows.
@Suite("zip and combineLatest")
struct CombinerTests {
  typealias Downstream = TrackingSubscriber<[Int], TestError>
  typealias Upstream = ManualPublisher<Int, TestError>

  /// The ways to bring three upstreams together.
  enum Kind: CaseIterable, Sendable {
    case zip, zipCollection, combineLatest, combineLatestCollection

    func apply<P: Publisher<Int, F>, F>(_ upstreams: [P]) -> AnyPublisher<[Int], F> {
      let (a, b, c) = (upstreams[0], upstreams[1], upstreams[2])
      return switch self {
      case .zip: a.zip(b, c) { [$0, $1, $2] }.eraseToAnyPublisher()
      case .zipCollection: upstreams.zip()
      case .combineLatest: a.combineLatest(b, c) { [$0, $1, $2] }.eraseToAnyPublisher()
      case .combineLatestCollection: upstreams.combineLatest()
      }
    }
  }

  private let history = History()

  private func makeUpstreams(
    stopsOnCancel: Bool = true,
    onRequest: @escaping (Upstream, Subscribers.Demand) -> Void = { _, _ in }
  ) -> [Upstream] {
    ["a", "b", "c"].map {
      Upstream(history, name: $0, stopsOnCancel: stopsOnCancel, onRequest: onRequest)
    }
  }

  @Test(
    "zip and combineLatest hand their subscription down when all upstreams have sent theirs",
    arguments: Kind.allCases
  )
  func subscription(kind: Kind) {
    let upstreams = makeUpstreams()
    let noted = zip(upstreams, ["a", "b", "c"]).map { upstream, name in
      upstream.handleEvents(receiveSubscription: { [history] _ in
        history.note(.note("\(name) subscribes"))
      })
    }
    let subscriber = Downstream(history, demand: .max(2))
    kind.apply(noted).subscribe(subscriber)
    #expect(
      history.take() == [
        .note("a subscribes"), .note("b subscribes"), .note("c subscribes"), .subscription,
        .request(.max(2), of: "a"), .request(.max(2), of: "b"), .request(.max(2), of: "c"),
      ]
    )
    subscriber.cancel()
  }

  @Test(
    "A late subscription of an upstream makes zip and combineLatest hand theirs down",
    arguments: Kind.allCases
  )
  func lateSubscription(kind: Kind) {
    let scheduler = ManualScheduler()
    let upstreams = makeUpstreams()
    let late = upstreams.enumerated().map { index, upstream in
      index == 1
        ? upstream.subscribe(on: scheduler).eraseToAnyPublisher() : upstream.eraseToAnyPublisher()
    }
    let subscriber = Downstream(history)
    kind.apply(late).subscribe(subscriber)
    #expect(history.take() == [])
    scheduler.advance()
    #expect(history.take() == [.subscription])
    subscriber.cancel()
    #expect(history.take() == [.cancel("a"), .cancel("c")])
    scheduler.advance()
    #expect(history.take() == [.cancel("b")])
  }

  @Test("The subscription of zip and combineLatest is called after the operator")
  func description() {
    func name<P: Publisher>(_ publisher: P) -> String where P.Failure == Never {
      let subscriber = TrackingSubscriber<P.Output, Never>()
      publisher.subscribe(subscriber)
      defer { subscriber.cancel() }
      return "\(subscriber.subscription!)"
    }
    #expect(name(Just(1).zip(Just(2))) == "Zip")
    #expect(name(Just(1).combineLatest(Just(2))) == "CombineLatest")
  }

  @Test(
    "zip and combineLatest pass each request to all, and send a row when all have sent",
    arguments: Kind.allCases
  )
  func requests(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, demand: .max(1))
    kind.apply(upstreams).subscribe(subscriber)
    _ = history.take()
    subscriber.request(.max(3))
    #expect(
      history.take() == [
        .request(.max(3), of: "a"), .request(.max(3), of: "b"), .request(.max(3), of: "c"),
      ]
    )
    #expect(upstreams[1].send(2) == Subscribers.Demand.none)
    #expect(upstreams[0].send(1) == Subscribers.Demand.none)
    #expect(history.take() == [])
    #expect(upstreams[2].send(3) == Subscribers.Demand.none)
    #expect(history.take() == [.value([1, 2, 3])])
    subscriber.cancel()
    #expect(history.take() == [.cancel("a"), .cancel("b"), .cancel("c")])
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [])
  }

  @Test(
    "Demand during a row of zip or combineLatest goes to its trigger as the answer",
    arguments: Kind.allCases
  )
  func answer(kind: Kind) {
    let upstreams = makeUpstreams()
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: {
        subscription = $0
        $0.request(.max(1))
      },
      onValue: { _ in
        subscription?.request(.max(2))
        return .max(3)
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[2].send(3)
    _ = history.take()
    #expect(upstreams[1].send(2) == .max(5))
    #expect(
      history.take() == [
        .value([1, 2, 3]), .request(.max(2), of: "a"), .request(.max(2), of: "c"),
        .request(.max(3), of: "a"), .request(.max(3), of: "c"),
      ]
    )
    subscription?.cancel()
    subscription = nil
  }

  @Test(
    "zip and combineLatest deliver a value sent from inside receive afterwards, not nested",
    arguments: Kind.allCases
  )
  func nestedSend(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(
      history,
      demand: .max(5),
      onValue: { [history] row in
        if row == [1, 2, 3] {
          // Those that are sent from inside are not the trigger: what is asked for is requested.
          for (index, upstream) in upstreams.enumerated() {
            #expect(upstream.send(index * 10) == Subscribers.Demand.none)
          }
        }
        history.note(.note("done"))
        return row[2] == 20 ? .max(1) : .none
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[1].send(2)
    _ = history.take()
    #expect(upstreams[2].send(3) == Subscribers.Demand.none)
    let rows: [Event] =
      switch kind {
      case .zip, .zipCollection: [.value([0, 10, 20]), .note("done")]
      case .combineLatest, .combineLatestCollection:
        [
          .value([0, 2, 3]), .note("done"), .value([0, 10, 3]), .note("done"),
          .value([0, 10, 20]), .note("done"),
        ]
      }
    #expect(
      history.take() == [.value([1, 2, 3]), .note("done")] + rows + [
        .request(.max(1), of: "a"), .request(.max(1), of: "b"), .request(.max(1), of: "c"),
      ]
    )
    subscriber.cancel()
  }

  @Test(
    "zip and combineLatest cancel the others at the first failure, then fail, at once",
    arguments: Kind.allCases
  )
  func failure(kind: Kind) {
    let upstreams = makeUpstreams(stopsOnCancel: false)
    let subscriber = Downstream(history, demand: .max(9))
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[1].send(2)
    _ = history.take()
    upstreams[1].send(completion: .failure(.first))
    #expect(history.take() == [.cancel("a"), .cancel("c"), .failure(TestError.first)])
    upstreams[2].send(3)
    upstreams[2].send(completion: .failure(.second))
    upstreams[0].send(completion: .finished)
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(history.take() == [])
  }

  @Test(
    "A failure from inside receive of zip or combineLatest waits until that returns",
    arguments: Kind.allCases
  )
  func failureInsideReceive(kind: Kind) {
    let upstreams = makeUpstreams(stopsOnCancel: false)
    defer { for upstream in upstreams { upstream.forgetSubscriber() } }
    let subscriber = Downstream(
      history,
      demand: .max(9),
      onValue: { [history] _ in
        upstreams[0].send(completion: .failure(.first))
        // Too late: the end is decided.
        upstreams[1].send(5)
        history.note(.note("done"))
        return .max(1)
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[1].send(2)
    _ = history.take()
    upstreams[2].send(3)
    #expect(
      history.take() == [
        .value([1, 2, 3]), .note("done"), .request(.max(1), of: "b"), .cancel("b"), .cancel("c"),
        .failure(TestError.first),
      ]
    )
  }

  @Test(
    "zip and combineLatest finish at once when one finishes without having sent",
    arguments: Kind.allCases
  )
  func finishWithoutValue(kind: Kind) {
    let upstreams = makeUpstreams()
    kind.apply(upstreams).subscribe(Downstream(history, demand: .unlimited))
    upstreams[0].send(1)
    _ = history.take()
    upstreams[1].send(completion: .finished)
    #expect(history.take() == [.cancel("a"), .cancel("c"), .finished])
  }

  @Test(
    "zip and combineLatest send nothing more after a cancellation from inside receive",
    arguments: Kind.allCases
  )
  func cancelInsideReceive(kind: Kind) {
    let upstreams = makeUpstreams(stopsOnCancel: false)
    defer { for upstream in upstreams { upstream.forgetSubscriber() } }
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      onValue: { _ in
        for upstream in upstreams { upstream.send(9) }
        subscription?.cancel()
        return .max(1)
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[1].send(2)
    _ = history.take()
    #expect(upstreams[2].send(3) == Subscribers.Demand.none)
    upstreams[0].send(completion: .finished)
    #expect(
      history.take() == [.value([1, 2, 3]), .cancel("a"), .cancel("b"), .cancel("c")]
    )
    subscription = nil
  }

  @Test(
    "zip and combineLatest subscribe to no more upstreams after one that ends at once",
    arguments: Kind.allCases
  )
  func endsAtOnce(kind: Kind) {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.first)] {
      let upstreams = makeUpstreams()
      let ended: AnyPublisher<Int, TestError> =
        switch completion {
        case .finished: Empty().eraseToAnyPublisher()
        case .failure(let error): Fail(error: error).eraseToAnyPublisher()
        }
      let all = [upstreams[0].eraseToAnyPublisher(), ended, upstreams[2].eraseToAnyPublisher()]
      let subscriber = Downstream(history, demand: .max(1))
      kind.apply(all).subscribe(subscriber)
      #expect(upstreams.map(\.subscriptionCount) == [1, 0, 0])
      #expect(
        history.take() == [
          .subscription, .request(.max(1), of: "a"), .cancel("a"), .completion(completion),
        ]
      )
    }
  }

  @Test(
    "Cancelling zip or combineLatest while the subscription is handed down cancels all upstreams",
    arguments: Kind.allCases
  )
  func cancelAtOnce(kind: Kind) {
    let upstreams = makeUpstreams()
    kind.apply(upstreams).subscribe(Downstream(history, onSubscription: { $0.cancel() }))
    #expect(history.take() == [.subscription, .cancel("a"), .cancel("b"), .cancel("c")])
  }

  @Test(
    "zip and combineLatest cancel an upstream's second subscription and keep the first one",
    arguments: Kind.allCases
  )
  func secondSubscription(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history)
    kind.apply(upstreams).subscribe(subscriber)
    _ = history.take()
    upstreams[1].sendSecondSubscription()
    #expect(history.take() == [.cancel("second")])
    subscriber.cancel()
    #expect(history.take() == [.cancel("a"), .cancel("b"), .cancel("c")])
    upstreams[1].sendSecondSubscription()
  }

  @Test(
    "The end of zip and combineLatest frees all, though the subscription is kept",
    arguments: Kind.allCases,
    [0, 1, 2]
  )
  func release(kind: Kind, ending: Int) {
    weak var witness: Downstream?
    weak var source: Upstream?
    let subscription = {
      let upstreams = makeUpstreams()
      let subscriber = Downstream(demand: .max(3))
      (witness, source) = (subscriber, upstreams[0])
      kind.apply(upstreams).subscribe(subscriber)
      upstreams[0].send(1)
      switch ending {
      case 0: subscriber.cancel()
      case 1: upstreams[1].send(completion: .failure(.first))
      default: for upstream in upstreams { upstream.send(completion: .finished) }
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && source == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "The deinit of a value in zip or combineLatest may call back",
    arguments: [true, false],
    [0, 1]
  )
  func reentrantDeinit(zips: Bool, ending: Int) {
    let life = Lifetime()
    let upstreams = [PassthroughSubject<DeinitWitness, Never>(), PassthroughSubject()]
    let subscriber = TrackingSubscriber<[DeinitWitness], Never>(demand: .unlimited)
    (zips ? upstreams.zip() : upstreams.combineLatest()).subscribe(subscriber)
    for _ in 0..<2 {
      upstreams[0].send(life.witness { subscriber.request(.max(1)) })
    }
    if ending == 0 { subscriber.cancel() } else { upstreams[1].send(completion: .finished) }
    #expect(life.isOver)
  }

  @Test(
    "zip and combineLatest need only a little stack for many values in one go",
    arguments: Kind.allCases
  )
  func stack(kind: Kind) {
    onSmallStack {
      let count = 20_000
      var rows = 0
      var subscription: (any Subscription)?
      let publisher = kind.apply(Array(repeating: (0..<count).publisher, count: 3))
      for answers in [true, false] {
        rows = 0
        publisher.subscribe(
          AnySubscriber<[Int], Never>(
            receiveSubscription: {
              subscription = $0
              $0.request(.max(1))
            },
            receiveValue: { _ in
              rows += 1
              if answers { return .max(1) }
              subscription?.request(.max(1))
              return .none
            }
          )
        )
        #expect(rows >= count)
        subscription = nil
      }
    }
  }

  @Test(
    "zip and combineLatest of 100,000 publishers end in time and stack linear in their number",
    .timeLimit(.minutes(10)),
    arguments: [Kind.zipCollection, .combineLatestCollection]
  )
  func manyPublishers(kind: Kind) {
    onSmallStack {
      let count = 100_000
      let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
      kind.apply((0..<count).map { [$0, $0].publisher }).subscribe(subscriber)
      // One by one they send all they have and end: only the last one finds all the others there.
      let newest = Array(0..<count)
      #expect(subscriber.values.count == 2)
      #expect(subscriber.values.allSatisfy { $0 == newest })
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
    }
  }

  @Test(
    "A publisher that outlives 100,000 others ends zip and combineLatest",
    .timeLimit(.minutes(10)),
    arguments: [Kind.zipCollection, .combineLatestCollection]
  )
  func oneOfManyWithoutValue(kind: Kind) {
    let (count, last) = (100_000, PassthroughSubject<Int, Never>())
    let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    let upstreams = (1..<count).map { Just($0).eraseToAnyPublisher() }
    kind.apply(upstreams + [last.eraseToAnyPublisher()]).subscribe(subscriber)
    #expect(subscriber.values.isEmpty && subscriber.completion == nil)
    last.send(completion: .finished)
    #expect(subscriber.values.isEmpty && subscriber.completion == .finished)
  }
}
