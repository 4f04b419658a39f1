import Testing

@testable import ReactiveCore

@Suite("The sequence publisher")
struct SequenceTests {
  typealias Downstream = TrackingSubscriber<Int, Never>

  @Test("Values of a sequence publisher wait for demand; it finishes as soon as the last is out")
  func demand() {
    let subscriber = Downstream(onValue: { $0 == 2 ? .max(1) : .none })
    (1...5).publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription])
    subscriber.request(.max(1))
    #expect(subscriber.values == [1])
    subscriber.request(.max(1))
    #expect(subscriber.values == [1, 2, 3])
    subscriber.request(.none)
    subscriber.request(.max(2))
    #expect(subscriber.values == [1, 2, 3, 4, 5])
    #expect(subscriber.completion == .finished)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("An empty sequence publisher finishes right after the subscription")
  func empty() {
    let subscriber = Downstream()
    [].publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("Each subscriber's iterator of a sequence starts at the subscription, one element ahead")
  func takesOneAhead() {
    var taken = 0
    let sequence = AnySequence {
      AnyIterator<Int> {
        taken += 1
        return taken
      }
    }
    let subscriber = Downstream()
    sequence.publisher.subscribe(subscriber)
    #expect(taken == 1)
    subscriber.request(.max(2))
    #expect(taken == 3)
    subscriber.cancel()
  }

  @Test(
    "A sequence publisher sends nothing after cancel from inside receive, not even the completion",
    arguments: [2, 3]
  )
  func cancelInsideReceive(last: Int) {
    var subscriber: Downstream!
    subscriber = Downstream(
      demand: .unlimited,
      onValue: {
        if $0 == last { subscriber.cancel() }
        return .max(1)
      }
    )
    [1, 2, 3].publisher.subscribe(subscriber)
    #expect(subscriber.values == Array(1...last))
    #expect(subscriber.completion == nil)
    subscriber = nil
  }

  @Test("1,000,000 requests from inside receive extend a sequence's loop, and do not recurse")
  func requestInsideReceive() {
    onSmallStack {
      #expect((0..<1_000_000).publisher.countValues() == 1_000_000)
    }
  }

  @Test("The thread whose request takes a sequence over goes on where the last one stopped")
  func owners() {
    for _ in 0..<50 {
      let subscriber = TrackingSubscriber<Int, Never>()
      (0..<10_000).publisher.subscribe(subscriber)
      concurrently(8) { _ in
        for _ in 0..<200 { subscriber.request(.max(1)) }
      }
      #expect(subscriber.values == Array(0..<1_600))
      subscriber.cancel()
    }
  }

  @Test(
    "A sequence publisher meets all requests from 8 threads at once in order, one after another"
  )
  func threads() {
    let subscriber = Downstream()
    (0..<10_000).publisher.subscribe(subscriber)
    concurrently(8) { _ in
      for _ in 0..<100 { subscriber.request(.max(3)) }
    }
    #expect(subscriber.values == Array(0..<2_400))
    concurrently(8) { thread in
      subscriber.request(thread == 0 ? .unlimited : .max(1))
    }
    #expect(subscriber.values == Array(0..<10_000))
    #expect(subscriber.completion == .finished)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("A cancellation that races with requests stops a sequence publisher")
  func cancelRacesWithRequests() {
    let life = Lifetime()
    for _ in 0..<50 {
      let subscriber = Downstream()
      (0..<1_000_000_000).publisher.eraseToAnyPublisher().map { [witness = life.witness()] in
        _ = witness
        return $0
      }.subscribe(subscriber)
      concurrently(4) { thread in
        if thread == 0 { subscriber.cancel() } else { subscriber.request(.max(10)) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values == Array(0..<subscriber.values.count))
    }
    #expect(life.isOver)
  }

  @Test(
    "A sequence publisher releases its sequence and subscriber when it is done",
    arguments: [true, false]
  )
  func release(endsByCancel: Bool) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, Never>?
    do {
      let subscriber = TrackingSubscriber<DeinitWitness, Never>()
      witness = subscriber
      [life.witness(), life.witness()].publisher.subscribe(subscriber)
      subscriber.request(.max(1))
      if endsByCancel { subscriber.cancel() } else { subscriber.request(.max(1)) }
    }
    #expect(witness == nil)
    #expect(life.isOver)
  }

  @Test(
    "A sequence's subscription shows the sequence when it is not at work",
    arguments: [true, false]
  )
  func description(endsByCancel: Bool) throws {
    var subscription: (any Subscription)?
    var duringDelivery: [String] = []
    [1, 2, 3].publisher.subscribe(
      AnySubscriber<Int, Never>(
        receiveSubscription: { subscription = $0 },
        receiveValue: { _ in
          duringDelivery.append(subscription.map { "\($0)" } ?? "")
          return .none
        }
      )
    )
    let shown = try #require(subscription)
    shown.request(.max(1))
    #expect("\(shown)" == "[1, 2, 3]")
    let displayed = shown as? any CustomPlaygroundDisplayConvertible
    #expect(displayed?.playgroundDescription as? String == "[1, 2, 3]")
    let children = Mirror(reflecting: shown).children
    #expect(children.map(\.label) == ["sequence"])
    #expect(children.first?.value as? [Int] == [1, 2, 3])
    if endsByCancel { shown.cancel() } else { shown.request(.unlimited) }
    // Looking at it has not asked for a value.
    #expect(duringDelivery == Array(repeating: "Sequence", count: endsByCancel ? 1 : 3))
    #expect("\(shown)" == "Sequence" && Mirror(reflecting: shown).children.isEmpty)
    subscription = nil
  }

  @Test("Describing a sequence's subscription while threads ask loses no request and adds none")
  func lookRacesWithRequests() {
    for _ in 0..<50 {
      let subscriber = Downstream()
      (0..<10_000).publisher.subscribe(subscriber)
      concurrently(8) { thread in
        for _ in 0..<100 {
          if thread < 4 {
            subscriber.request(.max(1))
          } else {
            _ = subscriber.subscription.map { "\($0)" }
          }
        }
      }
      #expect(subscriber.values == Array(0..<400))
      #expect(subscriber.breaches.isEmpty)
      subscriber.cancel()
    }
  }

  /// An element that does not fit into a subscription.
  private struct Large: Equatable {
    let numbers: [Int]
    var padding = (SIMD4<Double>(), SIMD4<Double>(), 3, 4)
    let witness: DeinitWitness

    static func == (left: Large, right: Large) -> Bool { left.numbers == right.numbers }
  }

  @Test("Large elements of a sequence, asked for one by one, come and go like small ones")
  func largeElements() {
    let life = Lifetime()
    func elements() -> [Large] {
      (0..<3).map { Large(numbers: [$0], witness: life.witness()) }
    }
    do {
      let subscriber = TrackingSubscriber<Large, Never>()
      elements().publisher.subscribe(subscriber)
      for _ in 0..<3 { subscriber.request(.max(1)) }
      #expect(subscriber.values.map(\.numbers) == [[0], [1], [2]])
      #expect(subscriber.completion == .finished)
    }
    #expect(life.isOver)
  }

  @Test("A subscription that is released without being cancelled releases all")
  func dropped() {
    let life = Lifetime()
    [life.witness(), life.witness()].publisher.subscribe(AnySubscriber<DeinitWitness, Never>())
    #expect(life.isOver)
    Just(life.witness()).subscribe(AnySubscriber<DeinitWitness, Never>())
    #expect(life.isOver)
  }

  @Test("Sequence publishers are equal when their sequences are")
  func equality() {
    #expect([1, 2].publisher == [1, 2].publisher && [1].publisher != [2].publisher)
  }
}
