import Testing

@testable import ReactiveCore

/// The common behaviour of all operators that gather silently and send one value.
@Suite("Operators that reduce all values to one")
struct ReducingNodeTests {
  typealias Upstream = Reduction.Upstream
  typealias Downstream = Reduction.Downstream

  static let gathering = Reduction.allCases.filter { $0 != .first }

  private func events(of result: String?) -> [Event] {
    (result.map { [.value($0)] } ?? []) + [.finished]
  }

  @Test(
    "A reducing operator asks for all after the hand-down, and keeps its result until it is asked",
    arguments: gathering
  )
  func waits(reduction: Reduction) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history)
    reduction.apply(to: upstream).subscribe(subscriber)
    #expect(upstream.history.take() == [.subscription, .request(.unlimited)])
    for value in [2, 1, 3] { #expect(upstream.send(value) == Subscribers.Demand.none) }
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == [])
    subscriber.request(.max(1))
    #expect(upstream.history.take() == events(of: reduction.result))
    subscriber.request(.max(1))
    subscriber.cancel()
    #expect(upstream.history.take() == [] && subscriber.breaches.isEmpty)
  }

  @Test(
    "A reducing operator sends a result that was asked for when the upstream finishes",
    arguments: gathering
  )
  func comes(reduction: Reduction) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(1), onValue: { _ in .max(5) })
    reduction.apply(to: upstream).subscribe(subscriber)
    for value in [2, 1, 3] { upstream.send(value) }
    subscriber.request(.unlimited)
    #expect(upstream.history.take() == [.subscription, .request(.unlimited)])
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == events(of: reduction.result))
  }

  @Test(
    "A reducing operator gives its result for an empty upstream when it is asked for",
    arguments: Reduction.allCases
  )
  func empty(reduction: Reduction) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history)
    reduction.apply(to: upstream).subscribe(subscriber)
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == [.subscription, .request(.unlimited)])
    subscriber.request(.max(1))
    #expect(upstream.history.take() == events(of: reduction.resultOfNothing))
  }

  @Test(
    "A reducing operator passes a failure without waiting, and loses what it gathered",
    arguments: gathering
  )
  func failure(reduction: Reduction) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history)
    reduction.apply(to: upstream).subscribe(subscriber)
    upstream.send(2)
    upstream.send(completion: .failure(.first))
    subscriber.request(.max(1))
    #expect(
      upstream.history.events == [.subscription, .request(.unlimited), .failure(TestError.first)]
    )
  }

  @Test(
    "An operator that decides cancels the upstream first, and its result waits, too",
    arguments: Reduction.deciding,
    [nil, Subscribers.Demand.max(1)]
  )
  func decides(reduction: Reduction, demand: Subscribers.Demand?) {
    let log = History()
    let upstream = Upstream(stopsOnCancel: false)
    let subscriber = Downstream(upstream.history, demand: demand)
    reduction.apply(to: upstream, log: log).subscribe(subscriber)
    #expect(upstream.send(7) == Subscribers.Demand.none)
    let end = events(of: reduction.decision)
    #expect(
      upstream.history.take()
        == [.subscription, .request(.unlimited), .cancel] + (demand == nil ? [] : end)
    )
    _ = log.take()
    for value in [7, 8] { #expect(upstream.send(value) == Subscribers.Demand.none) }
    upstream.send(completion: .failure(.first))
    subscriber.request(.max(1))
    #expect(upstream.history.take() == (demand == nil ? end : []))
    #expect(log.events == [] || reduction == .contains || reduction == .first)
  }

  @Test(
    "A reducing closure that throws cancels the upstream, fails at once, and is not called again",
    arguments: Reduction.throwing
  )
  func throwing(reduction: Reduction) {
    let log = History()
    let upstream = Upstream(stopsOnCancel: false)
    let subscriber = Downstream(upstream.history)
    reduction.apply(to: upstream, log: log).subscribe(subscriber)
    upstream.send(2)
    #expect(upstream.send(9) == Subscribers.Demand.none)
    let calls = log.events
    for value in [7, 9] { #expect(upstream.send(value) == Subscribers.Demand.none) }
    upstream.send(completion: .finished)
    subscriber.request(.max(1))
    #expect(
      upstream.history.events == [
        .subscription, .request(.unlimited), .cancel, .failure(TestError.second),
      ]
    )
    #expect(log.events == calls)
  }

  @Test(
    "A reducing operator cancels a second subscription and keeps the first one",
    arguments: gathering
  )
  func secondSubscription(reduction: Reduction) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(1))
    reduction.apply(to: upstream).subscribe(subscriber)
    upstream.sendSecondSubscription()
    upstream.send(2)
    subscriber.cancel()
    #expect(
      upstream.history.events == [.subscription, .request(.unlimited), .cancel("second"), .cancel]
    )
  }

  @Test(
    "A reducing operator that is cancelled sends nothing and cancels nothing more",
    arguments: gathering
  )
  func cancel(reduction: Reduction) {
    let upstream = Upstream(stopsOnCancel: false)
    let subscriber = Downstream(upstream.history, demand: .max(1))
    reduction.apply(to: upstream).subscribe(subscriber)
    upstream.send(2)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    upstream.send(7)
    upstream.send(completion: .failure(.first))
    upstream.sendSecondSubscription()
    #expect(
      upstream.history.events == [.subscription, .request(.unlimited), .cancel, .cancel("second")]
    )
  }

  @Test("A subscriber may cancel a reducing operator while its result waits, or is received")
  func cancelLate() {
    let upstream = Upstream()
    let patient = Downstream(upstream.history)
    Reduction.count.apply(to: upstream).subscribe(patient)
    upstream.send(completion: .finished)
    patient.cancel()
    patient.request(.max(1))
    #expect(upstream.history.take() == [.subscription, .request(.unlimited)])

    var subscription: (any Subscription)?
    let hasty = Downstream(
      upstream.history,
      onSubscription: {
        subscription = $0
        $0.request(.max(1))
      },
      onValue: { _ in
        subscription?.cancel()
        return .none
      }
    )
    Reduction.count.apply(to: upstream).subscribe(hasty)
    upstream.send(completion: .finished)
    #expect(upstream.history.take() == [.subscription, .request(.unlimited), .value("0")])
    subscription = nil
  }

  @Test(
    "A reducing operator may be cancelled while its subscription is handed down",
    arguments: Reduction.allCases
  )
  func cancelInsideSubscription(reduction: Reduction) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, onSubscription: { $0.cancel() })
    reduction.apply(to: upstream).subscribe(subscriber)
    upstream.send(7)
    upstream.send(completion: .finished)
    #expect(upstream.history.events == [.subscription, .cancel])
  }

  @Test(
    "A reducing operator takes an upstream that ends as soon as it is asked",
    arguments: gathering
  )
  func endsWhenAsked(reduction: Reduction) {
    let finishing = Upstream(onRequest: { upstream, _ in
      for value in [2, 1, 3] { upstream.send(value) }
      upstream.send(completion: .finished)
    })
    let subscriber = Downstream(demand: .max(1))
    reduction.apply(to: finishing).subscribe(subscriber)
    #expect(subscriber.events == [.subscription] + events(of: reduction.result))

    let failing = Upstream(onRequest: { upstream, _ in
      upstream.send(completion: .failure(.first))
    })
    let other = Downstream()
    reduction.apply(to: failing).subscribe(other)
    #expect(other.events == [.subscription, .failure(TestError.first)])
    #expect(subscriber.breaches + other.breaches == [])
  }

  @Test("A reducing operator holds an end on another thread until the subscription is handed down")
  func endsMeanwhile() {
    for completion: Subscribers.Completion<TestError> in [.finished, .failure(.first)] {
      let upstream = Upstream()
      let subscriber = Downstream(onSubscription: { subscription in
        subscription.request(.max(1))
        concurrently(1) { _ in upstream.send(completion: completion) }
      })
      Reduction.count.apply(to: upstream).subscribe(subscriber)
      let end: [Event] =
        completion == .finished ? [.value("0"), .finished] : [.failure(TestError.first)]
      #expect(subscriber.events == [.subscription] + end)
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("A request and the end from two threads make one result of a reducing operator")
  func race() {
    for _ in 0..<500 {
      let upstream = Upstream()
      let subscriber = Downstream()
      Reduction.count.apply(to: upstream).subscribe(subscriber)
      concurrently(3) { index in
        if index == 0 { upstream.send(completion: .finished) } else { subscriber.request(.max(1)) }
      }
      #expect(subscriber.events == [.subscription, .value("0"), .finished])
      #expect(subscriber.breaches.isEmpty)
    }
  }

  enum Ending: CaseIterable, Sendable {
    case finished, failed, cancelled, decided
  }

  @Test(
    "The end of a reducing operator frees all, though the subscription is kept",
    arguments: Reduction.allCases,
    Ending.allCases
  )
  func release(reduction: Reduction, ending: Ending) {
    let life = Lifetime()
    weak var witness: Downstream?
    weak var source: Upstream?
    let subscription = {
      let upstream = Upstream()
      let subscriber = Downstream(demand: .max(1))
      (source, witness) = (upstream, subscriber)
      reduction.apply(to: upstream, life.witness()).subscribe(subscriber)
      #expect(!life.isOver)
      switch ending {
      case .finished: upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .cancelled: subscriber.cancel()
      case .decided:
        upstream.send(7)
        if !Reduction.deciding.contains(reduction) { upstream.send(completion: .finished) }
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil)
    #expect(source == nil)
    #expect(life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "A reducing operator's result that waits holds neither upstream nor closures",
    arguments: Reduction.allCases
  )
  func releaseEarly(reduction: Reduction) {
    let life = Lifetime()
    weak var source: Upstream?
    let subscriber = Downstream()
    do {
      let upstream = Upstream()
      source = upstream
      reduction.apply(to: upstream, life.witness()).subscribe(subscriber)
      upstream.send(completion: .finished)
    }
    #expect(source == nil && life.isOver)
    subscriber.request(.max(1))
    #expect(subscriber.events == [.subscription] + events(of: reduction.resultOfNothing))
  }

  @Test(
    "A reducing operator needs only a little stack for 20,000 values at once",
    arguments: gathering
  )
  func stack(reduction: Reduction) {
    onSmallStack {
      let publisher = repeatElement(2, count: 20_000).publisher.setFailureType(to: TestError.self)
      let subscriber = Downstream(demand: .max(1))
      reduction.apply(to: publisher).subscribe(subscriber)
      #expect(subscriber.completion != nil && subscriber.breaches.isEmpty)
    }
  }

  @Test("1,000 reducing operators in a row end one after the other")
  func long() {
    onMainSizedStack {
      var publisher = [1, 2].publisher.eraseToAnyPublisher()
      for _ in 0..<1_000 { publisher = publisher.last().eraseToAnyPublisher() }
      let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
      publisher.subscribe(subscriber)
      #expect(subscriber.events == [.subscription, .value(2), .finished])
    }
  }

  @Test("The subscription of a reducing operator has the operator's name")
  func name() {
    let upstream = Upstream()
    let counting = TrackingSubscriber<Int, TestError>()
    upstream.count().subscribe(counting)
    #expect(counting.subscription.map { "\($0)" } == "Count")
    counting.cancel()
    let replacing = TrackingSubscriber<Int, TestError>()
    upstream.replaceEmpty(with: 1).subscribe(replacing)
    #expect(replacing.subscription.map { "\($0)" } == "ReplaceEmpty")
    replacing.cancel()
  }
}
