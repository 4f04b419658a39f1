import Testing

@testable import ReactiveCore

@Suite("drop(untilOutputFrom:), prefix(untilOutputFrom:)")
struct UntilOutputTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  enum Kind: CaseIterable, Sendable {
    case drop, prefix

    func apply<P: Publisher, Q: Publisher>(
      to upstream: P,
      _ other: Q
    ) -> AnyPublisher<Int, TestError>
    where P.Output == Int, P.Failure == TestError, Q.Output == Int, Q.Failure == TestError {
      switch self {
      case .drop: upstream.drop(untilOutputFrom: other).eraseToAnyPublisher()
      case .prefix: upstream.prefix(untilOutputFrom: other).eraseToAnyPublisher()
      }
    }
  }

  /// Two upstreams and a subscriber that write into one history.
  struct Setup {
    let history = History()
    let upstream: Upstream
    let other: Upstream
    let subscriber: Downstream

    init(
      _ kind: Kind,
      demand: Subscribers.Demand? = .max(3),
      stopsOnCancel: Bool = true,
      onValue: ((Int) -> Subscribers.Demand)? = nil
    ) {
      upstream = Upstream(history, name: "upstream", stopsOnCancel: stopsOnCancel)
      other = Upstream(history, name: "other", stopsOnCancel: stopsOnCancel)
      subscriber = Downstream(history, demand: demand, onValue: onValue)
      kind.apply(to: upstream, other).subscribe(subscriber)
    }
  }

  @Test(
    "An untilOutputFrom operator asks the other publisher for one, then the upstream for demand",
    arguments: Kind.allCases
  )
  func start(kind: Kind) {
    let setup = Setup(kind)
    let other = Event.request(.max(1), of: "other")
    // drop hands its subscription down before all else, prefix when the upstream's comes.
    let start: [Event] = kind == .drop ? [.subscription, other] : [other, .subscription]
    #expect(setup.history.take() == start + [.request(.max(3), of: "upstream")])
    setup.subscriber.request(.max(2))
    #expect(setup.history.take() == [.request(.max(2), of: "upstream")])
    setup.subscriber.cancel()
  }

  @Test("drop(untilOutputFrom:) keeps demand for an upstream that comes later")
  func dropLateUpstream() {
    let history = History()
    let scheduler = ManualScheduler()
    let upstream = Upstream(history, name: "upstream")
    let subscriber = Downstream(history)
    upstream.subscribe(on: scheduler).drop(untilOutputFrom: Upstream(history, name: "other"))
      .subscribe(subscriber)
    subscriber.request(.max(1))
    subscriber.request(.max(2))
    #expect(history.take() == [.subscription, .request(.max(1), of: "other")])
    scheduler.advance()
    #expect(history.take() == [.request(.max(3), of: "upstream")])
    subscriber.cancel()
    scheduler.advance()
  }

  @Test(
    "A late upstream brings prefix(untilOutputFrom:) its subscription, unless the other has fired"
  )
  func prefixLateUpstream() {
    for fires in [false, true] {
      let history = History()
      let scheduler = ManualScheduler()
      let other = Upstream(history, name: "other")
      let subscriber = Downstream(history, demand: .max(2))
      Upstream(history, name: "upstream").subscribe(on: scheduler).prefix(untilOutputFrom: other)
        .subscribe(subscriber)
      #expect(history.take() == [.request(.max(1), of: "other")])
      if fires { other.send(1) }
      #expect(history.take() == (fires ? [.cancel("other"), .subscription, .finished] : []))
      scheduler.advance()
      #expect(
        history.take()
          == (fires ? [.cancel("upstream")] : [.subscription, .request(.max(2), of: "upstream")])
      )
      subscriber.cancel()
      scheduler.advance()
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("prefix(untilOutputFrom:) ends after the hand-down if the other publisher fires during it")
  func prefixFiresAtHandDown() {
    let other = Upstream()
    let subscriber = Downstream(
      onSubscription: { _ in concurrently(1) { _ in other.send(1) } }
    )
    Upstream().prefix(untilOutputFrom: other).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished] && subscriber.breaches.isEmpty)
  }

  @Test("drop(untilOutputFrom:) drops values before the other's first, and counts them")
  func drop() {
    let setup = Setup(.drop, onValue: { _ in .max(4) })
    #expect(setup.upstream.send(1) == Subscribers.Demand.none)
    #expect(setup.other.send(0) == Subscribers.Demand.none)
    #expect(setup.upstream.send(2) == .max(4))
    #expect(setup.other.send(0) == Subscribers.Demand.none)
    setup.other.send(completion: .failure(.second))
    #expect(setup.upstream.send(3) == .max(4))
    _ = setup.history.take()
    setup.upstream.send(completion: .failure(.first))
    #expect(setup.history.take() == [.failure(TestError.first)])
    #expect(setup.subscriber.values == [2, 3] && setup.subscriber.breaches.isEmpty)
  }

  @Test("drop(untilOutputFrom:) cancels the upstream and ends if the other ends without a value")
  func dropOtherEnds() {
    let ends: [(Subscribers.Completion<TestError>, Event)] = [
      (.finished, .finished), (.failure(.first), .failure(TestError.first)),
    ]
    for (completion, event) in ends {
      let setup = Setup(.drop, stopsOnCancel: false)
      _ = setup.history.take()
      setup.other.send(completion: completion)
      setup.other.send(completion: completion)
      setup.other.send(1)
      #expect(setup.upstream.send(1) == Subscribers.Demand.none)
      setup.upstream.send(completion: .failure(.second))
      #expect(setup.history.take() == [.cancel("upstream"), event])
    }
  }

  @Test("drop(untilOutputFrom:) does not subscribe to the upstream if the other is empty")
  func dropEmpty() {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(1))
    upstream.drop(untilOutputFrom: Empty<Int, TestError>()).subscribe(subscriber)
    #expect(upstream.history.events == [.subscription, .finished])
    #expect(upstream.subscriptionCount == 0)
  }

  @Test(
    "prefix(untilOutputFrom:) cancels both publishers at the other's first value, then finishes"
  )
  func prefix() {
    let setup = Setup(.prefix, stopsOnCancel: false, onValue: { _ in .max(4) })
    #expect(setup.upstream.send(1) == .max(4))
    _ = setup.history.take()
    #expect(setup.other.send(0) == Subscribers.Demand.none)
    #expect(setup.other.send(0) == Subscribers.Demand.none)
    #expect(setup.upstream.send(2) == Subscribers.Demand.none)
    setup.upstream.send(completion: .failure(.first))
    setup.other.send(completion: .finished)
    #expect(
      setup.history.take() == [.cancel("upstream"), .cancel("other"), .finished]
    )
  }

  @Test("prefix(untilOutputFrom:) ignores the other's end, and a value after it")
  func prefixOtherEnds() {
    for completion: Subscribers.Completion<TestError> in [.finished, .failure(.second)] {
      let setup = Setup(.prefix, stopsOnCancel: false)
      _ = setup.history.take()
      setup.other.send(completion: completion)
      setup.other.send(1)
      setup.upstream.send(1)
      setup.upstream.send(completion: .failure(.first))
      #expect(setup.history.take() == [.value(1), .failure(TestError.first)])
    }
  }

  @Test("prefix(untilOutputFrom:) does not subscribe to the upstream if the other fires at once")
  func prefixJust() {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(1))
    upstream.prefix(untilOutputFrom: Just(1)).subscribe(subscriber)
    #expect(upstream.history.events == [.subscription, .finished])
    #expect(upstream.subscriptionCount == 0)
  }

  @Test(
    "An untilOutputFrom operator cancels the other publisher first when the upstream ends",
    arguments: Kind.allCases
  )
  func upstreamEnds(kind: Kind) {
    let ends: [(Subscribers.Completion<TestError>, Event)] = [
      (.finished, .finished), (.failure(.first), .failure(TestError.first)),
    ]
    for (completion, event) in ends {
      let setup = Setup(kind, stopsOnCancel: false)
      _ = setup.history.take()
      setup.upstream.send(completion: completion)
      setup.upstream.send(completion: completion)
      setup.other.send(1)
      setup.other.send(completion: .finished)
      setup.subscriber.cancel()
      #expect(setup.history.take() == [.cancel("other"), event])
    }
  }

  @Test(
    "Cancelling an untilOutputFrom operator cancels both publishers, the upstream first, once",
    arguments: Kind.allCases
  )
  func cancel(kind: Kind) {
    let setup = Setup(kind, stopsOnCancel: false)
    _ = setup.history.take()
    setup.subscriber.cancel()
    setup.subscriber.cancel()
    setup.subscriber.request(.max(1))
    #expect(setup.upstream.send(1) == Subscribers.Demand.none)
    setup.other.send(1)
    setup.upstream.send(completion: .finished)
    #expect(setup.history.take() == [.cancel("upstream"), .cancel("other")])
  }

  @Test("Cancelling drop(untilOutputFrom:) also cancels the other publisher after it has fired")
  func dropReleasesOther() {
    let setup = Setup(.drop)
    setup.other.send(1)
    _ = setup.history.take()
    setup.subscriber.cancel()
    #expect(setup.history.take() == [.cancel("upstream"), .cancel("other")])
  }

  @Test(
    "An untilOutputFrom operator cancels second subscriptions and keeps the first ones",
    arguments: Kind.allCases
  )
  func secondSubscription(kind: Kind) {
    let setup = Setup(kind)
    _ = setup.history.take()
    setup.upstream.sendSecondSubscription()
    setup.other.sendSecondSubscription()
    setup.subscriber.cancel()
    #expect(
      setup.history.take() == [
        .cancel("second"), .cancel("second"), .cancel("upstream"), .cancel("other"),
      ]
    )
  }

  @Test("An untilOutputFrom operator leaves nothing running if cancelled while it is handed down")
  func cancelInsideSubscription() {
    for kind in Kind.allCases {
      let (upstream, other) = (Upstream(name: "upstream"), Upstream(name: "other"))
      let subscriber = Downstream(onSubscription: { $0.cancel() })
      kind.apply(to: upstream, other).subscribe(subscriber)
      #expect(subscriber.events == [.subscription])
      let isSubscribed = kind == .prefix
      #expect(upstream.history.events == (isSubscribed ? [.cancel("upstream")] : []))
      #expect(other.history.events.last == (isSubscribed ? .cancel("other") : nil))
    }
  }

  @Test("prefix(untilOutputFrom:) delivers an end that a value causes after that value")
  func nested() {
    let subject = PassthroughSubject<Int, TestError>()
    let stop = PassthroughSubject<Void, Never>()
    let subscriber = Downstream(
      demand: .unlimited,
      onValue: { value in
        if value < 3 { subject.send(value + 1) } else { stop.send() }
        return .none
      }
    )
    subject.prefix(untilOutputFrom: stop).subscribe(subscriber)
    subject.send(1)
    subject.send(4)
    #expect(
      subscriber.events == [.subscription, .value(1), .value(2), .value(3), .finished]
    )
  }

  @Test(
    "A subscriber of prefix(untilOutputFrom:) that causes an end and cancels does not receive it"
  )
  func cancelAfterEnd() {
    let history = History()
    let (upstream, other) = (Upstream(history, name: "upstream"), Upstream(history, name: "other"))
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      onValue: { _ in
        other.send(1)
        subscription?.cancel()
        return .none
      }
    )
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    _ = history.take()
    upstream.send(1)
    #expect(history.take() == [.value(1), .cancel("upstream"), .cancel("other")])
    subscription = nil
  }

  @Test("prefix(untilOutputFrom:) ends on another thread after the value that is being delivered")
  func overlap() {
    let (upstream, other) = (Upstream(), Upstream())
    let subscriber = Downstream(
      demand: .unlimited,
      onValue: { _ in
        concurrently(1) { _ in other.send(1) }
        return .none
      }
    )
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == [.subscription, .value(1), .finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "An untilOutputFrom operator breaks no rule when values and a cancellation race",
    arguments: Kind.allCases
  )
  func race(kind: Kind) {
    for round in 0..<300 {
      let upstream = PassthroughSubject<Int, TestError>()
      let other = PassthroughSubject<Int, TestError>()
      let subscriber = Downstream(demand: .unlimited)
      kind.apply(to: upstream, other).subscribe(subscriber)
      concurrently(3) { index in
        switch index {
        case 0:
          for value in 1...5 { upstream.send(value) }
          upstream.send(completion: .finished)
        case 1: other.send(1)
        default: if round % 3 == 0 { subscriber.cancel() }
        }
      }
      let values = subscriber.values
      let first = kind == .drop ? values.first ?? 1 : 1
      #expect(values == Array(first..<(first + values.count)))
      #expect(subscriber.breaches.isEmpty)
      if round % 3 != 0 { #expect(subscriber.completion == .finished) }
    }
  }

  enum Ending: CaseIterable, Sendable {
    case upstream, other, fired, cancelled
  }

  @Test(
    "The end of an untilOutputFrom operator frees all, though the subscription is kept",
    arguments: Kind.allCases,
    Ending.allCases
  )
  func release(kind: Kind, ending: Ending) {
    weak var witness: Downstream?
    weak var source: Upstream?
    let other = PassthroughSubject<Int, TestError>()
    let subscription = {
      let upstream = Upstream()
      let subscriber = Downstream(demand: .unlimited)
      (source, witness) = (upstream, subscriber)
      kind.apply(to: upstream, other).subscribe(subscriber)
      upstream.send(1)
      switch ending {
      case .upstream: upstream.send(completion: .failure(.first))
      case .other: other.send(completion: .finished)
      case .fired: other.send(1)
      case .cancelled: subscriber.cancel()
      }
      if subscriber.completion == nil { upstream.send(completion: .finished) }
      return subscriber.subscription!
    }()
    #expect(witness == nil)
    #expect(source == nil)
    withExtendedLifetime((subscription, other)) {}
  }

  @Test("Publishers of untilOutputFrom operators are equal if their upstreams are")
  func equality() {
    let (one, two) = (Just(1), Just(2))
    #expect(one.drop(untilOutputFrom: two) == Publishers.DropUntilOutput(upstream: one, other: two))
    #expect(one.drop(untilOutputFrom: two) != Publishers.DropUntilOutput(upstream: one, other: one))
  }
}
