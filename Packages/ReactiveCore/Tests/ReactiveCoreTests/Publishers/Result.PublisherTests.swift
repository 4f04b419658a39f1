import Testing

@testable import ReactiveCore

@Suite("Result.publisher")
struct ResultPublisherTests {
  @Test("Result.publisher sends a failure right after the subscription, without waiting for demand")
  func failure() {
    let subscriber = TrackingSubscriber<Int, TestError>()
    Result<Int, TestError>.failure(.first).publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
    subscriber.request(.none)
    subscriber.cancel()
    #expect(subscriber.events == [.subscription, .failure(TestError.first)])
  }

  @Test("Result.Publisher takes a result, a value or a failure, and equals one of an equal result")
  func equality() {
    typealias Publisher = Result<Int, TestError>.Publisher
    #expect(Result<Int, TestError>.success(1).publisher == Publisher(1))
    #expect(Publisher(.failure(.first)) == Publisher(TestError.first))
    #expect(Publisher(1) != Publisher(2) && Publisher(1) != Publisher(TestError.first))
    #expect(Publisher(.second).result == .failure(.second))
  }
}
