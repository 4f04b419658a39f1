import Testing

@testable import ReactiveCore

/// The common behaviour of the two subjects as subscribers of publishers.
@Suite("Upstreams that are attached to a subject")
struct SubjectUpstreamTests {
  typealias Downstream = SubjectTests.Downstream
  typealias Kind = SubjectTests.Kind

  @Test("A subject asks an attached upstream for all, once, when there is demand")
  func upstreamIsAsked() {
    let history = History()
    let passthrough = PassthroughSubject<Int, TestError>()
    passthrough.send(subscription: TrackingSubscription(history, name: "early"))
    #expect(history.take() == [])
    let subscribers = [Downstream(), Downstream()]
    for subscriber in subscribers {
      passthrough.subscribe(subscriber)
      subscriber.request(.max(1))
    }
    #expect(history.take() == [.request(.unlimited, of: "early")])
    passthrough.send(subscription: TrackingSubscription(history, name: "late"))
    #expect(history.take() == [.request(.unlimited, of: "late")])
    passthrough.send(completion: .finished)

    let currentValue = CurrentValueSubject<Int, TestError>(0)
    currentValue.send(subscription: TrackingSubscription(history, name: "other"))
    #expect(history.take() == [.request(.unlimited, of: "other")])
  }

  @Test(
    "An upstream that sends as soon as it is asked finds the demand that made the subject ask it"
  )
  func synchronousUpstream() {
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = [1, 2, 3].publisher.subscribe(subject)
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(2))
    subject.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .value(2), .finished])
    cancellable.cancel()
  }

  @Test(
    "The end of an attached upstream ends the subject and is not answered",
    arguments: Kind.allCases
  )
  func upstreamEnds(kind: Kind) {
    let subject = kind.make()
    let upstream = ManualPublisher<Int, TestError>()
    let cancellable = upstream.subscribe(subject)
    let subscriber = Downstream(demand: .unlimited)
    subject.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.second))
    #expect(upstream.history.events == [.request(.unlimited)])
    #expect(subscriber.values == kind.start + [1])
    #expect(subscriber.completion == .failure(.second))
    cancellable.cancel()
    #expect(upstream.history.events == [.request(.unlimited)])
  }

  @Test(
    "Detaching a subject's upstream cancels it, and the subject goes on",
    arguments: Kind.allCases
  )
  func detach(kind: Kind) {
    let subject = kind.make()
    let upstream = ManualPublisher<Int, TestError>(stopsOnCancel: false)
    let subscriber = Downstream(demand: .unlimited)
    subject.subscribe(subscriber)
    let cancellable = upstream.subscribe(subject)
    upstream.send(1)
    cancellable.cancel()
    cancellable.cancel()
    upstream.send(2)
    upstream.send(completion: .finished)
    subject.send(3)
    #expect(upstream.history.events == [.request(.unlimited), .cancel])
    #expect(subscriber.values == kind.start + [1, 3])
    #expect(subscriber.completion == nil)
    subscriber.cancel()
  }

  @Test("A subject that is released cancels its upstreams", arguments: Kind.allCases)
  func subjectGoesAway(kind: Kind) {
    let history = History()
    do {
      let subject = kind.make()
      subject.send(subscription: TrackingSubscription(history))
    }
    #expect(history.events.last == .cancel)
  }

  @Test("A subject cancels an upstream that is attached after the end", arguments: Kind.allCases)
  func upstreamAfterTheEnd(kind: Kind) {
    let subject = kind.make()
    subject.send(completion: .finished)
    let upstream = ManualPublisher<Int, TestError>()
    let cancellable = upstream.subscribe(subject)
    #expect(upstream.history.events == [.cancel])
    cancellable.cancel()
  }

  @Test("A subject forgets upstreams that came and went", arguments: Kind.allCases)
  func upstreamsAreForgotten(kind: Kind) {
    let subject = kind.make()
    let life = Lifetime()
    for _ in 0..<1_000 {
      let upstream = ManualPublisher<Int, TestError>()
      let source = upstream.handleEvents(receiveCancel: { [witness = life.witness()] in _ = witness
      })
      source.subscribe(subject).cancel()
    }
    #expect(life.isOver)
    let core =
      (subject as? PassthroughSubject<Int, TestError>)?.core.attachedCount
      ?? (subject as? CurrentValueSubject<Int, TestError>)?.core.attachedCount
    #expect(core! <= 8)
  }

  @Test("An attached subject cancels a second subscription and keeps the first one")
  func secondSubscription() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let upstream = ManualPublisher<Int, TestError>()
    let cancellable = upstream.subscribe(subject)
    upstream.sendSecondSubscription()
    #expect(upstream.history.events == [.request(.unlimited), .cancel("second")])
    cancellable.cancel()
  }
}

extension SubjectCore {
  fileprivate var attachedCount: Int { upstreams.withLock { $0.all.count } }
}
