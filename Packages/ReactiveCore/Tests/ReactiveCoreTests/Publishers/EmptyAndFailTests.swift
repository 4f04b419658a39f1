import Testing

@testable import ReactiveCore

@Suite("Empty and Fail")
struct EmptyAndFailTests {
  @Test("Empty finishes right after the subscription, or never")
  func empty() {
    let subscriber = TrackingSubscriber<Int, TestError>()
    Empty<Int, TestError>().subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
    let waiting = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    Empty(completeImmediately: false, outputType: Int.self, failureType: TestError.self)
      .subscribe(waiting)
    waiting.cancel()
    #expect(waiting.events == [.subscription])
    #expect(
      Empty<Int, Never>() == Empty() && Empty<Int, Never>() != Empty(completeImmediately: false)
    )
  }

  @Test("Fail fails right after the subscription, without waiting for demand")
  func fail() {
    let subscriber = TrackingSubscriber<Int, TestError>()
    Fail(outputType: Int.self, failure: TestError.first).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
    #expect(Fail<Int, TestError>(error: .first) != Fail(error: .second))
  }

  @Test("The empty subscription ignores all and says what it is")
  func emptySubscription() {
    let subscription = Subscriptions.empty
    subscription.request(.max(1))
    subscription.request(.none)
    subscription.cancel()
    #expect("\(subscription)" == "Empty")
    #expect(Mirror(reflecting: subscription).children.isEmpty)
    #expect(subscription.combineIdentifier == Subscriptions.empty.combineIdentifier)
  }
}
