import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("ignoreFailure")
struct IgnoreFailureTests {
  private let upstream = ManualPublisher<Int, TestError>()

  @Test("ignoreFailure finishes at a failure, or sends nothing after it", arguments: [true, false])
  func failure(completeImmediately: Bool) {
    let subscriber = TrackingSubscriber<Int, Never>(
      upstream.history,
      demand: .max(1),
      onValue: { .max($0) }
    )
    upstream.ignoreFailure(completeImmediately: completeImmediately).subscribe(subscriber)
    #expect(upstream.send(3) == .max(3))
    upstream.send(completion: .failure(.first))
    let end: [Event] = completeImmediately ? [.finished] : []
    #expect(
      upstream.history.take() == [.subscription, .request(.max(1)), .value(3)] + end
    )
    subscriber.cancel()
    #expect(upstream.history.take() == [] && subscriber.breaches.isEmpty)
  }

  @Test("ignoreFailure finishes at a failure without demand")
  func withoutDemand() {
    let subscriber = TrackingSubscriber<Int, Never>(upstream.history)
    upstream.ignoreFailure().subscribe(subscriber)
    upstream.send(completion: .failure(.first))
    #expect(upstream.history.take() == [.subscription, .finished])
  }

  @Test("ignoreFailure passes a completion and a cancellation on", arguments: [true, false])
  func completion(completeImmediately: Bool) {
    for isCancelled in [true, false] {
      let subscriber = TrackingSubscriber<Int, Never>(upstream.history)
      upstream.ignoreFailure(completeImmediately: completeImmediately).subscribe(subscriber)
      if isCancelled { subscriber.cancel() }
      upstream.send(completion: .finished)
      #expect(upstream.history.take() == [.subscription, isCancelled ? .cancel : .finished])
    }
  }

  @Test("ignoreFailure can replace the type of failure", arguments: [true, false])
  func failureType(completeImmediately: Bool) {
    struct Other: Error {}
    let subscriber = TrackingSubscriber<Int, Other>(upstream.history, demand: .unlimited)
    upstream.ignoreFailure(setFailureType: Other.self, completeImmediately: completeImmediately)
      .subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    let end: [Event] = completeImmediately ? [.finished] : []
    #expect(
      upstream.history.take() == [.subscription, .request(.unlimited), .value(1)] + end
    )
  }
}
