import Testing

@testable import ReactiveCore

@Suite("AnyPublisher and AnySubscriber")
struct ErasureTests {
  @Test("An erased publisher does what the publisher behind it does")
  func erasedPublisher() {
    let upstream = ManualPublisher<Int, TestError>()
    let erased = upstream.eraseToAnyPublisher()
    let subscriber = TrackingSubscriber<Int, TestError>(
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

  @Test("Erasing a publisher 10,000 times adds nothing")
  func erasingAgain() {
    onSmallStack {
      var erased = Just(1).eraseToAnyPublisher()
      for _ in 0..<10_000 { erased = AnyPublisher(erased).eraseToAnyPublisher() }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      erased.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(1), .finished])
    }
  }

  @Test("An erased subscriber is the subscriber behind it")
  func erasedSubscriber() {
    let subscriber = TrackingSubscriber<Int, TestError>(demand: .max(1), onValue: { .max($0) })
    let erased = AnySubscriber(AnySubscriber(subscriber))
    #expect(erased.combineIdentifier == subscriber.combineIdentifier)
    erased.receive(subscription: TrackingSubscription(subscriber.history))
    #expect(erased.receive(2) == .max(2))
    erased.receive(completion: .failure(.first))
    #expect(
      subscriber.events == [
        .subscription, .request(.max(1)), .value(2), .failure(TestError.first),
      ]
    )
  }

  /// Describes itself in three ways.
  private final class Described: Subscriber, CustomStringConvertible, CustomReflectable,
    CustomPlaygroundDisplayConvertible
  {
    typealias Input = Int
    typealias Failure = TestError

    var description: String { "described" }
    var customMirror: Mirror { Mirror(self, children: ["child": 1]) }
    var playgroundDescription: Any { 7 }

    func receive(subscription: any Subscription) {}
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<TestError>) {}
  }

  /// Has no description of its own.
  private final class Undescribed: Subscriber {
    typealias Input = Int
    typealias Failure = TestError

    var secret = 1

    func receive(subscription: any Subscription) {}
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<TestError>) {}
  }

  @Test("An erased subscriber describes itself as the one behind it does")
  func descriptions() {
    let described = AnySubscriber(AnySubscriber(Described()))
    #expect(described.description == "described" && "\(described)" == "described")
    #expect(Mirror(reflecting: described).children.map(\.label) == ["child"])
    #expect(described.playgroundDescription as? Int == 7)

    let sink = AnySubscriber(
      Subscribers.Sink<Int, TestError>(receiveCompletion: { _ in }, receiveValue: { _ in })
    )
    #expect(sink.description == "Sink" && sink.playgroundDescription as? String == "Sink")
    #expect(Mirror(reflecting: sink).children.isEmpty)
  }

  @Test("A subscriber that does not describe itself is described by its type, and shows nothing")
  func noDescription() {
    let erased = AnySubscriber(Undescribed())
    #expect(erased.description == "Undescribed")
    #expect(erased.playgroundDescription as? String == "Undescribed")
    #expect(Mirror(reflecting: erased).children.isEmpty)
    let closures = AnySubscriber<Int, Never>()
    #expect(closures.description == "Anonymous AnySubscriber")
    #expect(Mirror(reflecting: closures).children.isEmpty)
  }

  @Test("The subscriber that a long chain of erased publishers subscribes is described, too")
  func describedInChains() {
    let probe = DescriptionProbe<Int>()
    var chain = probe.eraseToAnyPublisher()
    for _ in 0..<40 { chain = chain.map { $0 }.eraseToAnyPublisher() }
    chain.subscribe(TrackingSubscriber<Int, Never>())
    #expect(probe.description == "Map" && probe.playgroundDescription == "Map")
    probe.append(1).subscribe(TrackingSubscriber<Int, Never>())
    #expect(probe.description == "Concatenate" && probe.children.isEmpty)
  }

  @Test("An erased publisher is shown in a playground by its description")
  func playground() {
    let erased: any CustomPlaygroundDisplayConvertible = Just(1).eraseToAnyPublisher()
    #expect(erased.playgroundDescription as? String == "AnyPublisher")
  }

  @Test("An AnySubscriber whose closures are left out asks for nothing")
  func closures() {
    let nothing = AnySubscriber<Int, Never>()
    let history = History()
    nothing.receive(subscription: TrackingSubscription(history))
    #expect(nothing.receive(1) == .none)
    nothing.receive(completion: .finished)
    #expect(history.events == [])
    #expect(nothing.combineIdentifier != AnySubscriber<Int, Never>().combineIdentifier)
  }

  @Test("An AnySubscriber of a subject passes what it receives to the subject")
  func subject() {
    let subject = PassthroughSubject<Int, TestError>()
    let downstream = TrackingSubscriber<Int, TestError>(demand: .unlimited)
    subject.subscribe(downstream)
    let upstream = ManualPublisher<Int, TestError>()
    upstream.subscribe(AnySubscriber(subject))
    upstream.send(1)
    upstream.send(completion: .failure(.first))
    #expect(upstream.history.events == [.request(.unlimited)])
    #expect(downstream.events == [.subscription, .value(1), .failure(TestError.first)])
  }

  @Test("A subscriber whose input is Void receives without an argument")
  func void() {
    var count = 0
    let subscriber = AnySubscriber<Void, Never>(receiveValue: {
      count += 1
      return .max(1)
    })
    #expect(subscriber.receive() == .max(1))
    #expect(count == 1)
  }

  @Test("Combine identifiers are unique, and an object's identifier is its identity")
  func identifiers() {
    #expect(CombineIdentifier() != CombineIdentifier())
    let object = TrackingSubscription()
    #expect(CombineIdentifier(object) == object.combineIdentifier)
    #expect(CombineIdentifier(object).description.hasPrefix("0x"))
    #expect(Set((0..<100).map { _ in CombineIdentifier() }).count == 100)
  }
}
