import Testing

@testable import ReactiveCore

@Suite("replaceEmpty, replaceNil, ignoreOutput")
struct ReplaceEmptyTests {
  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<Int, TestError>

  @Test("replaceEmpty replaces an empty upstream by the value, when it is asked for")
  func empty() {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, onValue: { _ in .max(1) })
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == [.subscription])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(upstream.history.take() == [.value(7), .finished])
  }

  @Test("replaceEmpty sends its value at once if it has been asked before the upstream ends")
  func asked() {
    let upstream = Upstream()
    upstream.replaceEmpty(with: 7).subscribe(Downstream(upstream.history, demand: .max(2)))
    upstream.send(completion: .finished)
    #expect(upstream.history.events == [.subscription, .request(.max(2)), .value(7), .finished])
  }

  @Test("replaceEmpty passes values and demand on, and replaces nothing after one value")
  func values() {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(1), onValue: { _ in .max(3) })
    upstream.replaceEmpty(with: 7).subscribe(subscriber)
    #expect(upstream.send(1) == .max(3))
    upstream.send(completion: .finished)
    #expect(
      upstream.history.events == [.subscription, .request(.max(1)), .value(1), .finished]
    )
  }

  @Test("replaceEmpty does not replace a failure")
  func failure() {
    let upstream = Upstream()
    upstream.replaceEmpty(with: 7).subscribe(Downstream(upstream.history))
    upstream.send(completion: .failure(.first))
    #expect(upstream.history.events == [.subscription, .failure(TestError.first)])
  }

  @Test("replaceEmpty replaces an upstream that ends before it is handed down, too")
  func early() {
    let subscriber = Downstream(demand: .max(1))
    Empty<Int, TestError>().eraseToAnyPublisher().replaceEmpty(with: 7).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(7), .finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("Cancelling replaceEmpty while its value waits releases the value")
  func cancelLate() {
    let life = Lifetime()
    let upstream = ManualPublisher<DeinitWitness, TestError>()
    let subscriber = TrackingSubscriber<DeinitWitness, TestError>(upstream.history)
    upstream.replaceEmpty(with: life.witness()).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(!life.isOver)
    subscriber.cancel()
    #expect(life.isOver)
    subscriber.request(.max(1))
    #expect(upstream.history.events == [.subscription])
  }

  @Test("replaceNil puts the value in each nil's place")
  func replaceNil() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    Publishers.Sequence<[Int?], Never>(sequence: [1, nil, 2, nil]).eraseToAnyPublisher().replaceNil(
      with: 7
    )
    .subscribe(subscriber)
    #expect(
      subscriber.events
        == [.subscription, .value(1), .value(7), .value(2), .value(7), .finished]
    )
  }

  @Test("ignoreOutput asks for all after the subscription is handed down, and passes only the end")
  func ignoreOutput() {
    let ends: [(Subscribers.Completion<TestError>, Event)] = [
      (.finished, .finished), (.failure(.first), .failure(TestError.first)),
    ]
    for (completion, event) in ends {
      let upstream = Upstream()
      let subscriber = TrackingSubscriber<Never, TestError>(upstream.history)
      upstream.ignoreOutput().subscribe(subscriber)
      #expect(upstream.history.take() == [.subscription, .request(.unlimited)])
      #expect(upstream.send(1) == Subscribers.Demand.none)
      upstream.send(completion: completion)
      #expect(upstream.history.take() == [event])
    }
    let upstream = Upstream()
    let subscriber = TrackingSubscriber<Never, TestError>(upstream.history)
    upstream.ignoreOutput().subscribe(subscriber)
    subscriber.request(.none)
    subscriber.cancel()
    #expect(
      upstream.history.events
        == [.subscription, .request(.unlimited), .request(.none), .cancel]
    )
  }

  @Test("ignoreOutput asks for nothing if it is cancelled while it is handed down")
  func ignoreOutputCancelled() {
    let upstream = Upstream()
    let subscriber = TrackingSubscriber<Never, TestError>(
      upstream.history,
      onSubscription: { $0.cancel() }
    )
    upstream.ignoreOutput().subscribe(subscriber)
    upstream.sendSecondSubscription()
    #expect(upstream.history.events == [.subscription, .cancel])
  }

  @Test("ignoreOutput keeps its first subscription, and releases it at the end")
  func ignoreOutputHolds() {
    weak var source: Upstream?
    let subscription = {
      let upstream = Upstream()
      source = upstream
      let subscriber = TrackingSubscriber<Never, TestError>(upstream.history)
      upstream.ignoreOutput().subscribe(subscriber)
      _ = upstream.history.take()
      upstream.sendSecondSubscription()
      upstream.send(completion: .finished)
      #expect(upstream.history.events == [.cancel("second"), .finished])
      return subscriber.subscription!
    }()
    #expect(source == nil)
    withExtendedLifetime(subscription) {}
  }

  @Test("Publishers of replaceEmpty and ignoreOutput with equal properties are equal")
  func equality() {
    let just = Just(1)
    #expect(Publishers.ReplaceEmpty(upstream: just, output: 7) == just.replaceEmpty(with: 7))
    #expect(Publishers.ReplaceEmpty(upstream: just, output: 7) != just.replaceEmpty(with: 8))
    #expect(Publishers.IgnoreOutput(upstream: just) == Publishers.IgnoreOutput(upstream: just))
    #expect(Publishers.IgnoreOutput(upstream: just) != Publishers.IgnoreOutput(upstream: Just(2)))
  }
}
