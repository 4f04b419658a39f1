import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("AnyPublisher.create")
struct CreateTests {
  typealias Create = Publishers.Create<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()

  /// A publisher that sends numbers, perhaps ends, and keeps its subscriber for later.
  private func numbers(
    _ numbers: ClosedRange<Int>,
    _ completion: Subscribers.Completion<TestError>? = nil,
    keep: @escaping (Create.Subscriber) -> Void = { _ in }
  ) -> AnyPublisher<Int, TestError> {
    .create { [history] subscriber in
      history.note(.note("called"))
      keep(subscriber)
      numbers.forEach(subscriber.send)
      if let completion { subscriber.send(completion: completion) }
      return AnyCancellable { history.note(.note("closed")) }
    }
  }

  @Test(
    "AnyPublisher.create sends by demand, its end last, and cancels what was returned at once",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.first)]
  )
  func demand(completion: Subscribers.Completion<TestError>) {
    let subscriber = Downstream(history, demand: .max(1))
    numbers(1...3, completion).subscribe(subscriber)
    #expect(
      history.take() == [.subscription, .note("called"), .value(1), .note("closed")]
    )
    subscriber.request(.max(2))
    #expect(history.take() == [.value(2), .value(3), .completion(completion)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("AnyPublisher.create sends later values until the end; cancelling then does nothing")
  func later() {
    var kept: Create.Subscriber?
    let subscriber = Downstream(history, demand: .unlimited)
    numbers(1...1) { kept = $0 }.subscribe(subscriber)
    kept?.send(2)
    kept?.send(completion: .finished)
    kept?.send(3)
    subscriber.cancel()
    #expect(
      history.take() == [
        .subscription, .note("called"), .value(1), .value(2), .finished, .note("closed"),
      ]
    )
  }

  @Test("Cancelling AnyPublisher.create cancels once what was returned, and drops what comes later")
  func cancel() {
    var kept: Create.Subscriber?
    let subscriber = Downstream(history, demand: .unlimited)
    numbers(1...1) { kept = $0 }.subscribe(subscriber)
    _ = history.take()
    subscriber.cancel()
    subscriber.cancel()
    kept?.send(2)
    kept?.send(completion: .finished)
    #expect(history.take() == [.note("closed")])
  }

  @Test(
    "A subscriber that cancels in a value cancels what the closure of create is still to return"
  )
  func cancelInside() {
    var subscriber: Downstream!
    subscriber = Downstream(
      history,
      demand: .unlimited,
      onValue: { _ in
        subscriber.cancel()
        return .none
      }
    )
    numbers(1...3).subscribe(subscriber)
    #expect(history.take() == [.subscription, .note("called"), .value(1), .note("closed")])
    subscriber = nil
  }

  @Test("AnyPublisher.create calls its closure for each subscriber, unless it cancels at once")
  func subscribers() {
    let publisher = numbers(1...1)
    publisher.subscribe(Downstream(history, onSubscription: { $0.cancel() }))
    #expect(history.take() == [.subscription])
    for _ in 1...2 {
      let subscriber = Downstream(history, demand: .unlimited)
      publisher.subscribe(subscriber)
      #expect(history.take() == [.subscription, .note("called"), .value(1)])
      subscriber.cancel()
      _ = history.take()
    }
  }

  @Test("Threads may send to AnyPublisher.create together, and end it", arguments: [true, false])
  func threads(isCancelled: Bool) {
    for _ in 0..<200 {
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      let closed = _Lock(0)
      let kept = _Lock(Publishers.Create<Int, Never>.Subscriber?.none)
      AnyPublisher<Int, Never>.create { subscriber in
        kept.withLock { $0 = subscriber }
        return AnyCancellable { closed.withLock { $0 += 1 } }
      }.subscribe(subscriber)
      let sender = kept.withLock { $0 }!
      concurrently(3) { index in
        if index < 2 {
          for value in 1...5 { sender.send(value) }
        } else if isCancelled {
          subscriber.cancel()
        } else {
          sender.send(completion: .finished)
        }
      }
      #expect(subscriber.breaches.isEmpty && closed.withLock { $0 } == 1)
    }
  }

  @Test(
    "The end of AnyPublisher.create frees what closures hold, though sender and subscription stay"
  )
  func release() {
    let life = Lifetime()
    var kept: Create.Subscriber?
    let subscriber = Downstream(demand: .unlimited)
    do {
      let publisher = AnyPublisher<Int, TestError>.create { [witness = life.witness()] subscriber in
        kept = subscriber
        return AnyCancellable { withExtendedLifetime(witness) {} }
      }
      publisher.subscribe(subscriber)
    }
    #expect(!life.isOver)
    kept?.send(completion: .finished)
    #expect(life.isOver)
    withExtendedLifetime((kept, subscriber)) {}
  }
}
