import ReactiveExtras
import Testing

@testable import ReactiveCore

/// Faults that other implementations of these operators have had. None of them may come in here.
@Suite("Faults of the peers")
struct PeerFaultsTests {
  typealias Downstream = TrackingSubscriber<Int, Never>

  @Test("zip outlives all that made it, while its upstreams are delayed")
  func zipOfDelayed() {
    let scheduler = ManualScheduler()
    let subscriber = TrackingSubscriber<String, Never>(demand: .unlimited)
    do {
      let left = [1, 2].publisher.delay(for: 2, scheduler: scheduler)
      let right = ["a", "b"].publisher.delay(for: 1, scheduler: scheduler)
      left.zip(right) { "\($0)\($1)" }.subscribe(subscriber)
    }
    scheduler.advance(by: 3)
    #expect(subscriber.values == ["1a", "2b"] && subscriber.completion == .finished)
  }

  @Test("zip that is released while its upstreams are delayed is silent")
  func zipReleased() {
    let scheduler = ManualScheduler()
    var cancellable: AnyCancellable? = [1].publisher.delay(for: 1, scheduler: scheduler)
      .zip([2].publisher.delay(for: 1, scheduler: scheduler))
      .sink { _ in Issue.record("a value after cancellation") }
    cancellable = nil
    scheduler.advance(by: 2)
    #expect(cancellable == nil)
  }

  @Test("Just may be asked and cancelled at the same time")
  func justRace() {
    for _ in 0..<500 {
      let subscriber = Downstream()
      Just(1).subscribe(subscriber)
      concurrently(2) { thread in
        if thread == 0 { subscriber.request(.max(1)) } else { subscriber.cancel() }
      }
      #expect(subscriber.breaches == [] && subscriber.values.count <= 1)
    }
  }

  @Test("AnyCancellable cancels once, whichever thread is first")
  func cancelRace() {
    for _ in 0..<500 {
      let count = _Lock(0)
      let cancellable = AnyCancellable { count.withLock { $0 += 1 } }
      concurrently(4) { _ in cancellable.cancel() }
      #expect(count.withLock { $0 } == 1)
    }
  }

  @Test("receive(on:) loses nothing on a concurrent queue")
  func receiveOnConcurrentQueue() async {
    let received = _Lock(Downstream?.none)
    await withCheckedContinuation { continuation in
      let subscriber = Downstream(
        demand: .unlimited,
        onCompletion: { _ in continuation.resume() }
      )
      received.withLock { $0 = subscriber }
      (0..<2_000).publisher.receive(on: ConcurrentQueue()).subscribe(subscriber)
    }
    let subscriber = received.withLock { $0 }
    #expect(subscriber?.values == Array(0..<2_000) && subscriber?.breaches == [])
  }

  @Test("flatMap answers requests from many threads")
  func flatMapRequests() {
    for _ in 0..<20 {
      let subscriber = Downstream()
      (0..<10).publisher.flatMap { ($0 * 100..<$0 * 100 + 100).publisher }.subscribe(subscriber)
      concurrently(8) { _ in
        for _ in 0..<50 { subscriber.request(.max(1)) }
      }
      #expect(subscriber.values.count == 400 && Set(subscriber.values).count == 400)
      #expect(subscriber.breaches == [])
      subscriber.cancel()
    }
  }

  @Test("share connects once when two threads subscribe first")
  func shareRace() {
    for _ in 0..<200 {
      let upstream = ManualPublisher<Int, Never>()
      let shared = Sendables(value: upstream.share())
      let subscribers = (0..<2).map { _ in Downstream(demand: .unlimited) }
      concurrently(2) { shared.value.subscribe(subscribers[$0]) }
      #expect(upstream.subscriptionCount == 1)
      upstream.send(1)
      #expect(subscribers.map(\.values) == [[1], [1]])
      for subscriber in subscribers { subscriber.cancel() }
    }
  }

  @Test("A subject does not keep the subscriptions of publishers that have finished")
  func finishedUpstreams() {
    let subject = PassthroughSubject<Int, Never>()
    let life = Lifetime()
    var cancellables: [AnyCancellable] = []
    for _ in 0..<100 {
      let witness = life.witness()
      let finished = [1].publisher.handleEvents(receiveOutput: { _ in
        withExtendedLifetime(witness) {}
      })
      cancellables.append(finished.subscribe(subject))
    }
    #expect(!life.isOver)
    // From the first request on, upstreams are asked, and finish.
    let cancellable = subject.sink { _ in }
    #expect(life.isOver)
    withExtendedLifetime((subject, cancellables, cancellable)) {}
  }

  enum Kind: CaseIterable {
    case passthrough, currentValue, replay

    func make() -> any Subject<Int, Never> {
      switch self {
      case .passthrough: PassthroughSubject()
      case .currentValue: CurrentValueSubject(0)
      case .replay: ReplaySubject(bufferSize: 0)
      }
    }
  }

  @Test("Subjects send one value after another to each subscriber", arguments: Kind.allCases)
  func serialisedSubjects(kind: Kind) {
    let subject = Sendables(value: kind.make())
    let subscribers = (0..<3).map { _ in Downstream(demand: .unlimited) }
    for subscriber in subscribers { subject.value.subscribe(subscriber) }
    concurrently(8) { thread in
      for number in 0..<200 { subject.value.send(thread * 1_000 + number) }
    }
    subject.value.send(completion: .finished)
    for subscriber in subscribers {
      #expect(subscriber.breaches == [] && subscriber.completion == .finished)
      for thread in 0..<8 {
        let own = subscriber.values.filter { $0 / 1_000 == thread && ($0 != 0 || thread > 0) }
        #expect(own.suffix(199) == Array((1..<200).map { thread * 1_000 + $0 })[...])
      }
    }
  }
}

/// Takes something to other threads that says of itself that it may go there.
private struct Sendables<Value>: @unchecked Sendable {
  // The subjects and `share` guard what changes by locks; that is what the tests are about.
  let value: Value
}
