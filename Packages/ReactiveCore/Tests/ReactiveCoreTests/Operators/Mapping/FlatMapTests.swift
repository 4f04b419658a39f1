import Testing

@testable import ReactiveCore

@Suite("flatMap")
struct FlatMapTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Inner = ManualPublisher<Int, TestError>

  private let history = History()

  @Test(
    "flatMap asks the outer publisher for its limit, and one more each time an inner one finishes"
  )
  func maxPublishers() {
    let outer = ManualPublisher<Inner, TestError>(history, name: "outer")
    let inners = ["a", "b", "c"].map { Inner(history, name: $0) }
    outer.flatMap(maxPublishers: .max(2)) { $0 }.subscribe(Downstream(history, demand: .unlimited))
    #expect(outer.send(inners[0]) == Subscribers.Demand.none)
    outer.send(inners[1])
    inners[0].send(completion: .finished)
    outer.send(inners[2])
    outer.send(completion: .finished)
    inners[1].send(completion: .finished)
    inners[2].send(completion: .finished)
    #expect(
      history.events == [
        .subscription, .request(.max(2), of: "outer"), .request(.unlimited, of: "a"),
        .request(.unlimited, of: "b"), .request(.max(1), of: "outer"),
        .request(.unlimited, of: "c"), .finished,
      ]
    )
  }

  @Test("Without a limit, flatMap asks the outer publisher once")
  func unlimitedPublishers() {
    let outer = ManualPublisher<Int, TestError>(history, name: "outer")
    let subscriber = Downstream(history, demand: .max(9))
    outer.flatMap { Just($0).setFailureType(to: TestError.self) }.subscribe(subscriber)
    outer.send(1)
    outer.send(2)
    subscriber.cancel()
    #expect(
      history.events == [
        .subscription, .request(.unlimited, of: "outer"), .value(1), .value(2), .cancel("outer"),
      ]
    )
  }

  @Test("A failure of the outer publisher makes flatMap cancel the inner ones, not the outer one")
  func outerFails() {
    let outer = ManualPublisher<Inner, TestError>(history, name: "outer")
    let inners = ["a", "b"].map { Inner(history, name: $0) }
    outer.flatMap { $0 }.subscribe(Downstream(history, demand: .unlimited))
    inners.forEach { outer.send($0) }
    _ = history.take()
    outer.send(completion: .failure(.first))
    #expect(history.take() == [.cancel("a"), .cancel("b"), .failure(TestError.first)])
  }

  @Test("After an inner failure, flatMap cancels the other publishers and calls no transform")
  func innerFails() {
    let outer = ManualPublisher<Inner, TestError>(history, name: "outer", stopsOnCancel: false)
    let inners = ["a", "b"].map { Inner(history, name: $0) }
    var transforms = 0
    outer.flatMap {
      transforms += 1
      return $0
    }.subscribe(Downstream(history, demand: .unlimited))
    inners.forEach { outer.send($0) }
    _ = history.take()
    inners[0].send(completion: .failure(.first))
    #expect(history.take() == [.cancel("b"), .cancel("outer"), .failure(TestError.first)])
    outer.send(inners[0])
    outer.send(completion: .finished)
    #expect(transforms == 2)
    #expect(history.take() == [])
  }

  @Test("The outer publisher of flatMap may fail while it subscribes, after inners served at once")
  func outerFailsAtOnce() {
    let outer = ManualPublisher<Int, TestError>(onRequest: { outer, _ in
      outer.send(1)
      outer.send(2)
      outer.send(completion: .failure(.first))
    })
    let subscriber = Downstream(demand: .unlimited)
    outer.flatMap {
      Just($0 * 10).setFailureType(to: TestError.self).append(Empty(completeImmediately: false))
    }
    .subscribe(subscriber)
    #expect(
      subscriber.events == [.subscription, .value(10), .value(20), .failure(TestError.first)]
    )
    #expect(outer.history.events == [.request(.unlimited)])
  }

  @Test("flatMap cancels a second subscription of the outer publisher and keeps the first one")
  func secondSubscription() {
    let outer = ManualPublisher<Inner, TestError>(history, name: "outer")
    let subscriber = Downstream(history)
    outer.flatMap { $0 }.subscribe(subscriber)
    outer.sendSecondSubscription()
    subscriber.cancel()
    #expect(
      history.events == [
        .subscription, .request(.unlimited, of: "outer"), .cancel("second"), .cancel("outer"),
      ]
    )
  }

  @Test("The inner and outer publishers of flatMap may differ in whether they can fail")
  func failureTypes() {
    let never = TrackingSubscriber<Int, Never>(demand: .unlimited)
    [1, 2].publisher.flatMap { Just($0) }.subscribe(never)
    #expect(never.values == [1, 2])
    let innerFails = Downstream(demand: .unlimited)
    [1, 2].publisher.flatMap { Fail<Int, TestError>(error: $0 == 1 ? .first : .second) }
      .subscribe(innerFails)
    #expect(innerFails.completion == .failure(.first))
    let outerFails = Downstream(demand: .unlimited)
    Fail<Int, TestError>(error: .second).flatMap { Just($0) }.subscribe(outerFails)
    #expect(outerFails.completion == .failure(.second))
    let both = Downstream(demand: .unlimited)
    Just(1).setFailureType(to: TestError.self).flatMap {
      Fail<Int, TestError>(error: $0 == 1 ? .first : .second)
    }
    .subscribe(both)
    #expect(both.completion == .failure(.first))
  }

  /// An event while a value of an inner publisher is received.
  enum Course: CaseIterable, Sendable {
    case nothing, request, cancel, outerSends, outerFinishes, outerFails
  }

  /// The events of `flatMap` with inner publishers that send one value.
  private func events<Inner: Publisher>(
    _ course: Course,
    demand: Subscribers.Demand,
    maxPublishers: Subscribers.Demand,
    _ inner: @escaping (Int) -> Inner
  ) -> [Event] where Inner.Output == Int, Inner.Failure == TestError {
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
    outer.flatMap(maxPublishers: maxPublishers, inner).subscribe(subscriber)
    for value in 1...3 { outer.send(value) }
    history.note(.note("sent"))
    subscriber.request(.max(1))
    outer.send(completion: .finished)
    subscriber.request(.unlimited)
    subscriber = nil
    return history.events
  }

  @Test(
    "flatMap serves a Just, which takes a shorter way, as any other inner publisher",
    arguments: Course.allCases,
    [Subscribers.Demand.max(1), .max(2), .unlimited]
  )
  func justAsAnyOther(course: Course, demand: Subscribers.Demand) {
    for maxPublishers in [Subscribers.Demand.max(1), .max(2), .unlimited] {
      let short = events(course, demand: demand, maxPublishers: maxPublishers) {
        Just($0).setFailureType(to: TestError.self)
      }
      let other = events(course, demand: demand, maxPublishers: maxPublishers) {
        Just($0).map { $0 }.setFailureType(to: TestError.self)
      }
      #expect(short == other)
      #expect(short.starts(with: [.subscription, .request(maxPublishers, of: "outer"), .value(1)]))
    }
  }

  @Test("flatMap releases each inner publisher when it finishes, and its closure at the end")
  func release() {
    let life = Lifetime()
    let closure = Lifetime()
    let outer = PassthroughSubject<Int, Never>()
    let cancellable = outer.flatMap { [witness = closure.witness()] value in
      withExtendedLifetime(witness) {}
      return Just(value).eraseToAnyPublisher().map { [witness = life.witness()] in
        _ = witness
        return $0
      }
    }.sink { _ in }
    for value in 0..<10 { outer.send(value) }
    #expect(life.isOver && !closure.isOver)
    outer.send(completion: .finished)
    #expect(closure.isOver)
    withExtendedLifetime(cancellable) {}
  }

  @Test(
    "200,000 inner publishers of flatMap, served at once, need only a little stack",
    arguments: [true, false]
  )
  func stack(isUnlimited: Bool) {
    onSmallStack {
      let chain = (0..<200_000).publisher
        .flatMap(maxPublishers: isUnlimited ? .unlimited : .max(1)) { Just($0) }
      #expect(chain.countValues(isUnlimited: isUnlimited) == 200_000)
    }
  }
}
