import Testing

@testable import ReactiveCore

@Suite("handleEvents")
struct HandleEventsTests {
  private let history = History()

  private func watch<P: Publisher>(_ publisher: P) -> Publishers.HandleEvents<P> {
    let history = history
    return publisher.handleEvents(
      receiveSubscription: { _ in history.note(.note("sees subscription")) },
      receiveOutput: { history.note(.note("sees \($0)")) },
      receiveCompletion: { _ in history.note(.note("sees completion")) },
      receiveCancel: { history.note(.note("sees cancel")) },
      receiveRequest: { history.note(.note("sees \($0)")) }
    )
  }

  @Test("handleEvents sees every signal and request before passing it, and changes nothing")
  func order() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .max(1),
      onValue: { .max($0) }
    )
    watch(upstream).subscribe(subscriber)
    #expect(
      history.take() == [
        .note("sees subscription"), .subscription, .note("sees max(1)"), .request(.max(1)),
      ]
    )
    #expect(upstream.send(2) == .max(2))
    #expect(history.take() == [.note("sees 2"), .value(2), .note("sees max(2)")])
    #expect(upstream.send(0) == Subscribers.Demand.none)
    #expect(history.take() == [.note("sees 0"), .value(0)])
    subscriber.request(.none)
    #expect(history.take() == [.note("sees max(0)"), .request(.none)])
    upstream.send(completion: .failure(.first))
    #expect(history.take() == [.note("sees completion"), .failure(TestError.first)])
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [])
  }

  @Test("handleEvents sees a cancellation once, before passing it")
  func cancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    watch(upstream).subscribe(subscriber)
    _ = history.take()
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    #expect(history.take() == [.note("sees cancel"), .cancel])
  }

  @Test("handleEvents does not see demand that receive returns after a cancellation")
  func demandAfterCancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    var subscription: (any Subscription)?
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.cancel()
        return .max(1)
      }
    )
    watch(upstream).subscribe(subscriber)
    subscription?.request(.max(1))
    _ = history.take()
    upstream.send(1)
    #expect(history.take() == [.note("sees 1"), .value(1), .note("sees cancel"), .cancel])
    subscription = nil
  }

  @Test("handleEvents needs none of its closures")
  func nothing() {
    let subscriber = TrackingSubscriber<Int, Never>(history, demand: .max(1))
    Just(1).handleEvents().subscribe(subscriber)
    #expect(history.events == [.subscription, .value(1), .finished])
  }

  @Test("A closure of handleEvents may cancel what it watches")
  func cancelInsideClosure() {
    let subject = PassthroughSubject<Int, Never>()
    var cancellable: AnyCancellable?
    var values: [Int] = []
    cancellable = subject.handleEvents(receiveOutput: { if $0 == 2 { cancellable?.cancel() } })
      .sink { values.append($0) }
    subject.send(1)
    subject.send(2)
    subject.send(3)
    #expect(values == [1])
    cancellable = nil
  }

  @Test("handleEvents sees and cancels a second subscription, and keeps the first one")
  func secondSubscription() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    watch(upstream).subscribe(subscriber)
    _ = history.take()
    upstream.sendSecondSubscription()
    #expect(history.take() == [.note("sees subscription"), .cancel("second")])
    subscriber.request(.max(1))
    #expect(history.take() == [.note("sees max(1)"), .request(.max(1))])
  }

  @Test("handleEvents does not see a completion that comes after the cancellation")
  func completionAfterCancel() {
    let upstream = ManualPublisher<Int, TestError>(history, stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    watch(upstream).subscribe(subscriber)
    subscriber.cancel()
    _ = history.take()
    upstream.send(completion: .finished)
    #expect(history.take() == [])
  }

  @Test("Where a completion meets a cancellation, handleEvents sees the one that came first")
  func completionInsideCancel() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(history)
    subject.handleEvents(
      receiveCompletion: { [history] _ in history.note(.note("sees completion")) },
      receiveCancel: { [history, unowned subject] in
        history.note(.note("sees cancel"))
        // As another thread may, before the cancellation has reached the subject.
        subject.send(completion: .finished)
      }
    )
    .subscribe(subscriber)
    subscriber.cancel()
    #expect(history.events == [.subscription, .note("sees cancel")])
  }

  @Test("The closures of handleEvents may ask for more, or send another value")
  func reentrant() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(history, demand: .max(1))
    subject.handleEvents(
      receiveOutput: { [unowned subject] in if $0 == 1 { subject.send(2) } },
      receiveRequest: { [unowned subscriber] in if $0 == .max(1) { subscriber.request(.max(7)) } }
    )
    .subscribe(subscriber)
    subscriber.request(.max(1))
    subject.send(1)
    #expect(history.events == [.subscription, .value(2), .value(1)])
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test(
    "After the end of handleEvents, a subscription that is kept holds no closure",
    arguments: [true, false]
  )
  func release(isCancelled: Bool) {
    let life = Lifetime()
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    func watcher<Signal>() -> (Signal) -> Void {
      { [witness = life.witness()] _ in _ = witness }
    }
    subject.handleEvents(
      receiveSubscription: watcher(),
      receiveOutput: watcher(),
      receiveCompletion: watcher(),
      receiveCancel: { [witness = life.witness()] in _ = witness },
      receiveRequest: watcher()
    )
    .subscribe(subscriber)
    if isCancelled { subscriber.cancel() } else { subject.send(completion: .finished) }
    #expect(life.isOver)
  }

  @Test("The subscription of handleEvents does not hold the publisher that it watches")
  func upstreamIsNotHeld() {
    weak var witness: ManualPublisher<Int, Never>?
    let subscriber = TrackingSubscriber<Int, Never>()
    do {
      let upstream = ManualPublisher<Int, Never>()
      witness = upstream
      upstream.handleEvents().subscribe(subscriber)
    }
    #expect(witness == nil && "\(subscriber.subscription!)" == "HandleEvents")
  }
}
