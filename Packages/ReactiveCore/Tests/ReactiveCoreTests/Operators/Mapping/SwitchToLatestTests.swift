import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("switchToLatest")
struct SwitchToLatestTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Inner = ManualPublisher<Int, TestError>
  typealias Outer = ManualPublisher<Inner, TestError>

  private let history = History()

  private func makeInners(stopsOnCancel: Bool = true) -> [Inner] {
    ["a", "b", "c"].map { Inner(history, name: $0, stopsOnCancel: stopsOnCancel) }
  }

  private func makeOuter(stopsOnCancel: Bool = true) -> Outer {
    Outer(history, name: "outer", stopsOnCancel: stopsOnCancel)
  }

  @Test("switchToLatest cancels the old publisher and asks the new one for what is outstanding")
  func switching() {
    let (outer, inners) = (makeOuter(), makeInners())
    let subscriber = Downstream(history, demand: .max(3))
    outer.switchToLatest().subscribe(subscriber)
    #expect(history.take() == [.subscription, .request(.unlimited, of: "outer")])
    #expect(outer.send(inners[0]) == Subscribers.Demand.none)
    #expect(inners[0].send(1) == Subscribers.Demand.none)
    #expect(outer.send(inners[1]) == Subscribers.Demand.none)
    #expect(
      history.take() == [
        .request(.max(3), of: "a"), .value(1), .cancel("a"), .request(.max(2), of: "b"),
      ]
    )
    subscriber.request(.max(4))
    inners[1].send(2)
    outer.send(inners[2])
    #expect(
      history.take() == [
        .request(.max(4), of: "b"), .value(2), .cancel("b"), .request(.max(5), of: "c"),
      ]
    )
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [.cancel("c"), .cancel("outer")])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("The subscription of switchToLatest is called after the operator")
  func description() {
    let subscriber = TrackingSubscriber<Int, Never>()
    Just(Just(1)).switchToLatest().subscribe(subscriber)
    #expect("\(subscriber.subscription!)" == "SwitchToLatest")
    subscriber.cancel()
  }

  @Test("switchToLatest asks an inner publisher for nothing while no demand is outstanding")
  func withoutDemand() {
    let (outer, inners) = (makeOuter(), makeInners())
    let subscriber = Downstream(history)
    outer.switchToLatest().subscribe(subscriber)
    outer.send(inners[0])
    #expect(history.take() == [.subscription, .request(.unlimited, of: "outer")])
    subscriber.request(.unlimited)
    outer.send(inners[1])
    #expect(
      history.take() == [
        .request(.unlimited, of: "a"), .cancel("a"), .request(.unlimited, of: "b"),
      ]
    )
    subscriber.cancel()
  }

  @Test("switchToLatest passes demand from receive to the inner publisher, or to its successor")
  func answer() {
    let (outer, inners) = (makeOuter(), makeInners())
    let subscriber = Downstream(
      history,
      demand: .max(1),
      onValue: { value in
        if value == 2 { outer.send(inners[1]) }
        return .max(value)
      }
    )
    outer.switchToLatest().subscribe(subscriber)
    outer.send(inners[0])
    _ = history.take()
    #expect(inners[0].send(1) == .max(1))
    #expect(history.take() == [.value(1)])
    #expect(inners[0].send(2) == Subscribers.Demand.none)
    #expect(history.take() == [.value(2), .cancel("a"), .request(.max(2), of: "b")])
    subscriber.cancel()
  }

  @Test("switchToLatest drops what the old publisher still sends, and its end, too")
  func oldInner() {
    let (outer, inners) = (makeOuter(), makeInners(stopsOnCancel: false))
    let subscriber = Downstream(history, demand: .unlimited)
    outer.switchToLatest().subscribe(subscriber)
    outer.send(inners[0])
    outer.send(inners[1])
    _ = history.take()
    #expect(inners[0].send(1) == Subscribers.Demand.none)
    inners[0].send(completion: .failure(.first))
    #expect(history.take() == [])
    inners[0].sendSecondSubscription()
    inners[1].sendSecondSubscription()
    outer.sendSecondSubscription()
    #expect(history.take() == [.cancel("second"), .cancel("second"), .cancel("second")])
    inners[1].send(2)
    subscriber.cancel()
    #expect(history.take() == [.value(2), .cancel("b"), .cancel("outer")])
    inners[1].send(3)
    inners[1].send(completion: .finished)
    #expect(outer.send(inners[2]) == nil)
    #expect(inners[2].subscriptionCount == 0)
    #expect(history.take() == [])
  }

  @Test(
    "switchToLatest finishes when the outer and the current inner publisher have",
    arguments: [true, false]
  )
  func finish(isOuterFirst: Bool) {
    let (outer, inners) = (makeOuter(), makeInners())
    outer.switchToLatest().subscribe(Downstream(history, demand: .unlimited))
    outer.send(inners[0])
    inners[0].send(completion: .finished)
    outer.send(inners[1])
    _ = history.take()
    if isOuterFirst {
      outer.send(completion: .finished)
      inners[1].send(1)
      #expect(history.take() == [.value(1)])
      inners[1].send(completion: .finished)
    } else {
      inners[1].send(completion: .finished)
      #expect(history.take() == [])
      outer.send(completion: .finished)
    }
    #expect(history.take() == [.finished])
  }

  @Test("switchToLatest finishes when the outer publisher finishes without an inner one")
  func emptyOuter() {
    let subscriber = Downstream()
    Empty<Inner, TestError>().switchToLatest().subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test("A failure of the outer or inner publisher makes switchToLatest cancel the other one")
  func failure() {
    for isOuter in [true, false] {
      let (outer, inners) = (makeOuter(stopsOnCancel: false), makeInners(stopsOnCancel: false))
      let subscriber = Downstream(history, demand: .unlimited)
      outer.switchToLatest().subscribe(subscriber)
      outer.send(inners[0])
      _ = history.take()
      if isOuter {
        outer.send(completion: .failure(.first))
      } else {
        inners[0].send(completion: .failure(.first))
      }
      #expect(history.take() == [.cancel(isOuter ? "a" : "outer"), .failure(TestError.first)])
      outer.send(inners[1])
      outer.send(completion: .failure(.second))
      inners[0].send(1)
      inners[0].send(completion: .failure(.second))
      subscriber.request(.max(1))
      subscriber.cancel()
      #expect(history.take() == [])
      #expect(inners[1].subscriptionCount == 0)
    }
  }

  @Test("switchToLatest delivers what is sent from inside receive afterwards, not nested")
  func nestedSend() {
    let (outer, inners) = (makeOuter(), makeInners())
    let subscriber = Downstream(
      history,
      demand: .max(9),
      onValue: { [history] value in
        if value == 1 {
          #expect(inners[0].send(2) == Subscribers.Demand.none)
          outer.send(inners[1])
          inners[1].send(3)
          inners[1].send(completion: .finished)
          outer.send(completion: .finished)
        }
        history.note(.note("done with \(value)"))
        return .none
      }
    )
    outer.switchToLatest().subscribe(subscriber)
    outer.send(inners[0])
    _ = history.take()
    inners[0].send(1)
    #expect(
      history.take() == [
        .value(1), .cancel("a"), .request(.max(7), of: "b"), .note("done with 1"), .value(2),
        .note("done with 2"), .value(3), .note("done with 3"), .finished,
      ]
    )
  }

  @Test("switchToLatest sends nothing more after a cancellation from inside receive")
  func cancelInsideReceive() {
    let (outer, inners) = (makeOuter(), makeInners(stopsOnCancel: false))
    defer { for inner in inners { inner.forgetSubscriber() } }
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      onValue: { _ in
        inners[0].send(2)
        subscription?.cancel()
        return .max(1)
      }
    )
    outer.switchToLatest().subscribe(subscriber)
    outer.send(inners[0])
    _ = history.take()
    #expect(inners[0].send(1) == Subscribers.Demand.none)
    #expect(history.take() == [.value(1), .cancel("a"), .cancel("outer")])
    subscription = nil
  }

  @Test("switchToLatest asks for nothing if it is cancelled while its subscription is handed down")
  func cancelAtOnce() {
    let outer = makeOuter()
    outer.switchToLatest().subscribe(Downstream(history, onSubscription: { $0.cancel() }))
    #expect(history.take() == [.subscription, .cancel("outer")])
  }

  @Test("The publishers in switchToLatest and flatMapLatest may differ in whether they can fail")
  func failureTypes() {
    let never = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2].publisher.map { Just($0) }.switchToLatest().subscribe(never)
    let latest = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [3, 4].publisher.flatMapLatest { Just($0) }.subscribe(latest)
    #expect([never.values, latest.values] == [[1, 2], [3, 4]])
    let error = Fail<Int, TestError>(error: .first)
    let one = Just(1).setFailureType(to: TestError.self)
    func completion<P: Publisher<Int, TestError>>(_ publisher: P) -> [Event] {
      let subscriber = Downstream(demand: .unlimited)
      publisher.subscribe(subscriber)
      return subscriber.events
    }
    let failed: [Event] = [.subscription, .failure(TestError.first)]
    #expect(completion(Just(1).map { _ in error }.switchToLatest()) == failed)
    #expect(completion(Just(1).flatMapLatest { _ in error }) == failed)
    #expect(completion(error.map { Just($0) }.switchToLatest()) == failed)
    #expect(completion(error.flatMapLatest { Just($0) }) == failed)
    #expect(completion(one.map { _ in error }.switchToLatest()) == failed)
    #expect(completion(one.flatMapLatest { _ in error }) == failed)
  }

  @Test("flatMapLatest publishes the values of the publisher made last")
  func flatMapLatest() {
    let outer = PassthroughSubject<Int, TestError>()
    let inners = makeInners()
    let subscriber = Downstream(history, demand: .unlimited)
    outer.flatMapLatest { inners[$0] }.subscribe(subscriber)
    outer.send(0)
    inners[0].send(1)
    outer.send(1)
    inners[1].send(2)
    outer.send(completion: .finished)
    inners[1].send(completion: .finished)
    #expect(
      history.take() == [
        .subscription, .request(.unlimited, of: "a"), .value(1), .cancel("a"),
        .request(.unlimited, of: "b"), .value(2), .finished,
      ]
    )
  }

  /// An event while a value of an inner publisher is received.
  enum Course: CaseIterable, Sendable {
    case nothing, request, cancel, outerSends, outerFinishes, outerFails
  }

  /// The events of `switchToLatest` with inner publishers that send one value.
  private func events<P: Publisher>(
    _ course: Course,
    demand: Subscribers.Demand,
    _ inner: @escaping (Int) -> P
  ) -> [Event] where P.Output == Int, P.Failure == TestError {
    let history = History()
    let outer = ManualPublisher<Int, TestError>(history, name: "outer")
    var subscriber: Downstream!
    subscriber = Downstream(
      history,
      demand: demand,
      onValue: { value in
        guard value == 2 else { return .none }
        switch course {
        case .nothing: break
        case .request: return .max(1)
        case .cancel: subscriber.cancel()
        case .outerSends: outer.send(4)
        case .outerFinishes: outer.send(completion: .finished)
        case .outerFails: outer.send(completion: .failure(.first))
        }
        history.note(.note("received 2"))
        return .none
      }
    )
    outer.flatMapLatest(inner).subscribe(subscriber)
    for value in 1...3 { outer.send(value) }
    history.note(.note("sent"))
    subscriber.request(.max(1))
    outer.send(completion: .finished)
    subscriber.request(.unlimited)
    #expect(subscriber.breaches.isEmpty)
    subscriber = nil
    return history.events
  }

  @Test(
    "switchToLatest serves a Just, which takes a shorter way, as any other inner publisher",
    arguments: Course.allCases,
    [Subscribers.Demand.max(1), .max(2), .unlimited]
  )
  func justAsAnyOther(course: Course, demand: Subscribers.Demand) {
    let short = events(course, demand: demand) { Just($0).setFailureType(to: TestError.self) }
    let other = events(course, demand: demand) {
      Just($0).setFailureType(to: TestError.self).map { $0 }
    }
    #expect(short == other)
    #expect(short.starts(with: [.subscription, .request(.unlimited, of: "outer"), .value(1)]))
  }

  @Test("A Just takes the place of an inner publisher of switchToLatest that goes on")
  func justAfterAnother() {
    let outer = ManualPublisher<AnyPublisher<Int, TestError>, TestError>(history, name: "outer")
    let inner = Inner(history, name: "a")
    let subscriber = Downstream(history, demand: .unlimited)
    outer.switchToLatest().subscribe(subscriber)
    outer.send(inner.eraseToAnyPublisher())
    _ = history.take()
    outer.send(Just(1).setFailureType(to: TestError.self).eraseToAnyPublisher())
    outer.send(completion: .finished)
    #expect(history.take() == [.cancel("a"), .value(1), .finished])
  }

  @Test("switchToLatest traps for a request for nothing")
  func noDemand() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let subscriber = TrackingSubscriber<Int, Never>(demand: Subscribers.Demand.none)
      Just(Just(1)).switchToLatest().subscribe(subscriber)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must be positive"))
  }

  @Test(
    "The end of switchToLatest frees all, though the subscription is kept",
    arguments: [0, 1, 2, 3]
  )
  func release(ending: Int) {
    weak var witness: Downstream?
    weak var source: Inner?
    let subscription = {
      let (outer, inners) = (makeOuter(), makeInners())
      let subscriber = Downstream(demand: .unlimited)
      (witness, source) = (subscriber, inners[0])
      outer.switchToLatest().subscribe(subscriber)
      outer.send(inners[0])
      switch ending {
      case 0: subscriber.cancel()
      case 1: outer.send(completion: .failure(.first))
      case 2: inners[0].send(completion: .failure(.first))
      default:
        outer.send(completion: .finished)
        inners[0].send(completion: .finished)
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil && source == nil)
    withExtendedLifetime(subscription) {}
  }
}
