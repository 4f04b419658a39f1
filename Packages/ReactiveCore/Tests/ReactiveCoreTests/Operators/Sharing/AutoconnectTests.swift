import Testing

@testable import ReactiveCore

@Suite("autoconnect")
struct AutoconnectTests {
  typealias Downstream = TrackingSubscriber<Int, Never>

  /// A connectable publisher that records its connections.
  private final class Source: ConnectablePublisher, Sendable {
    typealias Output = Int
    typealias Failure = Never

    let history = History()
    let subject = PassthroughSubject<Int, Never>()
    private let onConnect: @Sendable (Source) -> Void

    private let onDisconnect: @Sendable () -> Void

    init(
      onConnect: @escaping @Sendable (Source) -> Void = { _ in },
      onDisconnect: @escaping @Sendable () -> Void = {}
    ) {
      self.onConnect = onConnect
      self.onDisconnect = onDisconnect
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      history.note(.note("subscribe"))
      subject.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
      history.note(.note("connect"))
      onConnect(self)
      return AnyCancellable { [history, onDisconnect] in
        onDisconnect()
        history.note(.note("disconnect"))
      }
    }
  }

  @Test("autoconnect connects once, when the first subscriber has its subscription")
  func connectsOnce() {
    let source = Source(onConnect: { $0.subject.send(1) })
    let publisher = source.autoconnect()
    let subscribers = [Downstream(demand: .unlimited), Downstream(demand: .unlimited)]
    for subscriber in subscribers { publisher.subscribe(subscriber) }
    source.subject.send(2)
    #expect(source.history.take() == [.note("subscribe"), .note("connect"), .note("subscribe")])
    #expect(subscribers.map(\.values) == [[1, 2], [2]])
    subscribers[0].cancel()
    subscribers[0].cancel()
    source.subject.send(3)
    #expect(source.history.take() == [])
    subscribers[1].cancel()
    #expect(source.history.take() == [.note("disconnect")])
    #expect(subscribers.map(\.values) == [[1, 2], [2, 3]])
  }

  @Test("autoconnect connects anew for a later subscriber")
  func connectsAnew() {
    let source = Source()
    let publisher = source.autoconnect()
    for _ in 0..<2 {
      let subscriber = Downstream(demand: .unlimited)
      publisher.subscribe(subscriber)
      source.subject.send(1)
      subscriber.cancel()
      #expect(subscriber.values == [1])
      #expect(
        source.history.take() == [.note("subscribe"), .note("connect"), .note("disconnect")]
      )
    }
  }

  @Test("A subscriber that cancels while it subscribes leaves autoconnect unconnected")
  func cancelsWhileSubscribing() {
    let source = Source()
    let publisher = source.autoconnect()
    publisher.subscribe(Downstream(onSubscription: { $0.cancel() }))
    #expect(source.history.take() == [.note("subscribe")])
    let subscriber = Downstream(demand: .max(1))
    publisher.subscribe(subscriber)
    subscriber.cancel()
    #expect(source.history.take() == [.note("subscribe"), .note("connect"), .note("disconnect")])
  }

  @Test("A subscriber that cancels while autoconnect connects cuts the connection when it is there")
  func cancelsWhileConnecting() {
    let cancels = _Lock({ () -> Void in })
    let source = Source(onConnect: { _ in cancels.withLock { $0 }() })
    let subscriber = Downstream(demand: .unlimited)
    cancels.withLock { $0 = { subscriber.cancel() } }
    source.autoconnect().subscribe(subscriber)
    #expect(source.history.take() == [.note("subscribe"), .note("connect"), .note("disconnect")])
  }

  @Test(
    "A subscriber that comes while autoconnect connects keeps the connection of one that leaves"
  )
  func comesWhileConnecting() {
    let actions = _Lock({ () -> Void in })
    let source = Source(onConnect: { _ in actions.withLock { $0 }() })
    let publisher = source.autoconnect()
    let (first, second) = (Downstream(demand: .unlimited), Downstream(demand: .unlimited))
    actions.withLock {
      $0 = {
        first.cancel()
        publisher.subscribe(second)
      }
    }
    publisher.subscribe(first)
    source.subject.send(1)
    #expect(second.values == [1])
    #expect(source.history.take() == [.note("subscribe"), .note("connect"), .note("subscribe")])
    second.cancel()
    #expect(source.history.take() == [.note("disconnect")])
    actions.withLock { $0 = {} }
  }

  @Test("autoconnect connects afterwards a subscriber that comes while the connection is cut")
  func comesWhileDisconnecting() {
    let actions = _Lock({ () -> Void in })
    let source = Source(onDisconnect: { actions.withLock { $0 }() })
    let publisher = source.autoconnect()
    let (first, second) = (Downstream(demand: .unlimited), Downstream(demand: .unlimited))
    publisher.subscribe(first)
    actions.withLock { $0 = { publisher.subscribe(second) } }
    first.cancel()
    actions.withLock { $0 = {} }
    source.subject.send(1)
    #expect(second.values == [1])
    second.cancel()
    #expect(
      source.history.take() == [
        .note("subscribe"), .note("connect"), .note("subscribe"), .note("disconnect"),
        .note("connect"), .note("disconnect"),
      ]
    )
  }

  @Test(
    "After the completion, a new subscriber of autoconnect gets that alone and connects nothing"
  )
  func completion() {
    let source = Source()
    let publisher = source.autoconnect()
    let subscriber = Downstream(demand: .unlimited)
    publisher.subscribe(subscriber)
    source.subject.send(completion: .finished)
    subscriber.cancel()
    let late = Downstream(demand: .unlimited)
    publisher.subscribe(late)
    #expect(late.events == [.subscription, .finished])
    #expect(source.history.take() == [.note("subscribe"), .note("connect"), .note("subscribe")])
  }

  @Test("Threads that subscribe and cancel at once leave autoconnect connected once or not at all")
  func threads() {
    for round in 0..<100 {
      let source = Source()
      let publisher = source.autoconnect()
      let subscribers = (0..<8).map { _ in Downstream(demand: .unlimited) }
      concurrently(8) { thread in
        publisher.subscribe(subscribers[thread])
        if round % 2 == 0 { subscribers[thread].cancel() }
      }
      if round % 2 == 1 {
        #expect(source.history.events.filter { $0 == .note("connect") }.count == 1)
        source.subject.send(1)
        #expect(subscribers.allSatisfy { $0.values == [1] })
        for subscriber in subscribers { subscriber.cancel() }
      }
      let connections = source.history.events.filter { $0 != .note("subscribe") }
      for (index, event) in connections.enumerated() {
        #expect(event == .note(index % 2 == 0 ? "connect" : "disconnect"))
      }
      #expect(connections.count % 2 == 0)
    }
  }
}
