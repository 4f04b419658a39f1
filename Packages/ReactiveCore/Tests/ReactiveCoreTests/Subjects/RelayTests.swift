import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("PassthroughRelay and CurrentValueRelay")
struct RelayTests {
  private let history = History()

  private func subscriber(_ demand: Subscribers.Demand) -> TrackingSubscriber<Int, Never> {
    TrackingSubscriber(history, demand: demand)
  }

  @Test("A passthrough relay drops a value without demand, and finishes when it is released")
  func passthrough() {
    var relay: PassthroughRelay<Int>? = PassthroughRelay()
    relay?.accept(0)
    let subscriber = subscriber(.max(1))
    relay?.subscribe(subscriber)
    relay?.accept(1)
    relay?.accept(2)
    subscriber.request(.max(1))
    relay?.accept(3)
    #expect(history.take() == [.subscription, .value(1), .value(3)])
    relay = nil
    #expect(history.take() == [.finished] && subscriber.breaches.isEmpty)
  }

  @Test("A current value relay keeps the newest value, and finishes when it is released")
  func currentValue() {
    var relay: CurrentValueRelay<Int>? = CurrentValueRelay(0)
    let subscriber = subscriber(.max(1))
    relay?.subscribe(subscriber)
    relay?.accept(1)
    relay?.accept(2)
    #expect(relay?.value == 2)
    subscriber.request(.max(1))
    #expect(history.take() == [.subscription, .value(0), .value(2)])
    relay = nil
    #expect(history.take() == [.finished] && subscriber.breaches.isEmpty)
  }

  @Test("A subscriber that has cancelled a relay receives no end")
  func cancel() {
    var relay: PassthroughRelay<Int>? = PassthroughRelay()
    let subscriber = subscriber(.unlimited)
    relay?.subscribe(subscriber)
    subscriber.cancel()
    relay?.accept(1)
    relay = nil
    #expect(history.take() == [.subscription])
  }

  @Test("A relay takes a publisher's values until they are cancelled, but not its end")
  func attached() {
    let relay = CurrentValueRelay(0)
    let subject = PassthroughSubject<Int, Never>()
    let cancellables = [subject.subscribe(relay), [1, 2].publisher.subscribe(relay)]
    #expect(relay.value == 2)
    relay.subscribe(subscriber(.unlimited))
    subject.send(3)
    cancellables[0].cancel()
    subject.send(4)
    relay.accept(5)
    #expect(history.take() == [.subscription, .value(2), .value(3), .value(5)])
    let passing = PassthroughRelay<Int>()
    passing.subscribe(subscriber(.unlimited))
    let cancellable = relay.subscribe(passing)
    relay.accept(6)
    #expect(
      history.take() == [.subscription, .value(5), .value(6), .value(6)]
    )
    withExtendedLifetime(cancellable) {}
  }

  @Test("An attached publisher does not keep the relay")
  func release() {
    let subject = PassthroughSubject<Int, Never>()
    weak var kept: PassthroughRelay<Int>?
    let cancellable = {
      let relay = PassthroughRelay<Int>()
      kept = relay
      return subject.subscribe(relay)
    }()
    #expect(kept == nil)
    subject.send(1)
    withExtendedLifetime(cancellable) {}
  }

  @Test("A relay of Void tells that something has happened")
  func void() {
    let relay = PassthroughRelay<Void>()
    let subscriber = TrackingSubscriber<Void, Never>(demand: .unlimited)
    relay.subscribe(subscriber)
    relay.accept()
    #expect(subscriber.values.count == 1)
  }

  @Test("Relays are Sendable if their values are")
  func sendable() {
    func require(_: some Sendable) {}
    require(PassthroughRelay<Int>())
    require(CurrentValueRelay(0))
  }
}
