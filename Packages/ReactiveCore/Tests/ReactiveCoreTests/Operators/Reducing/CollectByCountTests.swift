import Testing

@testable import ReactiveCore

@Suite("collect(count)")
struct CollectByCountTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<[Int], TestError>

  @Test("collect(count) fills all groups but the last, and asks for count values for each")
  func groups() {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(2), onValue: { _ in .max(3) })
    upstream.collect(2).subscribe(subscriber)
    #expect(upstream.history.take() == [.subscription, .request(.max(4))])
    #expect(upstream.send(1) == Subscribers.Demand.none)
    #expect(upstream.send(2) == .max(6))
    #expect(upstream.send(3) == Subscribers.Demand.none)
    subscriber.request(.unlimited)
    upstream.send(completion: .finished)
    #expect(
      upstream.history.take() == [
        .value([1, 2]), .request(.unlimited), .value([3]), .finished,
      ]
    )
  }

  @Test("Without a rest, the end of collect(count) waits for nothing")
  func noRest() {
    let upstream = Upstream()
    upstream.collect(3).subscribe(Downstream(upstream.history))
    upstream.send(completion: .finished)
    #expect(upstream.history.events == [.subscription, .finished])
  }

  @Test("collect(count) drops the rest at a failure")
  func failure() {
    let upstream = Upstream()
    upstream.collect(3).subscribe(Downstream(upstream.history, demand: .max(1)))
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.events == [.subscription, .request(.max(3)), .failure(TestError.first)]
    )
  }

  @Test("Cancelling collect(count) loses the rest, and is passed on once")
  func cancel() {
    let upstream = Upstream(stopsOnCancel: false)
    let subscriber = Downstream(upstream.history, demand: .max(1))
    upstream.collect(3).subscribe(subscriber)
    upstream.send(1)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstream.send(completion: .finished)
    upstream.sendSecondSubscription()
    #expect(
      upstream.history.events == [.subscription, .request(.max(3)), .cancel, .cancel("second")]
    )
  }

  @Test("A subscriber that cancels while it receives the rest of collect(count) receives no end")
  func cancelInsideReceive() {
    let upstream = Upstream()
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      upstream.history,
      onSubscription: {
        subscription = $0
        $0.request(.max(1))
      },
      onValue: { _ in
        subscription?.cancel()
        return .none
      }
    )
    upstream.collect(2).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(upstream.history.events == [.subscription, .request(.max(2)), .value([1])])
    subscription = nil
  }

  @Test("collect(count) puts a value that is sent while a group is received in the next group")
  func nested() {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = Downstream(
      demand: .unlimited,
      onValue: { group in
        if group == [1, 2] { subject.send(3) }
        return .none
      }
    )
    subject.collect(2).subscribe(subscriber)
    for value in [1, 2, 4] { subject.send(value) }
    #expect(subscriber.values == [[1, 2], [3, 4]])
    subject.send(completion: .finished)
  }

  @Test(
    "The end of collect(count) frees all, though the subscription is kept",
    arguments: [true, false]
  )
  func release(finishes: Bool) {
    let life = Lifetime()
    weak var witness: Downstream?
    let subscription = {
      let upstream = Upstream()
      let subscriber = Downstream(demand: .unlimited)
      witness = subscriber
      upstream.map { [kept = life.witness()] value in withExtendedLifetime(kept) { value } }
        .collect(2)
        .subscribe(subscriber)
      upstream.send(1)
      if finishes { upstream.send(completion: .finished) } else { subscriber.cancel() }
      return subscriber.subscription!
    }()
    #expect(witness == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("collect(count) traps for groups of none and says why", arguments: [0, -1])
  func trap(count: Int) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [count = count as Int] in
      _ = Just(1).eraseToAnyPublisher().collect(count)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("collect takes a count of one or more, not \(count)"))
  }

  @Test("Publishers of collect(count) are equal if their upstreams and counts are")
  func equality() {
    #expect(Publishers.CollectByCount(upstream: Just(1), count: 2) == Just(1).collect(2))
    #expect(Publishers.CollectByCount(upstream: Just(1), count: 2) != Just(1).collect(3))
  }
}
