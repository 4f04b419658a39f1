import Testing

@testable import ReactiveCore

@Suite("Just")
struct JustTests {
  @Test("Just sends its value to each subscriber")
  func manySubscribers() {
    let just = Just(1)
    let subscribers = [
      TrackingSubscriber<Int, Never>(demand: .unlimited),
      TrackingSubscriber<Int, Never>(demand: .max(1)),
    ]
    for subscriber in subscribers { just.subscribe(subscriber) }
    #expect(subscribers.allSatisfy { $0.events == [.subscription, .value(1), .finished] })
  }

  @Test("Just publishers are equal when their values are")
  func equality() {
    #expect(Just(1) == Just(1) && Just(1) != Just(2))
  }
}
