import Testing

@testable import ReactiveCore

@Suite("AnyPublisher and AnySubscriber")
struct ErasureTests {
  @Test("an erased publisher does what the one behind it does")
  func erasedPublisher() {
    let upstream = ManualPublisher<Int, Trouble>()
    let erased = upstream.eraseToAnyPublisher()
    let subscriber = TrackingSubscriber<Int, Trouble>(
      upstream.history,
      demand: .max(2),
      onValue: { .max($0) }
    )
    erased.subscribe(subscriber)
    #expect(upstream.send(3) == .max(3))
    subscriber.cancel()
    #expect(
      upstream.history.events == [.subscription, .request(.max(2)), .value(3), .cancel]
    )
    #expect(erased.description == "AnyPublisher")
  }

  @Test("erasing 10,000 times adds nothing")
  func erasingAgain() {
    onSmallStack {
      var erased = Just(1).eraseToAnyPublisher()
      for _ in 0..<10_000 { erased = AnyPublisher(erased).eraseToAnyPublisher() }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      erased.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1), .finished])
    }
  }

  @Test("an erased subscriber is the one behind it")
  func erasedSubscriber() {
    let subscriber = TrackingSubscriber<Int, Trouble>(demand: .max(1), onValue: { .max($0) })
    let erased = AnySubscriber(AnySubscriber(subscriber))
    #expect(erased.combineIdentifier == subscriber.combineIdentifier)
    erased.receive(subscription: TrackingSubscription(subscriber.history))
    #expect(erased.receive(2) == .max(2))
    erased.receive(completion: .failure(.first))
    #expect(
      subscriber.events == [
        .subscription, .request(.max(1)), .value(2), .failure(Trouble.first),
      ]
    )
    #expect(erased.description == "AnySubscriber")
    #expect(Mirror(reflecting: erased).children.isEmpty)
    #expect(erased.playgroundDescription as? String == "AnySubscriber")
  }

  @Test("closures that are left out ask for nothing")
  func closures() {
    let nothing = AnySubscriber<Int, Never>()
    let history = History()
    nothing.receive(subscription: TrackingSubscription(history))
    #expect(nothing.receive(1) == .none)
    nothing.receive(completion: .finished)
    #expect(history.events == [])
    #expect(nothing.combineIdentifier != AnySubscriber<Int, Never>().combineIdentifier)
  }

  @Test("an erased subject is sent what the subscriber receives")
  func subject() {
    let subject = PassthroughSubject<Int, Trouble>()
    let downstream = TrackingSubscriber<Int, Trouble>(demand: .unlimited)
    subject.subscribe(downstream)
    let upstream = ManualPublisher<Int, Trouble>()
    upstream.subscribe(AnySubscriber(subject))
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    #expect(upstream.history.events == [.request(.unlimited)])
    #expect(downstream.events == [.subscription, .value(1), .failure(Trouble.first)])
  }

  @Test("a subscriber of nothing receives without an argument")
  func void() {
    var count = 0
    let subscriber = AnySubscriber<Void, Never>(receiveValue: {
      count += 1
      return .max(1)
    })
    #expect(subscriber.receive() == .max(1))
    #expect(count == 1)
  }

  @Test("identifiers are unique, and an object's is its identity")
  func identifiers() {
    #expect(CombineIdentifier() != CombineIdentifier())
    let object = TrackingSubscription()
    #expect(CombineIdentifier(object) == object.combineIdentifier)
    #expect(CombineIdentifier(object).description.hasPrefix("0x"))
    #expect(Set((0..<100).map { _ in CombineIdentifier() }).count == 100)
  }
}
