import Testing

@testable import ReactiveCore

@Suite("tryMap")
struct TryMapTests {
  @Test("a thrown error cancels the upstream, then fails; the closure is not called again")
  func throwing() {
    let upstream = ManualPublisher<Int, Trouble>(hearsCancel: false)
    let subscriber = TrackingSubscriber<Int, any Error>(upstream.history, demand: .unlimited)
    var calls = 0
    upstream.tryMap { value throws -> Int in
      calls += 1
      if value > 1 { throw Trouble.second }
      return value * 10
    }.subscribe(subscriber)
    upstream.send(1)
    #expect(upstream.send(2) == Subscribers.Demand.none)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(
      upstream.history.events == [
        .subscription, .request(.unlimited), .value(10), .cancel, .failure(Trouble.second),
      ]
    )
    #expect(calls == 2)
  }

  @Test("what it throws is let go of with the rest")
  func release() {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<Int, any Error>?
    do {
      let upstream = ManualPublisher<Int, Trouble>()
      let subscriber = TrackingSubscriber<Int, any Error>(demand: .unlimited)
      witness = subscriber
      upstream.tryMap { [witness = life.witness()] _ throws -> Int in
        _ = witness
        throw Trouble.first
      }.subscribe(subscriber)
      upstream.send(1)
    }
    #expect(witness == nil && life.isOver)
  }
}
