import Testing

@testable import ReactiveCore

@Suite("measureInterval")
struct MeasureIntervalTests {
  typealias Stride = ManualScheduler.SchedulerTimeType.Stride

  private let history = History()
  private let scheduler = ManualScheduler()

  @Test("measureInterval sends the time since the value before, at first since the subscription")
  func intervals() {
    let upstream = ManualPublisher<String, TestError>(history)
    let subscriber = TrackingSubscriber<Stride, TestError>(
      history,
      demand: .max(2),
      onValue: { $0.magnitude == 3 ? .max(4) : .none }
    )
    upstream.measureInterval(using: scheduler, options: "swift").subscribe(subscriber)
    scheduler.advance(by: .nanoseconds(3))
    // What downstream asks for in answer is requested.
    #expect(upstream.send("a") == Subscribers.Demand.none)
    #expect(history.events.last == .request(.max(4)))
    scheduler.advance(by: .nanoseconds(5))
    upstream.sendSecondSubscription()
    #expect(upstream.send("b") == Subscribers.Demand.none)
    #expect(upstream.send("c") == Subscribers.Demand.none)
    upstream.send(completion: .failure(.first))
    subscriber.cancel()
    #expect(subscriber.values.map(\.magnitude) == [3, 5, 0])
    #expect(history.events.first == .subscription)
    #expect(history.events.filter { $0 == .cancel("second") }.count == 1)
    #expect(history.events.last == .failure(TestError.first))
    #expect(scheduler.scheduledCount == 0)
  }

  @Test("The time of measureInterval counts from the subscription, not from the chain's making")
  func lateSubscription() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TrackingSubscriber<Stride, TestError>(demand: .unlimited)
    let subscribing = ManualScheduler()
    upstream.subscribe(on: subscribing).measureInterval(using: scheduler).subscribe(subscriber)
    scheduler.advance(by: .nanoseconds(7))
    subscribing.advance()
    scheduler.advance(by: .nanoseconds(1))
    upstream.send(1)
    #expect(subscriber.values.map(\.magnitude) == [1])
    subscriber.cancel()
    subscribing.advance()
  }
}
