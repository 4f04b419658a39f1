import Testing

@testable import ReactiveCore

@Suite("multicast and makeConnectable")
struct MulticastTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()

  @Test("All subscribers of multicast share one subscription, which connect makes")
  func connect() {
    let upstream = Upstream(history, name: "source")
    let publisher = upstream.multicast(subject: PassthroughSubject())
    let subscribers = ["a", "b"].map { Downstream(history, name: $0, demand: .max(2)) }
    for subscriber in subscribers { publisher.subscribe(subscriber) }
    #expect(history.take() == [.subscription(to: "a"), .subscription(to: "b")])
    let connection = publisher.connect()
    upstream.send(1)
    #expect(
      history.take() == [
        .request(.unlimited, of: "source"), .value(1, to: "a"), .value(1, to: "b"),
      ]
    )
    subscribers[0].cancel()
    upstream.send(2)
    #expect(history.take() == [.value(2, to: "b")])
    connection.cancel()
    connection.cancel()
    #expect(history.take() == [.cancel("source")])
    #expect(upstream.subscriptionCount == 1)
    subscribers[1].cancel()
  }

  @Test("The subject of multicast decides what the upstream is asked for")
  func demand() {
    let passthrough = Upstream(history, name: "passthrough")
    let publisher = passthrough.multicast(subject: PassthroughSubject())
    let connection = publisher.connect()
    #expect(history.take() == [])
    let subscriber = Downstream(history, demand: .max(1))
    publisher.subscribe(subscriber)
    #expect(history.take() == [.subscription, .request(.unlimited, of: "passthrough")])
    subscriber.cancel()
    connection.cancel()

    let current = Upstream(history, name: "current")
    let other = current.multicast(subject: CurrentValueSubject(0)).connect()
    #expect(
      history.take() == [.cancel("passthrough"), .request(.unlimited, of: "current")]
    )
    other.cancel()
  }

  @Test("multicast cuts a connection that is released, and another one may follow")
  func connectAgain() {
    let upstream = Upstream(history)
    let publisher = upstream.multicast(subject: PassthroughSubject())
    let subscriber = Downstream(history, demand: .unlimited)
    publisher.subscribe(subscriber)
    _ = publisher.connect()
    #expect(history.take() == [.subscription, .request(.unlimited), .cancel])
    let connection = publisher.connect()
    upstream.send(1)
    #expect(history.take() == [.request(.unlimited), .value(1)])
    subscriber.cancel()
    connection.cancel()
  }

  @Test("multicast sends completion and failure to all subscribers, also to later ones")
  func completion() {
    let upstream = Upstream(history)
    let publisher = upstream.multicast(subject: PassthroughSubject())
    let early = Downstream(history, name: "early", demand: .unlimited)
    publisher.subscribe(early)
    let connection = publisher.connect()
    upstream.send(completion: .failure(.first))
    publisher.subscribe(Downstream(history, name: "late", demand: .unlimited))
    #expect(
      history.take() == [
        .subscription(to: "early"), .request(.unlimited), .failure(TestError.first, to: "early"),
        .subscription(to: "late"), .failure(TestError.first, to: "late"),
      ]
    )
    connection.cancel()
    #expect(history.take() == [])
  }

  @Test("The closure of multicast makes one subject, when it is needed")
  func createSubject() {
    var made: [PassthroughSubject<Int, TestError>] = []
    let upstream = Upstream()
    let publisher = upstream.multicast { () -> PassthroughSubject<Int, TestError> in
      made.append(PassthroughSubject())
      return made[made.count - 1]
    }
    #expect(made.count == 0)
    let subscribers = [Downstream(demand: .unlimited), Downstream(demand: .unlimited)]
    for subscriber in subscribers { publisher.subscribe(subscriber) }
    let connection = publisher.connect()
    upstream.send(1)
    made[0].send(2)
    #expect(made.count == 1)
    #expect(subscribers.map(\.values) == [[1, 2], [1, 2]])
    connection.cancel()
    for subscriber in subscribers { subscriber.cancel() }
  }

  @Test("The closure of multicast may subscribe to the publisher that it is made for")
  func reentrantCreation() {
    let publisher = _Lock(Publishers.Multicast<Just<Int>, PassthroughSubject<Int, Never>>?.none)
    let inner = TrackingSubscriber<Int, Never>(demand: .unlimited)
    let outer = TrackingSubscriber<Int, Never>(demand: .unlimited)
    var depth = 0
    let multicast = Just(1).multicast { () -> PassthroughSubject<Int, Never> in
      depth += 1
      if depth == 1 { publisher.withLock { $0 }?.subscribe(inner) }
      return PassthroughSubject()
    }
    publisher.withLock { $0 = multicast }
    multicast.subscribe(outer)
    let connection = multicast.connect()
    #expect(outer.events == [.subscription, .value(1), .finished])
    #expect(inner.events == outer.events)
    connection.cancel()
    publisher.withLock { $0 = nil }
  }

  @Test("makeConnectable waits until it is connected")
  func makeConnectable() {
    let publisher = [1, 2].publisher.makeConnectable()
    let subscribers = [1, 2].map { _ in TrackingSubscriber<Int, Never>(demand: .unlimited) }
    for subscriber in subscribers { publisher.subscribe(subscriber) }
    #expect(subscribers.allSatisfy { $0.events == [.subscription] })
    let connection = publisher.connect()
    for subscriber in subscribers {
      #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])
    }
    connection.cancel()
  }

  @Test("makeConnectable connects by itself where it is told to")
  func autoconnect() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2].publisher.makeConnectable().autoconnect().subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("multicast breaks no rule when 8 threads subscribe, connect, send and cancel at once")
  func threads() {
    for _ in 0..<50 {
      let source = PassthroughSubject<Int, Never>()
      let publisher = source.multicast { PassthroughSubject<Int, Never>() }
      let connection = _Lock((any Cancellable)?.none)
      let subscribers = (0..<4).map { _ in TrackingSubscriber<Int, Never>(demand: .unlimited) }
      concurrently(8) { thread in
        switch thread {
        case 0..<4:
          publisher.subscribe(subscribers[thread])
          if thread == 3 { subscribers[thread].cancel() }
        case 4:
          let connected = publisher.connect()
          connection.withLock { $0 = connected }
        default: for value in 0..<100 { source.send(value) }
        }
      }
      source.send(-1)
      #expect(subscribers.allSatisfy { $0.breaches.isEmpty })
      #expect(subscribers.prefix(3).allSatisfy { $0.values.last == -1 })
      for subscriber in subscribers { subscriber.cancel() }
      connection.withLock { $0.take() }?.cancel()
      source.send(-2)
      #expect(subscribers.allSatisfy { $0.values.last != -2 })
    }
  }
}
