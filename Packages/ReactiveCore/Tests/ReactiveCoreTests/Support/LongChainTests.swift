import Testing

@testable import ReactiveCore

/// Chains of erased publishers, built link by link. A chain uses stack in proportion to its length;
/// its release does not.
@Suite("Long chains")
struct LongChainTests {
  /// A chain of so many links.
  private static func chain<P: Publisher<Int, Never>>(
    of count: Int,
    from source: P,
    _ link: (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>
  ) -> AnyPublisher<Int, Never> {
    var chain = source.eraseToAnyPublisher()
    for _ in 0..<count { chain = link(chain) }
    return chain
  }

  @Test("1,000 maps deliver every value and the completion, in order")
  func maps() {
    onMainSizedStack {
      let chain = Self.chain(of: 1_000, from: [1, 2, 3].publisher) {
        $0.map { $0 + 1 }.eraseToAnyPublisher()
      }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      chain.subscribe(subscriber)
      #expect(
        subscriber.events
          == [.subscription, .value(1_001), .value(1_002), .value(1_003), .finished]
      )
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("1,000 maps keep demand: what is asked for, and what is returned for a value")
  func demand() {
    onMainSizedStack {
      let history = History()
      let upstream = ManualPublisher<Int, Never>(history)
      let chain = Self.chain(of: 1_000, from: upstream) { $0.map { $0 }.eraseToAnyPublisher() }
      let subscriber = TrackingSubscriber<Int, Never>(onValue: { .max($0) })
      chain.subscribe(subscriber)
      subscriber.request(.max(2))
      #expect(upstream.send(3) == .max(3))
      #expect(subscriber.values == [3])
      subscriber.cancel()
      #expect(history.events.last == .cancel)
      #expect(upstream.send(4) == nil)
    }
  }

  @Test("1,000 nodes that keep state see the values in order")
  func stateful() {
    onMainSizedStack {
      let chain = Self.chain(of: 1_000, from: [5, 5, 6].publisher) {
        $0.removeDuplicates().eraseToAnyPublisher()
      }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      chain.subscribe(subscriber)
      #expect(subscriber.values == [5, 6] && subscriber.completion == .finished)
    }
  }

  @Test("A chain of 100,000 publishers is released with little stack")
  func release() {
    onSmallStack {
      let life = Lifetime()
      do {
        let witness = life.witness()
        let chain = Self.chain(of: 100_000, from: Just(1)) { link in
          link.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyPublisher()
        }
        #expect(chain.description == "AnyPublisher")
      }
      #expect(life.isOver)
    }
  }

  @Test(
    "Cancelling a chain of 1,000 publishers releases all of it, though the subscription is kept"
  )
  func cancel() {
    onMainSizedStack {
      let life = Lifetime()
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      do {
        let witness = life.witness()
        Self.chain(of: 1_000, from: subject) { link in
          link.map { value in withExtendedLifetime(witness) { value } }.eraseToAnyPublisher()
        }.subscribe(subscriber)
      }
      subject.send(1)
      #expect(!life.isOver)
      subscriber.cancel()
      #expect(life.isOver)
      subject.send(2)
      #expect(subscriber.values == [1])
    }
  }

  @Test("A subscription inside a delivery, both in long chains, is complete when it returns")
  func nested() {
    onMainSizedStack {
      let inner = Self.chain(of: 100, from: Just(7)) { $0.map { $0 }.eraseToAnyPublisher() }
      var seen: [Int] = []
      let outer = Self.chain(of: 20, from: [1, 2].publisher) { $0.map { $0 }.eraseToAnyPublisher() }
      let cancellable = outer.sink { value in
        var received: Int?
        inner.sink { received = $0 }.cancel()
        seen += [value, received ?? 0]
      }
      cancellable.cancel()
      #expect(seen == [1, 7, 2, 7])
    }
  }
}
