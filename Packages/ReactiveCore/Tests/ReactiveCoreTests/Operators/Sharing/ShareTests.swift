import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("share")
struct ShareTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()

  @Test(
    "A shared sequence sends all its values, however few are taken, unless `prefix` comes first"
  )
  func sequence() {
    var sent = 0
    let numbers = (0..<1_000).publisher.handleEvents(receiveOutput: { _ in sent += 1 })
    func sentValues(_ publisher: some Publisher<Int, Never>) -> Int {
      sent = 0
      var received: [Int] = []
      let cancellable = publisher.sink { received.append($0) }
      withExtendedLifetime(cancellable) {}
      #expect(received == [0, 1])
      return sent
    }
    #expect(sentValues(numbers.share().prefix(2)) == 1_000)
    let multicast = numbers.multicast { PassthroughSubject<Int, Never>() }
    #expect(sentValues(multicast.autoconnect().prefix(2)) == 1_000)
    #expect(sentValues(numbers.prefix(2).share()) == 2)
  }

  @Test(
    "The first subscriber of share subscribes to the upstream, and the last to leave cancels it"
  )
  func lifeOfTheConnection() {
    let upstream = Upstream(history, name: "source")
    let publisher = upstream.share()
    let (first, second) = (
      Downstream(history, name: "1st", demand: .max(1)),
      Downstream(history, name: "2nd", demand: .unlimited)
    )
    publisher.subscribe(first)
    #expect(history.take() == [.subscription(to: "1st"), .request(.unlimited, of: "source")])
    publisher.subscribe(second)
    upstream.send(1)
    upstream.send(2)
    #expect(
      history.take() == [
        .subscription(to: "2nd"), .value(1, to: "1st"), .value(1, to: "2nd"), .value(2, to: "2nd"),
      ]
    )
    first.cancel()
    #expect(history.take() == [])
    second.cancel()
    #expect(history.take() == [.cancel("source")])
    publisher.subscribe(first)
    #expect(history.take() == [.subscription(to: "1st"), .request(.unlimited, of: "source")])
    #expect(upstream.subscriptionCount == 2)
    first.cancel()
  }

  @Test("share asks the upstream when a subscriber asks")
  func demand() {
    let upstream = Upstream(history)
    let subscriber = Downstream(history)
    upstream.share().subscribe(subscriber)
    #expect(history.take() == [.subscription])
    subscriber.request(.max(1))
    #expect(history.take() == [.request(.unlimited)])
    subscriber.cancel()
  }

  @Test(
    "After the end, a new subscriber of share gets that alone",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.first)]
  )
  func completion(completion: Subscribers.Completion<TestError>) {
    let upstream = Upstream(history)
    let publisher = upstream.share()
    let subscriber = Downstream(history, demand: .unlimited)
    publisher.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: completion)
    subscriber.cancel()
    publisher.subscribe(Downstream(history, demand: .unlimited))
    #expect(
      history.take() == [
        .subscription, .request(.unlimited), .value(1), .completion(completion), .subscription,
        .completion(completion),
      ]
    )
    #expect(upstream.subscriptionCount == 1)
  }

  @Test("A share publisher is equal to itself alone, and stays the same when it is handed on")
  func identity() {
    let first = Just(1).share()
    let copy = first
    #expect(first == copy)
    #expect(first != Just(1).share())
    #expect(first.upstream == Just(1))
  }

  @Test("share lives as long as it has subscribers, and no longer")
  func lifetime() {
    let life = Lifetime()
    let upstream = Upstream()
    weak var witness: Publishers.Share<Publishers.Map<Upstream, Int>>?
    let subscriber = Downstream(demand: .unlimited)
    do {
      let publisher = upstream.map { [witness = life.witness()] value in
        withExtendedLifetime(witness) { value }
      }.share()
      witness = publisher
      publisher.subscribe(subscriber)
    }
    upstream.send(1)
    #expect(subscriber.values == [1] && !life.isOver)
    subscriber.cancel()
    #expect(life.isOver && witness == nil)
  }

  @Test("8 threads that subscribe and cancel at once leave share one connection or none")
  func threads() {
    for round in 0..<100 {
      let log = History()
      let source = PassthroughSubject<Int, Never>()
      // Meant to be shared: its state sits in a lock.
      nonisolated(unsafe) let publisher = source.handleEvents(
        receiveSubscription: { _ in log.note(.subscription) },
        receiveCancel: { log.note(.cancel) }
      ).share()
      let subscribers = (0..<8).map { _ in TrackingSubscriber<Int, Never>(demand: .unlimited) }
      concurrently(8) { thread in
        publisher.subscribe(subscribers[thread])
        source.send(thread)
        if round % 2 == 0 || thread < 4 { subscribers[thread].cancel() }
      }
      source.send(-1)
      #expect(subscribers.allSatisfy { $0.breaches.isEmpty })
      for (thread, subscriber) in subscribers.enumerated() {
        #expect((subscriber.values.last == -1) == (round % 2 == 1 && thread >= 4))
        subscriber.cancel()
      }
      let events = log.events
      #expect(events.count == 2 * events.filter { $0 == .cancel }.count)
      #expect(events.last == .cancel)
    }
  }
}

@Suite("share(replay:)")
struct ShareReplayTests {
  @Test("A later subscriber of share(replay:) gets the newest values first")
  func replay() {
    let history = History()
    let upstream = ManualPublisher<Int, TestError>(history)
    let publisher = upstream.share(replay: 2)
    let first = TrackingSubscriber<Int, TestError>(history, name: "1st", demand: .unlimited)
    publisher.subscribe(first)
    for value in 1...3 { upstream.send(value) }
    _ = history.take()
    let second = TrackingSubscriber<Int, TestError>(history, name: "2nd", demand: .unlimited)
    publisher.subscribe(second)
    upstream.send(4)
    #expect(
      history.take() == [
        .subscription(to: "2nd"), .value(2, to: "2nd"), .value(3, to: "2nd"),
        .value(4, to: "1st"), .value(4, to: "2nd"),
      ]
    )
    first.cancel()
    second.cancel()
    #expect(history.take() == [.cancel])
  }

  @Test("After the end, share(replay:) replays the newest values and the end")
  func completion() {
    let publisher = [1, 2, 3].publisher.share(replay: 2)
    let first = TrackingSubscriber<Int, Never>(demand: .unlimited)
    publisher.subscribe(first)
    #expect(first.events == [.subscription, .value(1), .value(2), .value(3), .finished])
    let second = TrackingSubscriber<Int, Never>(demand: .unlimited)
    publisher.subscribe(second)
    #expect(second.events == [.subscription, .value(2), .value(3), .finished])
  }
}
