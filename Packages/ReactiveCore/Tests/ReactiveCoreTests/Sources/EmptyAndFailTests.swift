import Testing

@testable import ReactiveCore

@Suite("Empty and Fail")
struct EmptyAndFailTests {
  @Test("Empty finishes right after the subscription, or never")
  func empty() {
    let subscriber = TrackingSubscriber<Int, Trouble>()
    Empty<Int, Trouble>().subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
    let waiting = TrackingSubscriber<Int, Trouble>(demand: .unlimited)
    Empty(completeImmediately: false, outputType: Int.self, failureType: Trouble.self)
      .subscribe(waiting)
    waiting.cancel()
    #expect(waiting.events == [.subscription])
    #expect(
      Empty<Int, Never>() == Empty() && Empty<Int, Never>() != Empty(completeImmediately: false)
    )
  }

  @Test("Fail fails right after the subscription, without waiting for demand")
  func fail() {
    let subscriber = TrackingSubscriber<Int, Trouble>()
    Fail(outputType: Int.self, failure: Trouble.first).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .failure(Trouble.first)])
    #expect(Fail<Int, Trouble>(error: .first) != Fail(error: .second))
  }

  @Test("the empty subscription ignores all and says what it is")
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
