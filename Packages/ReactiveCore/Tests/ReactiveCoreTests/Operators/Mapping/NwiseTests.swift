import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("nwise")
struct NwiseTests {
  @Test("nwise sends each value with those before it; values that fill no array ask for one more")
  func groups() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<[Int], TestError>(
      upstream.history,
      demand: .max(1),
      onValue: { .max($0[2]) }
    )
    upstream.nwise(3).subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .max(1))
    #expect(upstream.send(3) == .max(3))
    #expect(upstream.send(4) == .max(4))
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.take() == [
        .subscription, .request(.max(1)), .value([1, 2, 3]), .value([2, 3, 4]),
        .failure(TestError.first),
      ]
    )
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("nwise of one sends arrays of the value alone")
  func one() {
    let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    [1, 2].publisher.nwise(1).subscribe(subscriber)
    #expect(subscriber.values == [[1], [2]] && subscriber.completion == .finished)
  }

  @Test("nwise sends nothing for too few values", arguments: 0...2)
  func tooFew(count: Int) {
    let subscriber = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    (0..<count).publisher.nwise(3).subscribe(subscriber)
    #expect(subscriber.values == [] && subscriber.completion == .finished)
  }

  @Test("nwise keeps arrays per subscriber, and cancelling reaches the upstream")
  func subscriptions() {
    let subject = PassthroughSubject<Int, Never>()
    let groups = subject.nwise(2)
    let first = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    let second = TrackingSubscriber<[Int], Never>(demand: .unlimited)
    groups.subscribe(first)
    subject.send(1)
    groups.subscribe(second)
    subject.send(2)
    first.cancel()
    subject.send(3)
    #expect(first.values == [[1, 2]] && second.values == [[2, 3]])
  }

  @Test("nwise puts a value that is sent while an array is received in the next array")
  func nested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<[Int], Never>(
      demand: .unlimited,
      onValue: { group in
        if group == [1, 2] { subject.send(3) }
        return .none
      }
    )
    subject.nwise(2).subscribe(subscriber)
    for value in [1, 2, 4] { subject.send(value) }
    #expect(subscriber.values == [[1, 2], [2, 3], [3, 4]])
  }

  @Test("nwise releases the oldest value after its last array, and all of them at the end")
  func release() {
    let life = Lifetime()
    let subject = PassthroughSubject<DeinitWitness?, Never>()
    let cancellable = subject.nwise(2).sink { _ in }
    subject.send(life.witness())
    #expect(!life.isOver)
    subject.send(nil)
    #expect(life.isOver)
    let last = Lifetime()
    subject.send(last.witness())
    #expect(!last.isOver)
    subject.send(completion: .finished)
    #expect(last.isOver)
    withExtendedLifetime(cancellable) {}
  }

  @Test("nwise traps for a size of zero")
  func zero() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Just(1).nwise(0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("nwise takes a size of one or more, not 0"))
  }

  @Test("Publishers of nwise are equal if their upstreams and sizes are")
  func equality() {
    #expect(Just(1).nwise(2) == Just(1).nwise(2))
    #expect(Just(1).nwise(2) != Just(1).nwise(3))
  }
}
