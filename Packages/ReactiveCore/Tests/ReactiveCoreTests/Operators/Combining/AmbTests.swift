import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("amb")
struct AmbTests {
  typealias Downstream = TrackingSubscriber<Int, Trouble>
  typealias Upstream = ManualPublisher<Int, Trouble>

  private let history = History()

  private func makeUpstreams(hearsCancel: Bool = true) -> [Upstream] {
    ["a", "b", "c"].map { Upstream(history, name: $0, hearsCancel: hearsCancel) }
  }

  @Test(
    "the first to send wins: the others are cancelled, and demand is the winner's",
    arguments: 0..<3
  )
  func winner(index: Int) {
    let upstreams = makeUpstreams(hearsCancel: false)
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
    // Losers that do not hear of it are not heard.
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

  @Test("to end first is to win")
  func endsFirst() {
    for completion in [Subscribers.Completion<Trouble>.finished, .failure(.first)] {
      let upstreams = makeUpstreams(hearsCancel: false)
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

  @Test("the winner's end is passed on")
  func winnerEnds() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, demand: .unlimited)
    upstreams[0].amb(with: upstreams[1], upstreams[2]).subscribe(subscriber)
    upstreams[1].send(1)
    _ = history.take()
    upstreams[1].send(completion: .failure(.second))
    #expect(history.take() == [.failure(Trouble.second)])
  }

  @Test("once one has won while it was subscribed, no other is")
  func winsAtOnce() {
    let late = Upstream(history)
    let one = Just(1).setFailureType(to: Trouble.self)
    one.amb(late).subscribe(Downstream(history, demand: .unlimited))
    #expect(history.take() == [.subscription, .value(1), .finished])
    one.amb(with: [late]).subscribe(Downstream(history, demand: .unlimited))
    #expect(history.take() == [.subscription, .value(1), .finished])
    #expect(late.subscriptionCount == 0)
    #expect(one.amb(one) == Publishers.Amb(first: one, second: one))
  }

  @Test("a race that is cancelled while it is handed down has no one in it")
  func cancelAtOnce() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, onSubscription: { $0.cancel() })
    upstreams.amb().subscribe(subscriber)
    #expect(history.take() == [.subscription])
    #expect(upstreams.map(\.subscriptionCount) == [0, 0, 0])
  }

  @Test("without demand nobody is asked; asking for nothing is ignored")
  func withoutDemand() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history, demand: Subscribers.Demand.none)
    upstreams.amb().subscribe(subscriber)
    #expect(history.take() == [.subscription])
    subscriber.cancel()
    #expect(history.take() == [.cancel("a"), .cancel("b"), .cancel("c")])
  }

  @Test("no publishers finish at once")
  func none() {
    let subscriber = Downstream()
    [Upstream]().amb().subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("second subscriptions are cancelled, the first ones kept")
  func secondSubscription() {
    let upstreams = makeUpstreams()
    let subscriber = Downstream(history)
    upstreams.amb().subscribe(subscriber)
    upstreams[1].sendSecondSubscription()
    upstreams[1].send(1)
    upstreams[1].sendSecondSubscription()
    subscriber.cancel()
    #expect(
      history.take() == [
        .subscription, .cancel("second"), .cancel("a"), .cancel("c"), .value(1), .cancel("second"),
        .cancel("b"),
      ]
    )
  }

  @Test("the end frees all, though the subscription is kept", arguments: [0, 1, 2])
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

  @Test("of 8 threads one wins, and all its values arrive")
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

  @Test("requests that race with the decision reach the winner")
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
