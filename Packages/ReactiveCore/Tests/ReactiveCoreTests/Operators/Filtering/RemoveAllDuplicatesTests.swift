import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("removeAllDuplicates")
struct RemoveAllDuplicatesTests {
  /// Equal by its number, and not hashable.
  private struct Plain: Equatable {
    let number: Int
  }

  @Test(
    "removeAllDuplicates passes a value once; each later one asks for one more",
    arguments: [true, false]
  )
  func dropped(isHashable: Bool) {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<Int, TestError>(
      upstream.history,
      demand: .max(1),
      onValue: { _ in .max(2) }
    )
    if isHashable {
      upstream.removeAllDuplicates().subscribe(subscriber)
    } else {
      upstream.map(Plain.init).removeAllDuplicates().map(\.number).subscribe(subscriber)
    }
    #expect(upstream.send(1) == .max(2))
    #expect(upstream.send(2) == .max(2))
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == .max(1))
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.take() == [
        .subscription, .request(.max(1)), .value(1), .value(2), .failure(TestError.first),
      ]
    )
  }

  @Test("removeAllDuplicates compares those that passed with the new one, until it is a duplicate")
  func predicate() {
    var compared: [[Int]] = []
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 5, 2, 9].publisher.removeAllDuplicates {
      compared.append([$0, $1])
      return abs($1 - $0) < 3
    }.subscribe(subscriber)
    #expect(subscriber.values == [1, 5, 9])
    #expect(compared == [[1, 5], [1, 2], [1, 9], [5, 9]])
  }

  @Test("removeAllDuplicates keeps values per subscriber, and cancelling reaches the upstream")
  func subscriptions() {
    let subject = PassthroughSubject<Int, Never>()
    for publisher in [subject.removeAllDuplicates(), subject.removeAllDuplicates(by: ==)] {
      let first = TrackingSubscriber<Int, Never>(demand: .unlimited)
      let second = TrackingSubscriber<Int, Never>(demand: .unlimited)
      publisher.subscribe(first)
      subject.send(1)
      publisher.subscribe(second)
      subject.send(1)
      first.cancel()
      subject.send(2)
      second.cancel()
      #expect(first.values == [1] && second.values == [1, 2])
    }
  }

  @Test("removeAllDuplicates releases its values at the end")
  func release() {
    let life = Lifetime()
    let subject = PassthroughSubject<DeinitWitness, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    subject.removeAllDuplicates(by: ===).map { _ in 0 }.subscribe(subscriber)
    subject.send(life.witness())
    #expect(!life.isOver)
    subject.send(completion: .finished)
    #expect(life.isOver)
    withExtendedLifetime(subscriber) {}
  }
}
