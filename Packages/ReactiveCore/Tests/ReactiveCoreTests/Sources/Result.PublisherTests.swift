import Testing

@testable import ReactiveCore

@Suite("Result.publisher")
struct ResultPublisherTests {
  @Test("a failure comes right after the subscription, without waiting for demand")
  func failure() {
    let subscriber = TrackingSubscriber<Int, Trouble>()
    Result<Int, Trouble>.failure(.first).publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .failure(Trouble.first)])
    subscriber.request(.none)
    subscriber.cancel()
    #expect(subscriber.events == [.subscription, .failure(Trouble.first)])
  }

  @Test("it is made of a result, a value or a failure; two are equal when their results are")
  func equality() {
    typealias Publisher = Result<Int, Trouble>.Publisher
    #expect(Result<Int, Trouble>.success(1).publisher == Publisher(1))
    #expect(Publisher(.failure(.first)) == Publisher(Trouble.first))
    #expect(Publisher(1) != Publisher(2) && Publisher(1) != Publisher(Trouble.first))
    #expect(Publisher(.second).result == .failure(.second))
  }
}
