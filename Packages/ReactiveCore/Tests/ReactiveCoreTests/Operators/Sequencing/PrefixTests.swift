import Testing

@testable import ReactiveCore

@Suite("prefix")
struct PrefixTests {
  typealias Downstream = TrackingSubscriber<Int, Trouble>

  @Test("it completes right after the nth value, the upstream being cancelled first")
  func length() {
    let upstream = ManualPublisher<Int, Trouble>(hearsCancel: false)
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

  @Test("a length of zero completes right after the subscription")
  func zero() {
    let upstream = ManualPublisher<Int, Trouble>()
    upstream.prefix(0).subscribe(Downstream(upstream.history, demand: .max(1)))
    #expect(upstream.history.events == [.subscription, .request(.max(1)), .cancel, .finished])
  }

  @Test("a value sent while the last is received is too many")
  func nested() {
    let subject = PassthroughSubject<Int, Trouble>()
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

  @Test("positions before the range are answered by one more")
  func range() {
    let upstream = ManualPublisher<Int, Trouble>()
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

  @Test("a negative length traps and says why")
  func negative() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Just(1).prefix(-1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("prefix takes a length of zero or more, not -1"))
  }

  @Test("prefix(while:) finishes at the first value that is rejected, and asks no more")
  func whileTrue() {
    let upstream = ManualPublisher<Int, Trouble>(hearsCancel: false)
    var asked: [Int] = []
    upstream.prefix {
      asked.append($0)
      return $0 < 3
    }.subscribe(Downstream(upstream.history, demand: .max(5), onValue: { _ in .max(1) }))
    #expect(upstream.send(1) == .max(1))
    #expect(upstream.send(3) == Subscribers.Demand.none)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    upstream.send(completion: .finished)
    #expect(
      upstream.history.events == [
        .subscription, .request(.max(5)), .value(1), .cancel, .finished,
      ]
    )
    #expect(asked == [1, 3])
  }

  @Test("an early end lets go of everything")
  func release() {
    let life = Lifetime()
    weak var witness: Downstream?
    do {
      let upstream = ManualPublisher<Int, Trouble>()
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
