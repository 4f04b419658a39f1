import Testing

@testable import ReactiveCore

@Suite("PassthroughSubject")
struct PassthroughSubjectTests {
  @Test("A subscriber of PassthroughSubject without demand misses the value")
  func withoutDemand() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>()
    subject.subscribe(subscriber)
    subject.send(1)
    subscriber.request(.max(1))
    subject.send(2)
    subject.send(3)
    subscriber.request(.max(1))
    subject.send(4)
    #expect(subscriber.events == [.subscription, .value(2), .value(4)])
    subscriber.cancel()
  }

  @Test("The subscription of PassthroughSubject says what it is")
  func description() {
    let subscriber = TrackingSubscriber<Int, Never>()
    PassthroughSubject<Int, Never>().subscribe(subscriber)
    #expect("\(subscriber.subscription!)" == "PassthroughSubject")
    subscriber.cancel()
  }

  @Test("A subject of Void sends without an argument")
  func void() {
    let subject = PassthroughSubject<Void, Never>()
    var count = 0
    let cancellable = subject.sink { count += 1 }
    subject.send()
    #expect(count == 1)
    cancellable.cancel()
  }

  @Test("PassthroughSubject traps for a request for nothing and says why")
  func trapsWithoutDemand() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let subscriber = TrackingSubscriber<Int, Never>(demand: Subscribers.Demand.none)
      PassthroughSubject<Int, Never>().subscribe(subscriber)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must be positive: request(.none) asks for nothing"))
  }
}
