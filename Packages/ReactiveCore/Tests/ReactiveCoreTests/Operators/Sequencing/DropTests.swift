import Testing

@testable import ReactiveCore

@Suite("dropFirst, drop(while:)")
struct DropTests {
  @Test(
    "dropFirst and drop(while:) ask for the values that they drop in addition, and pass the rest"
  )
  func drops() {
    let upstream = ManualPublisher<Int, TestError>()
    /// - Parameter count: The demand for dropped values, which is added to the first request; nil if each
    ///   is answered by one more.
    func expect<P: Publisher>(_ publisher: P, askingFor count: Int?, _ text: Comment)
    where P.Output == Int {
      let subscriber = TrackingSubscriber<Int, P.Failure>(
        upstream.history,
        demand: .max(1),
        onValue: { _ in .max(3) }
      )
      publisher.subscribe(subscriber)
      let answer = Subscribers.Demand.max(count == nil ? 1 : 0)
      #expect(upstream.send(1) == answer, text)
      #expect(upstream.send(2) == answer, text)
      #expect(upstream.send(3) == .max(3), text)
      #expect(upstream.send(1) == .max(3), text)
      subscriber.request(.max(2))
      upstream.send(completion: .finished)
      #expect(
        upstream.history.take()
          == [
            .subscription, .request(.max(1 + (count ?? 0))), .value(3), .value(1),
            .request(.max(2)), .finished,
          ],
        text
      )
    }
    expect(upstream.dropFirst(2), askingFor: 2, "dropFirst(2)")
    expect(upstream.dropFirst().dropFirst(), askingFor: 2, "dropFirst().dropFirst()")
    expect(upstream.drop { $0 < 3 }, askingFor: nil, "drop(while:)")
    expect(upstream.tryDrop { $0 < 3 }, askingFor: nil, "tryDrop(while:)")
  }

  @Test("dropFirst hands its subscription down at once, and keeps demand for a late upstream")
  func lateUpstream() {
    let scheduler = ManualScheduler()
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<Int, TestError>(upstream.history, demand: .max(5))
    upstream.subscribe(on: scheduler).dropFirst(2).subscribe(subscriber)
    subscriber.request(.max(7))
    #expect(upstream.history.take() == [.subscription])
    scheduler.advance()
    #expect(upstream.history.take() == [.request(.max(14))])
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == [.finished])
  }

  @Test("dropFirst asks for what it drops, though downstream asks for nothing")
  func withoutDemand() {
    let upstream = ManualPublisher<Int, TestError>()
    upstream.dropFirst(2).subscribe(TrackingSubscriber<Int, TestError>(upstream.history))
    #expect(upstream.history.take() == [.subscription, .request(.max(2))])
  }

  @Test("dropFirst ends with an upstream that ends while values are dropped")
  func ends() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    [1, 2].publisher.eraseToAnyPublisher().dropFirst(3).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("drop(while:) does not call its closure again once it has said no")
  func decided() {
    var asked: [Int] = []
    func isSmall(_ value: Int) -> Bool {
      asked.append(value)
      return value < 2
    }
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2, 1].publisher.eraseToAnyPublisher().drop(while: isSmall).subscribe(subscriber)
    #expect(subscriber.values == [2, 1])
    #expect(asked == [1, 2])
    asked = []
    let trying = TrackingSubscriber<Int, any Error>(demand: .unlimited)
    let publisher = [1, 2, 1].publisher.eraseToAnyPublisher().tryDrop(while: isSmall)
    publisher.subscribe(trying)
    #expect(trying.values == [2, 1])
    #expect(asked == [1, 2])
    // Each subscriber is dropped for anew.
    publisher.subscribe(TrackingSubscriber<Int, any Error>(demand: .unlimited))
    #expect(asked == [1, 2, 1, 2])
  }

  @Test("dropFirst on dropFirst drops the sum, in one step")
  func fused() {
    let fused: Publishers.Drop<Just<Int>> = Just(1).dropFirst().dropFirst(2)
    #expect(fused.count == 3)
    #expect(fused == Publishers.Drop(upstream: Just(1), count: 3))
    #expect(fused != Publishers.Drop(upstream: Just(1), count: 2))
    onSmallStack {
      var publisher = Publishers.Drop(upstream: (1...1_001).publisher, count: 0)
      for _ in 0..<1_000 { publisher = publisher.dropFirst() }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      publisher.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1_001), .finished])
    }
  }

  @Test("dropFirst traps for a negative count and says why")
  func negative() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      Just(1).eraseToAnyPublisher().dropFirst(-1).subscribe(TrackingSubscriber<Int, Never>())
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("dropFirst takes a count of zero or more, not -1"))
  }
}
