import Testing

@testable import ReactiveCore

@Suite("Just")
struct JustTests {
  typealias Downstream = TrackingSubscriber<Int, Never>

  @Test("the value comes at the first request, then the completion")
  func value() {
    let subscriber = Downstream()
    Just(1).subscribe(subscriber)
    #expect(subscriber.events == [.subscription])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    #expect(subscriber.events == [.subscription, .value(1), .finished])
  }

  @Test("nothing comes after cancel, also from inside receive")
  func cancel() {
    let before = Downstream()
    Just(1).subscribe(before)
    before.cancel()
    before.request(.max(1))
    #expect(before.events == [.subscription])

    var subscriber: Downstream!
    subscriber = Downstream(
      demand: .max(1),
      onValue: { _ in
        subscriber.cancel()
        return .none
      }
    )
    Just(1).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1)])
    subscriber = nil
  }

  @Test("each subscriber gets the value")
  func manySubscribers() {
    let just = Just(1)
    let subscribers = [Downstream(demand: .unlimited), Downstream(demand: .max(1))]
    for subscriber in subscribers { just.subscribe(subscriber) }
    #expect(subscribers.allSatisfy { $0.events == [.subscription, .value(1), .finished] })
  }

  @Test("two are equal when their values are")
  func equality() {
    #expect(Just(1) == Just(1) && Just(1) != Just(2))
  }

  @Test("a request that races with a cancellation sends the value once or not at all")
  func requestRacesWithCancel() {
    for _ in 0..<100 {
      let subscriber = Downstream()
      Just(1).subscribe(subscriber)
      concurrently(8) { thread in
        if thread % 4 == 3 { subscriber.cancel() } else { subscriber.request(.max(1)) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count <= 1)
    }
  }

  @Test("it lets go of its subscriber when it is done", arguments: [true, false])
  func release(endsByCancel: Bool) {
    weak var witness: Downstream?
    do {
      let subscriber = Downstream()
      witness = subscriber
      Just(1).subscribe(subscriber)
      if endsByCancel { subscriber.cancel() } else { subscriber.request(.max(1)) }
    }
    #expect(witness == nil)
  }
}
