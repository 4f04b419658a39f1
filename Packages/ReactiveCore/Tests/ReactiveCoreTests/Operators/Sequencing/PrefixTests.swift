import Testing

@testable import ReactiveCore

@Suite("prefix")
struct PrefixTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  @Test("prefix completes right after the nth value, and cancels the upstream first")
  func length() {
    let upstream = ManualPublisher<Int, TestError>(stopsOnCancel: false)
    let subscriber = Downstream(upstream.history, demand: .max(5), onValue: { _ in .max(1) })
    upstream.prefix(2).subscribe(subscriber)
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(2) == Subscribers.Demand.none)
    #expect(upstream.send(3) == Subscribers.Demand.none)
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(5)), .value(1), .value(2), .cancel, .finished,
      ]
    )
  }

  @Test("A prefix of length zero completes right after the subscription, and asks for nothing")
  func zero() {
    let upstream = ManualPublisher<Int, TestError>(stopsOnCancel: false)
    upstream.prefix(0).subscribe(Downstream(upstream.history, demand: .max(1)))
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    upstream.sendSecondSubscription()
    let end: [Event] = [.cancel, .subscription, .finished]
    #expect(upstream.history.take() == end + [.cancel("second")])
    Publishers.Output(upstream: upstream, range: 2..<2)
      .subscribe(Downstream(upstream.history, demand: .unlimited))
    #expect(upstream.history.take() == end)
    upstream.prefix(0)
      .subscribe(Downstream(upstream.history, onSubscription: { $0.cancel() }))
    #expect(upstream.history.take() == [.cancel, .subscription])
  }

  @Test("A prefix of length zero ends an endless upstream, and one that fails at once")
  func zeroOfAny() {
    let endless = Downstream(demand: .unlimited)
    sequence(first: 0) { $0 + 1 }.publisher.setFailureType(to: TestError.self)
      .eraseToAnyPublisher().prefix(0).subscribe(endless)
    #expect(endless.events == [.subscription, .finished])
    let failing = Downstream(demand: .unlimited)
    Fail(outputType: Int.self, failure: TestError.first).output(in: 3..<3).subscribe(failing)
    #expect(failing.events == [.subscription, .finished])
  }

  @Test("prefix drops a value that is sent while the last is received")
  func nested() {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = Downstream(
      demand: .unlimited,
      onValue: {
        subject.send($0 + 1)
        return .none
      }
    )
    subject.prefix(2).subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])
  }

  @Test("output(in:) answers each position before the range by one more")
  func range() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = Downstream(upstream.history, demand: .max(3))
    Publishers.Output(upstream: upstream, range: 1..<3).subscribe(subscriber)
    #expect(upstream.send(0) == .max(1))
    #expect(upstream.send(1) == Subscribers.Demand.none)
    upstream.send(2)
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(3)), .value(1), .value(2), .cancel, .finished,
      ]
    )
  }

  @Test("output(at:) and output(in:) are ranges of positions")
  func positions() {
    let just = Just(0)
    let ranges: [(Publishers.Output<Just<Int>>, Range<Int>)] = [
      (just.output(at: 3), 3..<4),
      (just.output(in: 2..<5), 2..<5),
      (just.output(in: 2...5), 2..<6),
      (just.output(in: ..<5), 0..<5),
      (just.output(in: ...5), 0..<6),
      (just.output(in: 5...), 5..<Int.max),
    ]
    for (publisher, range) in ranges {
      #expect(publisher == Publishers.Output(upstream: just, range: range))
      #expect(publisher.range == range)
    }
  }

  @Test("output(at:) completes right after the value, the upstream being cancelled first")
  func outputAt() {
    let upstream = ManualPublisher<Int, TestError>()
    upstream.output(at: 1).subscribe(Downstream(upstream.history, demand: .max(1)))
    #expect(upstream.send(5) == .max(1))
    upstream.send(6)
    #expect(
      upstream.history.events
        == [.subscription, .request(.max(1)), .value(6), .cancel, .finished]
    )
  }

  @Test("An upstream that is shorter than the range ends output(in:)")
  func short() {
    let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
    (0..<4).publisher.eraseToAnyPublisher().output(in: 2...).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(2), .value(3), .finished])
  }

  @Test("output(at:) traps for a negative position and says why")
  func negativePosition() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Just(1).eraseToAnyPublisher().output(at: -1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a position is zero or more, not -1"))
  }

  @Test("prefix traps for a negative length and says why")
  func negative() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Just(1).eraseToAnyPublisher().prefix(-1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("prefix takes a length of zero or more, not -1"))
  }

  @Test("prefix(while:) finishes at the first value that is rejected, and asks no more")
  func whileTrue() {
    let upstream = ManualPublisher<Int, TestError>(stopsOnCancel: false)
    var asked: [Int] = []
    func isSmall(_ value: Int) -> Bool {
      asked.append(value)
      return value < 3
    }
    func expect<P: Publisher>(_ publisher: P, _ text: Comment) where P.Output == Int {
      publisher.subscribe(
        TrackingSubscriber<Int, P.Failure>(
          upstream.history,
          demand: .max(5),
          onValue: { _ in .max(1) }
        )
      )
      #expect(upstream.send(1) == .max(1), text)
      #expect(upstream.send(3) == Subscribers.Demand.none, text)
      #expect(upstream.send(1) == Subscribers.Demand.none, text)
      upstream.send(completion: .finished)
      #expect(
        upstream.history.take() == [
          .subscription, .request(.max(5)), .value(1), .cancel, .finished,
        ],
        text
      )
      #expect(asked == [1, 3], text)
      asked = []
    }
    expect(upstream.prefix(while: isSmall), "prefix(while:)")
    expect(upstream.tryPrefix(while: isSmall), "tryPrefix(while:)")
  }

  @Test("Nothing follows an end that the closure of prefix(while:) causes", arguments: [3, nil])
  func nestedEnd(value: Int?) {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = Downstream(demand: .unlimited)
    subject.prefix {
      if $0 == 3 { return false }
      if let value { subject.send(value) } else { subject.send(completion: .finished) }
      return true
    }.subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("An early end of prefix releases everything")
  func release() {
    let life = Lifetime()
    weak var witness: Downstream?
    do {
      let upstream = ManualPublisher<Int, TestError>()
      let subscriber = Downstream(demand: .unlimited)
      witness = subscriber
      upstream.map { [witness = life.witness()] in
        _ = witness
        return $0
      }.prefix(1).subscribe(subscriber)
      upstream.send(1)
    }
    #expect(witness == nil && life.isOver)
  }
}
