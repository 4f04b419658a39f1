import Testing

@testable import ReactiveCore

@Suite("Deferred")
struct DeferredTests {
  @Test("Deferred makes its publisher for each subscriber, when it comes")
  func perSubscriber() {
    var count = 0
    let deferred = Deferred {
      count += 1
      return Just(count)
    }
    #expect(count == 0)
    let subscribers = [
      TrackingSubscriber<Int, Never>(demand: .max(1)),
      TrackingSubscriber<Int, Never>(demand: .max(1)),
    ]
    for subscriber in subscribers { deferred.subscribe(subscriber) }
    #expect(subscribers.map(\.values) == [[1], [2]])
    #expect(count == 2)
  }
}
