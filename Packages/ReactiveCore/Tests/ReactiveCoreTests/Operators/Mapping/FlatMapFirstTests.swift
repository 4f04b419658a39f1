import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("flatMapFirst")
struct FlatMapFirstTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Inner = ManualPublisher<Int, TestError>

  private let history = History()
  private let outer: ManualPublisher<Inner, TestError>
  private let inners: [Inner]

  init() {
    let history = history
    outer = ManualPublisher(history, name: "outer", stopsOnCancel: false)
    inners = ["a", "b", "c"].map { Inner(history, name: $0) }
  }

  @Test("flatMapFirst makes no publisher of values that come before the inner one has finished")
  func drops() {
    var transforms = 0
    outer.flatMapFirst {
      transforms += 1
      return $0
    }.subscribe(Downstream(history, demand: .unlimited))
    outer.send(inners[0])
    outer.send(inners[1])
    inners[0].send(1)
    outer.send(inners[1])
    inners[0].send(completion: .finished)
    outer.send(inners[2])
    outer.send(completion: .finished)
    inners[2].send(3)
    inners[2].send(completion: .finished)
    #expect(
      history.take() == [
        .subscription, .request(.unlimited, of: "outer"), .request(.unlimited, of: "a"), .value(1),
        .request(.unlimited, of: "c"), .value(3), .finished,
      ]
    )
    #expect(transforms == 2)
  }

  @Test("An inner publisher of flatMapFirst is active before its subscription comes")
  func lateSubscription() {
    let scheduler = ManualScheduler()
    outer.flatMapFirst { $0.subscribe(on: scheduler) }
      .subscribe(Downstream(history, demand: .unlimited))
    outer.send(inners[0])
    outer.send(inners[1])
    scheduler.advance()
    #expect(
      history.take() == [
        .subscription, .request(.unlimited, of: "outer"), .request(.unlimited, of: "a"),
      ]
    )
    #expect(inners[1].subscriptionCount == 0)
  }

  @Test("With limited demand, an inner's last value waits in flatMapFirst, and the next may start")
  func demand() {
    let subscriber = Downstream(history, demand: .max(1))
    outer.flatMapFirst { $0 }.subscribe(subscriber)
    outer.send(inners[0])
    #expect(inners[0].send(1) == .max(1))
    inners[0].send(2)
    inners[0].send(completion: .finished)
    outer.send(inners[1])
    #expect(
      history.take() == [
        .subscription, .request(.unlimited, of: "outer"), .request(.max(1), of: "a"), .value(1),
        .request(.max(1), of: "b"),
      ]
    )
    subscriber.request(.max(1))
    #expect(history.take() == [.value(2)])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "An inner failure makes flatMapFirst cancel the outer publisher and make no more publishers"
  )
  func innerFails() {
    outer.flatMapFirst { $0 }.subscribe(Downstream(history, demand: .unlimited))
    outer.send(inners[0])
    _ = history.take()
    inners[0].send(completion: .failure(.first))
    outer.send(inners[1])
    #expect(history.take() == [.cancel("outer"), .failure(TestError.first)])
    #expect(inners[1].subscriptionCount == 0)
  }

  @Test("An outer failure makes flatMapFirst cancel the inner publisher; cancelling cancels both")
  func outerEnds() {
    for isCancelled in [true, false] {
      let subscriber = Downstream(history, demand: .unlimited)
      outer.flatMapFirst { $0 }.subscribe(subscriber)
      outer.send(inners[0])
      _ = history.take()
      if isCancelled { subscriber.cancel() } else { outer.send(completion: .failure(.second)) }
      #expect(
        history.take() == [
          .cancel("a"), isCancelled ? .cancel("outer") : .failure(TestError.second),
        ]
      )
    }
  }

  @Test("Each subscriber of flatMapFirst has an inner publisher of its own")
  func subscriptions() {
    let subject = PassthroughSubject<Int, Never>()
    let endless = subject.flatMapFirst { Just($0).append(Empty(completeImmediately: false)) }
    let first = TrackingSubscriber<Int, Never>(demand: .unlimited)
    let second = TrackingSubscriber<Int, Never>(demand: .unlimited)
    endless.subscribe(first)
    subject.send(1)
    endless.subscribe(second)
    subject.send(2)
    #expect(first.values == [1] && second.values == [2])
    first.cancel()
    second.cancel()
  }

  @Test("An inner publisher of flatMapFirst may finish on another thread at any time")
  func threads() {
    for _ in 0..<300 {
      let subject = PassthroughSubject<Int, Never>()
      let inner = PassthroughSubject<Int, Never>()
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      subject.flatMapFirst {
        $0 == 0 ? inner.eraseToAnyPublisher() : Just($0).eraseToAnyPublisher()
      }
      .subscribe(subscriber)
      subject.send(0)
      concurrently(2) { index in
        if index == 0 {
          for value in 1...5 { subject.send(value) }
        } else {
          inner.send(0)
          inner.send(completion: .finished)
        }
      }
      subject.send(completion: .finished)
      // From the first one that came after the end of the inner publisher on, none is dropped.
      let rest = subscriber.values.dropFirst()
      #expect(subscriber.values.first == 0 && Array(rest) == Array((6 - rest.count)..<6))
      #expect(subscriber.completion == .finished && subscriber.breaches.isEmpty)
    }
  }
}
