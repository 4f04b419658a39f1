import Testing

@testable import ReactiveCore

@Suite("Optional.publisher")
struct OptionalPublisherTests {
  @Test("Optional.publisher without a value finishes right after the subscription, without demand")
  func none() {
    let subscriber = TrackingSubscriber<Int, Never>()
    Int?.none.publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
    subscriber.request(.none)
    subscriber.cancel()
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("Optional.publisher publishes a value that is itself an optional without one")
  func nested() {
    let subscriber = TrackingSubscriber<Int?, Never>(demand: .max(1))
    Int??.some(nil).publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(Int?.none as Any), .finished])
  }

  @Test("Optional publishers are equal when their values are")
  func equality() {
    #expect(Optional(1).publisher == Optional.Publisher(1))
    #expect(Optional(1).publisher != Optional(2).publisher)
    #expect(Optional(1).publisher != Int?.none.publisher)
    #expect(Optional.Publisher(1).output == 1)
  }
}
