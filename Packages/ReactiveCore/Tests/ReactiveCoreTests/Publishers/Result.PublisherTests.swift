import Testing

@testable import ReactiveCore

@Suite("Result.publisher")
struct ResultPublisherTests {
  @Test("a failure comes right after the subscription, without waiting for demand")
  func failure() {
    let subscriber = TrackingSubscriber<Int, TestError>()
    Result<Int, TestError>.failure(.first).publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
    subscriber.request(.none)
    subscriber.cancel()
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
  }

  @Test("it is made of a result, a value or a failure; two are equal when their results are")
  func equality() {
    typealias Publisher = Result<Int, TestError>.Publisher
    #expect(Result<Int, TestError>.success(1).publisher == Publisher(1))
    #expect(Publisher(.failure(.first)) == Publisher(TestError.first))
    #expect(Publisher(1) != Publisher(2) && Publisher(1) != Publisher(TestError.first))
    #expect(Publisher(.second).result == .failure(.second))
  }
}
