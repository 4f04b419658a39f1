import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("amb")
struct AmbTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Upstream = ManualPublisher<Int, TestError>

  private let history = History()

  private func makeUpstreams(stopsOnCancel: Bool = true) -> [Upstream] {
    ["a", "b", "c"].map { Upstream(history, name: $0, stopsOnCancel: stopsOnCancel) }
  }

  @Test(
    "amb follows the first publisher that sends, cancels the others, and asks it alone",
    arguments: 0..<3
  )
  func winner(index: Int) {
    let upstreams = makeUpstreams(stopsOnCancel: false)
    let names = ["a", "b", "c"]
    let subscriber = Downstream(history, demand: .max(2), onValue: { .max($0) })
    upstreams.amb().subscribe(subscriber)
    subscriber.request(.max(1))
    #expect(
      history.take() == [.subscription] + names.map { .request(.max(2), of: $0) }
        + names.map { .request(.max(1), of: $0) }
    )
    #expect(upstreams[index].send(5) == .max(5))
    #expect(
      history.take() == names.filter { $0 != names[index] }.map { .cancel($0) } + [.value(5)]
    )
    // Values of losers that ignore the cancellation are dropped.
    for loser in upstreams where loser !== upstreams[index] {
      #expect(loser.send(6) == Subscribers.Demand.none)
      loser.send(completion: .failure(.first))
    }
    subscriber.request(.max(4))
    upstreams[index].send(7)
    subscriber.cancel()
    subscriber.cancel()
    #expect(
      history.take() == [
        .request(.max(4), of: names[index]), .value(7), .cancel(names[index]),
      ]
    )
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("A publisher that ends first wins the race of amb")
  func endsFirst() {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.first)] {
      let upstreams = makeUpstreams(stopsOnCancel: false)
      let subscriber = Downstream(history, demand: .unlimited)
      upstreams[0].amb(upstreams[1]).subscribe(subscriber)
      _ = history.take()
      upstreams[1].send(completion: completion)
      #expect(history.take() == [.cancel("a"), .completion(completion)])
      upstreams[0].send(1)
      upstreams[1].send(completion: .finished)
      subscriber.request(.max(1))
      subscriber.cancel()
      #expect(history.take() == [])
    }
  }

  @Test("amb passes the winner's end on")
  func winnerEnds() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, demand: .unlimited)
    upstreams[0].amb(with: upstreams[1], upstreams[2]).subscribe(subscriber)
    upstreams[1].send(1)
    _ = history.take()
    upstreams[1].send(completion: .failure(.second))
    #expect(history.take() == [.failure(TestError.second)])
  }

  @Test("amb subscribes to no other publisher once one has won while it was subscribed")
  func winsAtOnce() {
    let late = Upstream(history)
    let one = Just(1).setFailureType(to: TestError.self)
    one.amb(late).subscribe(Downstream(history, demand: .unlimited))
    #expect(history.take() == [.subscription, .value(1), .finished])
    one.amb(with: [late]).subscribe(Downstream(history, demand: .unlimited))
    #expect(history.take() == [.subscription, .value(1), .finished])
    #expect(late.subscriptionCount == 0)
    #expect(one.amb(one) == Publishers.Amb(first: one, second: one))
  }

  @Test("amb subscribes to no publisher if it is cancelled while it is handed down")
  func cancelAtOnce() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, onSubscription: { $0.cancel() })
    upstreams.amb().subscribe(subscriber)
    #expect(history.take() == [.subscription])
    #expect(upstreams.map(\.subscriptionCount) == [0, 0, 0])
  }

  @Test("Without demand, amb asks each publisher for one value; it ignores a request for nothing")
  func withoutDemand() {
    let upstreams = makeUpstreams()
    let names = ["a", "b", "c"]
    let subscriber = Downstream(history, demand: Subscribers.Demand.none)
    upstreams.amb().subscribe(subscriber)
    #expect(history.take() == [.subscription] + names.map { .request(.max(1), of: $0) })
    // One of what is asked for first has been asked for already.
    subscriber.request(.max(1))
    #expect(history.take() == [])
    subscriber.request(.max(2))
    #expect(history.take() == names.map { .request(.max(2), of: $0) })
    subscriber.cancel()
    #expect(history.take() == names.map { .cancel($0) })
  }

  @Test("amb follows a publisher that wins before there is demand, and its value waits for demand")
  func winsBeforeDemand() {
    let upstreams = makeUpstreams(stopsOnCancel: false)
    let subscriber = Downstream(history, onValue: { .max($0) })
    upstreams.amb().subscribe(subscriber)
    _ = history.take()
    #expect(upstreams[1].send(3) == Subscribers.Demand.none)
    #expect(history.take() == [.cancel("a"), .cancel("c")])
    // Not asked for, and from a loser.
    upstreams[1].send(4)
    upstreams[0].send(5)
    upstreams[0].send(completion: .finished)
    subscriber.request(.max(2))
    #expect(history.take() == [.value(3), .request(.max(4), of: "b")])
    #expect(upstreams[1].send(6) == .max(6))
    subscriber.request(.max(1))
    #expect(history.take() == [.value(6), .request(.max(1), of: "b")])
    upstreams[1].send(completion: .failure(.first))
    #expect(history.take() == [.failure(TestError.first)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("The first subject that sends wins amb, also before there is demand")
  func subjectsBeforeDemand() {
    let (a, b) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let subscriber = Downstream()
    a.amb(b).subscribe(subscriber)
    b.send(1)
    a.send(2)
    b.send(3)
    #expect(subscriber.values == [])
    subscriber.request(.unlimited)
    a.send(4)
    b.send(5)
    #expect(subscriber.values == [1, 5])
    b.send(completion: .finished)
    #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
  }

  @Test("The winner's end waits in amb behind its value that waits for demand")
  func endsBeforeDemand() {
    let subscriber = Downstream(history)
    let late = Upstream(history)
    Just(1).setFailureType(to: TestError.self).amb(late).subscribe(subscriber)
    #expect(history.take() == [.subscription])
    #expect(late.subscriptionCount == 0)
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(history.take() == [.value(1), .finished])
  }

  @Test("amb asks the winner for what is requested while the value that waited is delivered")
  func requestInsideHeldValue() {
    let upstreams = makeUpstreams()
    var subscriber: Downstream!
    subscriber = Downstream(
      history,
      onValue: { value in
        if value == 1 { subscriber.request(.max(2)) }
        return .max(3)
      }
    )
    upstreams.amb().subscribe(subscriber)
    upstreams[2].send(1)
    _ = history.take()
    subscriber.request(.max(1))
    #expect(history.take() == [.value(1), .request(.max(5), of: "c")])
    subscriber.cancel()
    #expect(history.take() == [.cancel("c")])
    subscriber = nil
  }

  @Test("A cancellation drops the value that waits in amb", arguments: [true, false])
  func cancelBeforeDemand(isInside: Bool) {
    let life = Lifetime()
    let upstream = ManualPublisher<DeinitWitness, TestError>(history, stopsOnCancel: false)
    let subscription: any Subscription = {
      var subscription: (any Subscription)?
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>(
        onSubscription: { subscription = $0 },
        onValue: { _ in
          subscription?.cancel()
          return .max(1)
        }
      )
      upstream.amb(Empty(completeImmediately: false)).subscribe(subscriber)
      upstream.send(life.witness())
      #expect(!life.isOver)
      return subscriber.subscription!
    }()
    if isInside { subscription.request(.max(1)) } else { subscription.cancel() }
    upstream.send(completion: .finished)
    upstream.forgetSubscriber()
    #expect(history.take() == [.request(.max(1)), .cancel])
    subscription.request(.max(1))
    #expect(isInside || life.isOver)
  }

  @Test("amb of no publishers finishes at once")
  func none() {
    let subscriber = Downstream()
    [Upstream]().amb().subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("amb cancels second subscriptions and keeps the first ones")
  func secondSubscription() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, demand: .max(1))
    upstreams.amb().subscribe(subscriber)
    #expect(history.take() == [.subscription] + ["a", "b", "c"].map { .request(.max(1), of: $0) })
    upstreams[1].sendSecondSubscription()
    upstreams[1].send(1)
    upstreams[1].sendSecondSubscription()
    subscriber.cancel()
    #expect(
      history.take() == [
        .cancel("second"), .cancel("a"), .cancel("c"), .value(1), .cancel("second"), .cancel("b"),
      ]
    )
  }

  @Test("The end of amb frees all, though the subscription is kept", arguments: [0, 1, 2])
  func release(ending: Int) {
    weak var witness: Downstream?
    weak var source: Upstream?
    let subscription = {
      let upstreams = makeUpstreams()
      let subscriber = Downstream(demand: .max(1))
      (witness, source) = (subscriber, upstreams[0])
      upstreams.amb().subscribe(subscriber)
      switch ending {
      case 0: subscriber.cancel()
      case 1: upstreams[1].send(completion: .finished)
      default:
        upstreams[0].send(1)
        upstreams[0].send(completion: .finished)
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && source == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("amb lets one of 8 threads win, and delivers all its values")
  func threads() {
    for _ in 0..<20 {
      let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      subjects.amb().subscribe(subscriber)
      concurrently(8) { thread in
        for value in 0..<100 { subjects[thread].send(thread * 1_000 + value) }
        subjects[thread].send(completion: .finished)
      }
      let winner = (subscriber.values.first ?? -1) / 1_000
      #expect(subscriber.values == (0..<100).map { winner * 1_000 + $0 })
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("amb counts all requests that race with a value that waits, each once")
  func requestingThreadsBeforeDemand() {
    for _ in 0..<50 {
      let subjects = (0..<2).map { _ in ReplaySubject<Int, Never>(bufferSize: 1_000) }
      let subscriber = TrackingSubscriber<Int, Never>(onValue: { .max($0 % 4 == 0 ? 1 : 0) })
      subjects.amb().subscribe(subscriber)
      concurrently(8) { thread in
        if thread == 0 {
          for value in 1...1_000 { subjects[0].send(value) }
        } else {
          for _ in 0..<40 { subscriber.request(.max(1)) }
        }
      }
      // 7 x 40 requests, and one more for each value that 4 divides.
      #expect(subscriber.values == Array(1...373))
      #expect(subscriber.breaches.isEmpty)
      subscriber.cancel()
    }
  }

  @Test("Requests that race with the decision of amb reach the winner")
  func requestingThreads() {
    for _ in 0..<20 {
      let subscriber = TrackingSubscriber<Int, Never>()
      let sources = [(0..<320).publisher, (1_000..<1_320).publisher]
      sources.amb().subscribe(subscriber)
      concurrently(8) { _ in
        for _ in 0..<40 { subscriber.request(.max(1)) }
      }
      #expect(subscriber.values.map { $0 % 1_000 } == Array(0..<320))
      #expect(Set(subscriber.values.map { $0 / 1_000 }).count == 1)
      #expect(subscriber.completion == .finished)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
