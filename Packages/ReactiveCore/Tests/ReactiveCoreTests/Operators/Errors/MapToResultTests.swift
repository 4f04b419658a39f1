import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("mapToResult")
struct MapToResultTests {
  typealias Outcome = Result<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

  @Test("mapToResult turns values and a failure into results; the last waits for demand, then ends")
  func failure() {
    let subscriber = TrackingSubscriber<Outcome, Never>(upstream.history, demand: .max(1))
    upstream.mapToResult().subscribe(subscriber)
    #expect(upstream.send(1) == Subscribers.Demand.none)
    upstream.send(completion: .failure(.first))
    #expect(
      upstream.history.take() == [
        .subscription, .request(.max(1)), .value(Outcome.success(1)),
      ]
    )
    subscriber.request(.max(1))
    #expect(upstream.history.take() == [.value(Outcome.failure(.first)), .finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("mapToResult passes a completion without demand, and makes no result of it")
  func completion() {
    let subscriber = TrackingSubscriber<Outcome, Never>(upstream.history)
    upstream.mapToResult().subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == [.subscription, .finished])
  }

  @Test("mapToResult passes a cancellation on, and nothing follows")
  func cancel() {
    let subscriber = TrackingSubscriber<Outcome, Never>(upstream.history, demand: .unlimited)
    upstream.mapToResult().subscribe(subscriber)
    subscriber.cancel()
    upstream.send(completion: .failure(.first))
    #expect(upstream.history.take() == [.subscription, .request(.unlimited), .cancel])
  }
}
