import Testing

@testable import ReactiveCore

@Suite("delay")
struct DelayTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  private let history = History()
  private let scheduler = ManualScheduler()

  @Test("delay sends values and a failure later by the interval, in order")
  func later() {
    let upstream = ManualPublisher<Int, TestError>(history)
    upstream.delay(for: .nanoseconds(10), scheduler: scheduler, options: "swift").subscribe(
      Downstream(history, demand: .max(2), onValue: { $0 == 1 ? .max(4) : .none })
    )
    #expect(history.take() == [.subscription, .request(.max(2))])
    #expect(upstream.send(1) == Subscribers.Demand.none)
    scheduler.advance(by: .nanoseconds(5))
    upstream.send(2)
    upstream.send(completion: .failure(.first))
    scheduler.advance(by: .nanoseconds(4))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    // The upstream has ended, so that it does not get the answer.
    #expect(history.take() == [.value(1)])
    scheduler.advance(by: .nanoseconds(4))
    #expect(history.take() == [])
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value(2), .failure(TestError.first)])
    #expect(scheduler.options == ["swift", "swift", "swift"])
  }

  @Test("delay requests what downstream answers when it is known")
  func answer() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = Downstream(history, demand: .max(1), onValue: { .max($0) })
    upstream.delay(for: .nanoseconds(1), scheduler: scheduler).subscribe(subscriber)
    upstream.send(3)
    _ = history.take()
    scheduler.advance(by: .nanoseconds(1))
    #expect(history.take() == [.value(3), .request(.max(3))])
    subscriber.cancel()
  }

  @Test(
    "Cancelling delay drops and frees what is still to come, though the scheduler holds the action"
  )
  func cancel() {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, TestError>?
    do {
      let upstream = ManualPublisher<DeinitWitness, TestError>(history)
      let subscriber = TrackingSubscriber<DeinitWitness, TestError>(history, demand: .unlimited)
      witness = subscriber
      upstream.delay(for: .seconds(3_600), scheduler: scheduler).subscribe(subscriber)
      upstream.send(life.witness())
      upstream.send(completion: .finished)
      subscriber.cancel()
    }
    #expect(scheduler.waitingCount == 2)
    #expect(life.isOver && witness == nil)
    _ = history.take()
    scheduler.advance(by: .seconds(3_600))
    #expect(history.take() == [])
  }
}
