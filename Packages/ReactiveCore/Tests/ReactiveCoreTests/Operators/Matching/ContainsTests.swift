import Testing

@testable import ReactiveCore

@Suite("contains, allSatisfy")
struct ContainsTests {
  private func answers<P: Publisher>(of publisher: P) -> [Event] where P.Output == Bool {
    let subscriber = TrackingSubscriber<Bool, P.Failure>(demand: .max(1))
    publisher.subscribe(subscriber)
    return subscriber.events
  }

  @Test("contains and allSatisfy call their closures until the answer is known, and no more")
  func calls() {
    let history = History()
    func note(_ value: Int) -> Int {
      history.note(.value(value))
      return value
    }
    let yes: [Event] = [.subscription, .value(true), .finished]
    let no: [Event] = [.subscription, .value(false), .finished]
    #expect(
      answers(of: [1, 2, 3].publisher.eraseToAnyPublisher().contains { note($0) == 2 }) == yes
    )
    #expect(history.take() == [.value(1), .value(2)])
    #expect(
      answers(of: [1, 2, 3].publisher.eraseToAnyPublisher().tryContains { note($0) == 2 }) == yes
    )
    #expect(history.take() == [.value(1), .value(2)])
    #expect(
      answers(of: [1, 2, 3].publisher.eraseToAnyPublisher().allSatisfy { note($0) < 2 }) == no
    )
    #expect(history.take() == [.value(1), .value(2)])
    #expect(
      answers(of: [1, 2, 3].publisher.eraseToAnyPublisher().tryAllSatisfy { note($0) < 2 }) == no
    )
    #expect(history.take() == [.value(1), .value(2)])
    #expect(
      answers(of: [1, 2, 3].publisher.eraseToAnyPublisher().allSatisfy { note($0) < 4 }) == yes
    )
    #expect(history.take() == [.value(1), .value(2), .value(3)])
  }

  @Test("An answer from inside the closure of contains is the answer")
  func nested() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Bool, Never>(demand: .max(1))
    subject.contains {
      if $0 == 1 { subject.send(2) }
      return $0 == 2
    }.subscribe(subscriber)
    subject.send(1)
    #expect(subscriber.events == [.subscription, .value(true), .finished])
  }

  @Test("Publishers of contains are equal if they look for the same in equal upstreams")
  func equality() {
    #expect(Publishers.Contains(upstream: Just(1), output: 2) == Just(1).contains(2))
    #expect(Publishers.Contains(upstream: Just(1), output: 2) != Just(1).contains(1))
  }
}
