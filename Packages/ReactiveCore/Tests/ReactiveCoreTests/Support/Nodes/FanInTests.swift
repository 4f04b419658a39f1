import ReactiveExtras
import Testing

@testable import ReactiveCore

/// The common behaviour of `merge` and `flatMap`: many upstreams into one downstream.
@Suite("merge and flatMap")
struct FanInTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Upstream = ManualPublisher<Int, TestError>

  /// The ways to bring upstreams together.
  enum Kind: CaseIterable, Sendable {
    case merge, mergeMany, flatMap

    func apply(_ upstreams: [Upstream]) -> AnyPublisher<Int, TestError> {
      switch self {
      case .merge: upstreams[0].merge(with: upstreams[1], upstreams[2]).eraseToAnyPublisher()
      case .mergeMany: Publishers.MergeMany(upstreams).eraseToAnyPublisher()
      case .flatMap:
        upstreams.publisher.setFailureType(to: TestError.self).flatMap { $0 }.eraseToAnyPublisher()
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
    "merge and flatMap send the subscription first, then ask each upstream for one",
    arguments: Kind.allCases
  )
  func limitedDemand(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history)
    kind.apply(upstreams).subscribe(subscriber)
    #expect(
      history.take() == [
        .subscription, .request(.max(1), of: "a"), .request(.max(1), of: "b"),
        .request(.max(1), of: "c"),
      ]
    )
    // Without demand a value waits, and is not answered.
    #expect(upstreams[1].send(1) == Subscribers.Demand.none)
    #expect(upstreams[0].send(2) == Subscribers.Demand.none)
    #expect(history.take() == [])
    // In order of arrival; the upstream of the value is asked for one more.
    subscriber.request(.max(1))
    #expect(history.take() == [.value(1), .request(.max(1), of: "b")])
    subscriber.request(.max(2))
    #expect(history.take() == [.value(2), .request(.max(1), of: "a")])
    // With demand a value passes at once and the answer is one more.
    #expect(upstreams[2].send(3) == .max(1))
    #expect(upstreams[2].send(4) == Subscribers.Demand.none)
    #expect(history.take() == [.value(3)])
    subscriber.cancel()
    #expect(history.take() == [.cancel("a"), .cancel("b"), .cancel("c")])
  }

  @Test(
    "merge and flatMap ask all upstreams for all at unlimited demand, after what waits",
    arguments: Kind.allCases
  )
  func unlimitedDemand(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history)
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[2].send(1)
    _ = history.take()
    subscriber.request(.unlimited)
    #expect(
      history.take() == [
        .value(1), .request(.unlimited, of: "a"), .request(.unlimited, of: "b"),
        .request(.unlimited, of: "c"),
      ]
    )
    #expect(upstreams[0].send(2) == Subscribers.Demand.none)
    subscriber.request(.max(1))
    #expect(history.take() == [.value(2)])
    subscriber.cancel()
  }

  @Test(
    "merge and flatMap pass on demand that becomes unlimited by what receive returns",
    arguments: Kind.allCases
  )
  func unlimitedByAnswer(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, demand: .max(1), onValue: { _ in .unlimited })
    kind.apply(upstreams).subscribe(subscriber)
    _ = history.take()
    #expect(upstreams[1].send(1) == Subscribers.Demand.none)
    #expect(
      history.take() == [
        .value(1), .request(.unlimited, of: "a"), .request(.unlimited, of: "b"),
        .request(.unlimited, of: "c"),
      ]
    )
    #expect(upstreams[0].send(2) == Subscribers.Demand.none)
    #expect(subscriber.values == [1, 2])
    subscriber.cancel()
  }

  @Test(
    "merge and flatMap send what upstreams answer at once in order of subscription",
    arguments: Kind.allCases
  )
  func synchronousUpstreams(kind: Kind) {
    let sends: (Upstream, Subscribers.Demand) -> Void = { upstream, demand in
      guard demand == .unlimited else { return }
      upstream.send(1)
      upstream.send(2)
      upstream.send(completion: .finished)
    }
    for asksEarly in [true, false] {
      let subscriber = Downstream(History(), demand: asksEarly ? .unlimited : nil)
      let upstreams = makeUpstreams(onRequest: sends)
      kind.apply(upstreams).subscribe(subscriber)
      if !asksEarly { subscriber.request(.unlimited) }
      #expect(
        subscriber.events == [
          .subscription, .value(1), .value(2), .value(1), .value(2), .value(1), .value(2),
          .finished,
        ]
      )
      // Optimised, they would be released before the subscriber asks.
      withExtendedLifetime(upstreams) {}
    }
  }

  @Test(
    "merge and flatMap finish when all upstreams have, after what waits is delivered",
    arguments: Kind.allCases
  )
  func finish(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history)
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    for upstream in upstreams { upstream.send(completion: .finished) }
    _ = history.take()
    subscriber.request(.max(5))
    #expect(history.take() == [.value(1), .finished])
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [])
  }

  @Test(
    "merge and flatMap cancel the others at the first failure, then fail, at once",
    arguments: Kind.allCases
  )
  func failure(kind: Kind) {
    let upstreams = makeUpstreams(stopsOnCancel: false)
    let subscriber = Downstream(history)
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    _ = history.take()
    upstreams[1].send(completion: .failure(.first))
    #expect(history.take() == [.cancel("a"), .cancel("c"), .failure(TestError.first)])
    upstreams[2].send(completion: .failure(.second))
    upstreams[0].send(2)
    subscriber.request(.max(1))
    #expect(history.take() == [])
  }

  @Test(
    "Cancelling merge or flatMap from inside receive cancels all and drops what waits",
    arguments: Kind.allCases
  )
  func cancelInsideReceive(kind: Kind) {
    let upstreams = makeUpstreams()
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.cancel()
        return .max(1)
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[1].send(2)
    _ = history.take()
    subscription?.request(.max(2))
    #expect(history.take() == [.value(1), .cancel("a"), .cancel("b"), .cancel("c")])
    subscription = nil
  }

  @Test(
    "merge and flatMap deliver a value sent from inside receive afterwards, not nested",
    arguments: Kind.allCases
  )
  func nestedSend(kind: Kind) {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(
      history,
      demand: .max(2),
      onValue: { [history] value in
        // Accepted, as there is demand: so the answer is known.
        if value == 1 { #expect(upstreams[1].send(2) == .max(1)) }
        history.note(.note("done with \(value)"))
        return .none
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    _ = history.take()
    #expect(upstreams[0].send(1) == .max(1))
    #expect(
      history.take() == [.value(1), .note("done with 1"), .value(2), .note("done with 2")]
    )
    subscriber.cancel()
  }

  @Test(
    "merge and flatMap meet a request from inside receive with what waits, in a loop",
    arguments: Kind.allCases
  )
  func requestInsideReceive(kind: Kind) {
    let upstreams = makeUpstreams()
    var subscriber: Downstream!
    subscriber = Downstream(
      history,
      onValue: { [history] value in
        if value == 1 { subscriber.request(.max(1)) }
        history.note(.note("done with \(value)"))
        return .none
      }
    )
    kind.apply(upstreams).subscribe(subscriber)
    upstreams[0].send(1)
    upstreams[1].send(2)
    _ = history.take()
    subscriber.request(.max(1))
    #expect(
      history.take() == [
        .value(1), .note("done with 1"), .request(.max(1), of: "a"), .value(2),
        .note("done with 2"), .request(.max(1), of: "b"),
      ]
    )
    subscriber.cancel()
    subscriber = nil
  }

  @Test(
    "merge and flatMap cancel an upstream's second subscription and keep the first one",
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
  }

  @Test(
    "The end of merge and flatMap frees all, though the subscription is kept",
    arguments: Kind.allCases,
    [0, 1, 2]
  )
  func release(kind: Kind, ending: Int) {
    weak var witness: Downstream?
    weak var source: Upstream?
    weak var node: AnyObject?
    do {
      let subscription = subscriptionThatHasEnded()
      node = subscription as AnyObject
      #expect(witness == nil && source == nil)
    }
    #expect(node == nil)

    func subscriptionThatHasEnded() -> any Subscription {
      let upstreams = makeUpstreams()
      let subscriber = Downstream()
      (witness, source) = (subscriber, upstreams[0])
      kind.apply(upstreams).subscribe(subscriber)
      upstreams[0].send(1)
      switch ending {
      case 0: subscriber.cancel()
      case 1: upstreams[1].send(completion: .failure(.first))
      default:
        subscriber.request(.max(1))
        for upstream in upstreams { upstream.send(completion: .finished) }
      }
      return subscriber.subscription!
    }
  }

  @Test(
    "merge delivers all values of 8 threads, one after another, then one completion",
    arguments: [true, false]
  )
  func threads(isUnlimited: Bool) {
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let subscriber = TrackingSubscriber<Int, Never>(demand: isUnlimited ? .unlimited : .max(10_000))
    Publishers.MergeMany(subjects).subscribe(subscriber)
    concurrently(8) { thread in
      for value in 0..<500 { subjects[thread].send(thread * 1_000 + value) }
      subjects[thread].send(completion: .finished)
    }
    #expect(subscriber.breaches.isEmpty)
    #expect(subscriber.completion == .finished)
    for thread in 0..<8 {
      let own = subscriber.values.filter { $0 / 1_000 == thread }
      #expect(own == (0..<500).map { thread * 1_000 + $0 })
    }
  }

  @Test("flatMap breaks no rule when threads send, request and cancel at once")
  func mixedThreads() {
    for round in 0..<30 {
      let outer = PassthroughSubject<Int, Never>()
      let inners = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      outer.flatMap { inners[$0] }.subscribe(subscriber)
      concurrently(8) { thread in
        switch thread {
        case 0..<4:
          outer.send(thread)
          for value in 0..<50 { inners[thread].send(value) }
          if round % 2 == 0 { inners[thread].send(completion: .finished) }
        case 4..<7: for _ in 0..<20 { subscriber.request(.max(1)) }
        default: if round % 3 == 0 { subscriber.cancel() } else { subscriber.request(.unlimited) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      subscriber.cancel()
    }
  }

  @Test("flatMap loses nothing of requests that race with the subscription of upstreams")
  func requestsRaceWithSubscriptions() {
    for _ in 0..<100 {
      let outer = PassthroughSubject<Range<Int>, Never>()
      let subscriber = TrackingSubscriber<Int, Never>()
      outer.flatMap(\.publisher).subscribe(subscriber)
      concurrently(4) { thread in
        if thread == 0 {
          for start in 0..<10 { outer.send(start * 10..<start * 10 + 10) }
          outer.send(completion: .finished)
        } else if thread == 1 {
          subscriber.request(.unlimited)
        } else {
          subscriber.request(.max(3))
        }
      }
      #expect(subscriber.values.sorted() == Array(0..<100))
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
