import Testing

@testable import ReactiveCore

/// The common behaviour of the two subjects.
@Suite("Both subjects")
struct SubjectTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  /// A way to make each of them; the current value is 0.
  enum Kind: CaseIterable, Sendable {
    case passthrough, currentValue

    func make() -> any Subject<Int, TestError> {
      switch self {
      case .passthrough: PassthroughSubject<Int, TestError>()
      case .currentValue: CurrentValueSubject<Int, TestError>(0)
      }
    }

    /// The values that a subscriber receives first.
    var start: [Int] { self == .currentValue ? [0] : [] }
    var startEvents: [Event] { start.map { .value($0) } }
  }

  @Test(
    "A subject adds the demand that receive returns to what was requested",
    arguments: Kind.allCases
  )
  func additiveDemand(kind: Kind) {
    let subject = kind.make()
    let subscriber = Downstream(onValue: { $0 == 10 ? .max(2) : .none })
    subject.subscribe(subscriber)
    subscriber.request(.max(1 + kind.start.count))
    for value in 10..<20 { subject.send(value) }
    #expect(subscriber.values == kind.start + [10, 11, 12])
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
  }

  @Test(
    "A subject's completion comes once, last, and to late subscribers alone",
    arguments: Kind.allCases
  )
  func completion(kind: Kind) {
    let subject = kind.make()
    let early = Downstream(demand: .unlimited)
    subject.subscribe(early)
    subject.send(1)
    subject.send(completion: .failure(.first))
    subject.send(completion: .finished)
    subject.send(2)
    let late = Downstream(demand: .unlimited)
    subject.subscribe(late)
    #expect(
      early.events == [.subscription] + kind.startEvents + [.value(1), .failure(TestError.first)]
    )
    #expect(late.events == [.subscription, .failure(TestError.first)])
    #expect("\(late.subscription!)" == "Empty")
  }

  @Test("A subject's completion does not wait for demand", arguments: Kind.allCases)
  func completionWithoutDemand(kind: Kind) {
    let subject = kind.make()
    let subscriber = Downstream()
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(completion: .finished)
    #expect(subscriber.events == [.subscription, .finished])
  }

  @Test(
    "A subject sends nothing after a cancellation, which may come from inside receive",
    arguments: Kind.allCases
  )
  func cancelInsideReceive(kind: Kind) {
    let subject = kind.make()
    let history = History()
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      history,
      onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      onValue: {
        if $0 == 1 { subscription?.cancel() }
        return .max(1)
      }
    )
    subject.subscribe(subscriber)
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(history.events == [.subscription] + kind.startEvents + [.value(1)])
    subscription?.request(.max(1))
    subscription?.cancel()
    #expect(history.events.count == 2 + kind.start.count)
  }

  @Test("A subject counts a request from inside receive at once", arguments: Kind.allCases)
  func requestInsideReceive(kind: Kind) {
    let subject = kind.make()
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      onSubscription: { subscription = $0 },
      onValue: {
        if $0 == 1 {
          subscription?.request(.max(1))
          subject.send(2)
        }
        return .none
      }
    )
    subject.subscribe(subscriber)
    subscription?.request(.max(1 + kind.start.count))
    subject.send(1)
    subject.send(3)
    #expect(subscriber.values == kind.start + [1, 2])
    #expect(subscriber.breaches.isEmpty)
    subscriber.cancel()
    subscription = nil
  }

  @Test(
    "A subject sends a value to those that were there when send began, in order",
    arguments: Kind.allCases
  )
  func order(kind: Kind) {
    let subject = kind.make()
    let history = History()
    let late = Downstream(history, name: "late", demand: .unlimited)
    let first = Downstream(
      history,
      name: "a",
      demand: .unlimited,
      onValue: {
        if $0 == 1 { subject.subscribe(late) }
        return .none
      }
    )
    let second = Downstream(history, name: "b", demand: .unlimited)
    subject.subscribe(first)
    subject.subscribe(second)
    _ = history.take()
    subject.send(1)
    let seenByLate: [Event] = kind == .currentValue ? [.value(1, to: "late")] : []
    #expect(
      history.take()
        == [.value(1, to: "a"), .subscription(to: "late")] + seenByLate + [.value(1, to: "b")]
    )
    subject.send(2)
    #expect(history.take() == [.value(2, to: "a"), .value(2, to: "b"), .value(2, to: "late")])
    subject.send(completion: .finished)
    #expect(history.take() == [.finished(to: "a"), .finished(to: "b"), .finished(to: "late")])
  }

  @Test(
    "A nested send reaches a subject's second subscriber before the outer value does",
    arguments: Kind.allCases
  )
  func nestedSend(kind: Kind) {
    let subject = kind.make()
    let history = History()
    let first = Downstream(
      history,
      name: "a",
      demand: .unlimited,
      onValue: { value in
        if value == 1 { subject.send(2) }
        history.note(.note("a is done with \(value)"))
        return .none
      }
    )
    let second = Downstream(history, name: "b", demand: .unlimited)
    subject.subscribe(first)
    subject.subscribe(second)
    _ = history.take()
    subject.send(1)
    #expect(
      history.take() == [
        .value(1, to: "a"), .value(2, to: "a"), .note("a is done with 2"), .value(2, to: "b"),
        .note("a is done with 1"), .value(1, to: "b"),
      ]
    )
    subject.send(completion: .finished)
  }

  @Test("A nested completion ends all subscribers of a subject at once", arguments: Kind.allCases)
  func nestedCompletion(kind: Kind) {
    let subject = kind.make()
    let history = History()
    let first = Downstream(
      history,
      name: "a",
      demand: .unlimited,
      onValue: { value in
        if value == 1 { subject.send(completion: .finished) }
        return .none
      }
    )
    let second = Downstream(history, name: "b", demand: .unlimited)
    subject.subscribe(first)
    subject.subscribe(second)
    _ = history.take()
    subject.send(1)
    #expect(history.take() == [.value(1, to: "a"), .finished(to: "a"), .finished(to: "b")])
  }

  @Test(
    "A subscriber may send to a subject from inside receive(subscription:)",
    arguments: Kind.allCases
  )
  func sendWhileSubscribing(kind: Kind) {
    let subject = kind.make()
    let subscriber = Downstream(onSubscription: {
      $0.request(.unlimited)
      subject.send(1)
    })
    subject.subscribe(subscriber)
    subject.send(2)
    #expect(subscriber.values == kind.start + [1, 2])
    subscriber.cancel()
  }

  @Test(
    "The end releases a subject's subscriber, its closures and the subject",
    arguments: Kind.allCases
  )
  func release(kind: Kind) {
    let (completed, cancelled) = (Lifetime(), Lifetime())
    let cancellables = {
      let subject = kind.make()
      let ends = subject.sink(
        receiveCompletion: { [witness = completed.witness()] _ in _ = witness },
        receiveValue: { [witness = completed.witness()] _ in _ = (witness, subject) }
      )
      subject.send(1)
      #expect(!completed.isOver)
      subject.send(completion: .finished)
      #expect(completed.isOver)

      let other = kind.make()
      let isCancelled = other.sink(
        receiveCompletion: { [witness = cancelled.witness()] _ in _ = witness },
        receiveValue: { [witness = cancelled.witness()] _ in _ = (witness, other) }
      )
      isCancelled.cancel()
      #expect(cancelled.isOver)
      return [ends, isCancelled]
    }()
    #expect(cancellables.count == 2)
  }

  @Test(
    "A subject's subscriber that keeps its subscription is released all the same",
    arguments: Kind.allCases
  )
  func releaseOfKeptSubscription(kind: Kind) {
    for endsByCancel in [true, false] {
      let subject = kind.make()
      weak var witness: Downstream?
      do {
        let subscriber = Downstream(demand: .unlimited)
        subject.subscribe(subscriber)
        witness = subscriber
        if endsByCancel { subscriber.cancel() } else { subject.send(completion: .finished) }
      }
      #expect(witness == nil)
    }
  }

  @Test("A subject lives as long as it has subscribers", arguments: Kind.allCases)
  func lifetime(kind: Kind) {
    weak var subject: (any Subject<Int, TestError>)?
    let cancellable = {
      let made = kind.make()
      subject = made
      return made.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    }()
    #expect(subject != nil)
    cancellable.cancel()
    #expect(subject == nil)
  }

  @Test(
    "100,000 re-entrant sends to a subject need no more than a little stack",
    arguments: Kind.allCases
  )
  func reentrantSends(kind: Kind) {
    onSmallStack {
      let subject = kind.make()
      var count = 0
      let cancellable = subject.sink(
        receiveCompletion: { _ in },
        receiveValue: {
          count += 1
          if $0 < 100_000 { subject.send($0 + 1) }
        }
      )
      if kind == .passthrough { subject.send(0) }
      #expect(count == 100_001)
      cancellable.cancel()
    }
  }

  @Test("Two subjects that answer each other 100,000 times need no more than a little stack")
  func pingPong() {
    onSmallStack {
      let (ping, pong) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      var last = 0
      let cancellables = [
        ping.sink { pong.send($0 + 1) },
        pong.sink {
          last = $0
          if $0 < 100_000 { ping.send($0 + 1) }
        },
      ]
      ping.send(1)
      #expect(last == 100_000)
      cancellables.forEach { $0.cancel() }
    }
  }

  @Test("Subscribers that leave while a subject sends cost time in proportion")
  func manyLeave() {
    let subject = PassthroughSubject<Int, Never>()
    var cancellables: [AnyCancellable] = []
    var count = 0
    for index in 0..<20_000 {
      subject.sink { _ in
        count += 1
        cancellables[index].cancel()
      }.store(in: &cancellables)
    }
    subject.send(1)
    subject.send(2)
    #expect(count == 20_000)
  }
}
