import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("withLatestFrom")
struct WithLatestFromTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Upstream = ManualPublisher<Int, TestError>

  private let history = History()

  private func makeUpstreams(stopsOnCancel: Bool = true) -> (Upstream, Upstream) {
    (
      Upstream(history, name: "upstream", stopsOnCancel: stopsOnCancel),
      Upstream(history, name: "other", stopsOnCancel: stopsOnCancel)
    )
  }

  @Test(
    "withLatestFrom sends the other's newest for each value, and drops one that comes too early"
  )
  func newest() {
    let (upstream, other) = makeUpstreams()
    let subscriber = Downstream(history, demand: .max(3), onValue: { .max($0) })
    upstream.withLatestFrom(other) { $0 * 10 + $1 }.subscribe(subscriber)
    #expect(
      history.take() == [
        .request(.unlimited, of: "other"), .subscription, .request(.max(3), of: "upstream"),
      ]
    )
    #expect(upstream.send(1) == .max(1))
    #expect(other.send(1) == Subscribers.Demand.none)
    #expect(other.send(2) == Subscribers.Demand.none)
    #expect(history.take() == [])
    #expect(upstream.send(2) == .max(22))
    #expect(upstream.send(3) == .max(32))
    #expect(history.take() == [.value(22), .value(32)])
    subscriber.request(.max(4))
    subscriber.cancel()
    subscriber.cancel()
    #expect(
      history.take() == [.request(.max(4), of: "upstream"), .cancel("upstream"), .cancel("other")]
    )
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("withLatestFrom takes 1 to 3 other publishers, with and without a closure")
  func arities() {
    let (a, b, c) = (Just("a"), Just(2), Just(true))
    func texts<P: Publisher>(_ publisher: P) -> [String] where P.Failure == Never {
      let subscriber = TrackingSubscriber<P.Output, Never>(demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
      return subscriber.values.map { "\($0)" }
    }
    let upstream = [1, 2].publisher
    #expect(texts(upstream.withLatestFrom(a)) == ["a", "a"])
    #expect(texts(upstream.withLatestFrom(a, b)) == [#"("a", 2)"#, #"("a", 2)"#])
    #expect(texts(upstream.withLatestFrom(a, b, c)) == [#"("a", 2, true)"#, #"("a", 2, true)"#])
    #expect(texts(upstream.withLatestFrom(a) { "\($0)\($1)" }) == ["1a", "2a"])
    #expect(texts(upstream.withLatestFrom(a, b) { "\($0)\($1.0)\($1.1)" }) == ["1a2", "2a2"])
    #expect(
      texts(upstream.withLatestFrom(a, b, c) { "\($0)\($1.0)\($1.1)\($1.2)" })
        == ["1a2true", "2a2true"]
    )
  }

  @Test("withLatestFrom continues when the other finishes; the upstream's end cancels the other")
  func finish() {
    for isOtherFirst in [true, false] {
      let (upstream, other) = makeUpstreams()
      upstream.withLatestFrom(other).subscribe(Downstream(history, demand: .unlimited))
      other.send(7)
      _ = history.take()
      if isOtherFirst { other.send(completion: .finished) }
      #expect(history.take() == [])
      upstream.send(1)
      upstream.send(completion: .finished)
      #expect(
        history.take() == [.value(7)] + (isOtherFirst ? [] : [.cancel("other")]) + [.finished]
      )
    }
  }

  @Test(
    "withLatestFrom keeps the newest values when all 1 to 3 others have finished",
    arguments: 1...3
  )
  func finishedOthers(count: Int) {
    let upstream = Upstream(history, name: "upstream")
    let others = (0..<count).map { _ in CurrentValueSubject<Int, TestError>(0) }
    let subscriber = Downstream(history, demand: .unlimited)
    switch count {
    case 1: upstream.withLatestFrom(others[0]) { $0 + $1 }.subscribe(subscriber)
    case 2:
      upstream.withLatestFrom(others[0], others[1]) { $0 + $1.0 + $1.1 }.subscribe(subscriber)
    default:
      upstream.withLatestFrom(others[0], others[1], others[2]) { $0 + $1.0 + $1.1 + $1.2 }
        .subscribe(subscriber)
    }
    for (index, other) in others.enumerated() {
      other.send(index + 10)
      other.send(completion: .finished)
    }
    _ = history.take()
    upstream.send(1_000)
    upstream.send(2_000)
    upstream.send(completion: .finished)
    let sum = (0..<count).map { $0 + 10 }.reduce(0, +)
    #expect(history.take() == [.value(1_000 + sum), .value(2_000 + sum), .finished])
  }

  @Test(
    "withLatestFrom cancels the other publisher at the first failure, then fails",
    arguments: [true, false]
  )
  func failure(isUpstream: Bool) {
    let (upstream, other) = makeUpstreams(stopsOnCancel: false)
    let subscriber = Downstream(history, demand: .unlimited)
    upstream.withLatestFrom(other).subscribe(subscriber)
    other.send(1)
    _ = history.take()
    (isUpstream ? upstream : other).send(completion: .failure(.first))
    #expect(
      history.take() == [.cancel(isUpstream ? "other" : "upstream"), .failure(TestError.first)]
    )
    #expect(upstream.send(1) == Subscribers.Demand.none)
    other.send(2)
    upstream.send(completion: .finished)
    other.send(completion: .failure(.second))
    subscriber.cancel()
    #expect(history.take() == [])
  }

  @Test("withLatestFrom delivers a failure of the other after the value that is being delivered")
  func failureInsideReceive() {
    let (upstream, other) = makeUpstreams(stopsOnCancel: false)
    defer { for publisher in [upstream, other] { publisher.forgetSubscriber() } }
    let subscriber = Downstream(
      history,
      demand: .unlimited,
      onValue: { [history] value in
        if value == 1 {
          upstream.send(2)
          other.send(completion: .failure(.first))
          #expect(upstream.send(3) == Subscribers.Demand.none)
          upstream.send(completion: .finished)
        }
        history.note(.note("done with \(value)"))
        return .none
      }
    )
    upstream.withLatestFrom(other) { value, _ in value }.subscribe(subscriber)
    other.send(0)
    _ = history.take()
    upstream.send(1)
    #expect(
      history.take() == [
        .value(1), .value(2), .note("done with 2"), .note("done with 1"), .failure(TestError.first),
      ]
    )
  }

  @Test("The other's immediate failure fails withLatestFrom after the subscription is handed down")
  func failsAtOnce() {
    let upstream = Upstream(history, name: "upstream")
    upstream.withLatestFrom(Fail<Int, TestError>(error: .first))
      .subscribe(Downstream(history, demand: .max(1)))
    #expect(
      history.events == [
        .subscription, .request(.max(1), of: "upstream"), .cancel("upstream"),
        .failure(TestError.first),
      ]
    )
  }

  @Test("withLatestFrom cancels second subscriptions and keeps the first ones")
  func secondSubscription() {
    let (upstream, other) = makeUpstreams()
    let subscriber = Downstream(history)
    upstream.withLatestFrom(other).subscribe(subscriber)
    _ = history.take()
    upstream.sendSecondSubscription()
    other.sendSecondSubscription()
    subscriber.cancel()
    #expect(
      history.take() == [
        .cancel("second"), .cancel("second"), .cancel("upstream"), .cancel("other"),
      ]
    )
  }

  @Test(
    "The end of withLatestFrom frees all, though the subscription is kept",
    arguments: [0, 1, 2]
  )
  func release(ending: Int) {
    weak var witness: Downstream?
    weak var source: Upstream?
    let life = Lifetime()
    let subscription = {
      let (upstream, other) = makeUpstreams()
      let kept = PassthroughSubject<DeinitWitness, TestError>()
      let subscriber = Downstream()
      (witness, source) = (subscriber, upstream)
      upstream.withLatestFrom(other, kept) { value, _ in value }.subscribe(subscriber)
      other.send(1)
      // The deinit of a value may call back.
      kept.send(life.witness { other.send(2) })
      kept.send(life.witness { other.send(3) })
      switch ending {
      case 0: subscriber.cancel()
      case 1: other.send(completion: .failure(.first))
      default: upstream.send(completion: .finished)
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && source == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("withLatestFrom loses no value of two threads, and the newest never goes back")
  func threads() {
    for _ in 0..<10 {
      let (upstream, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
      upstream.withLatestFrom(other) { [$0, $1] }.subscribe(subscriber)
      other.send(0)
      concurrently(2) { thread in
        for value in 1...1_000 { (thread == 0 ? upstream : other).send(value) }
      }
      #expect(subscriber.values.map { $0[0] } == Array(1...1_000))
      #expect(subscriber.values.map { $0[1] } == subscriber.values.map { $0[1] }.sorted())
      upstream.send(completion: .finished)
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("withLatestFrom breaks no rule when threads send, request, fail and cancel at once")
  func mixedThreads() {
    for round in 0..<30 {
      let upstream = PassthroughSubject<Int, TestError>()
      let other = PassthroughSubject<Int, TestError>()
      let subscriber = Downstream(demand: .max(20))
      upstream.withLatestFrom(other).subscribe(subscriber)
      concurrently(8) { thread in
        switch thread {
        case 0..<2:
          for value in 0..<50 { upstream.send(value) }
          if round % 3 == 0 { upstream.send(completion: .finished) }
        case 2..<4:
          for value in 0..<50 { other.send(value) }
          if round % 3 == 0 { other.send(completion: .failure(.first)) }
        case 4..<7: for _ in 0..<20 { subscriber.request(.max(1)) }
        default: if round % 3 == 1 { subscriber.cancel() } else { subscriber.request(.unlimited) }
        }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect((subscriber.completion == nil) == (round % 3 != 0))
      subscriber.cancel()
    }
  }
}
