import Testing

@testable import ReactiveCore

@Suite("Record")
struct RecordTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>

  let record = Record<Int, TestError>(output: [1, 2], completion: .failure(.first))

  @Test("Record replays its values under demand, then the completion, to each subscriber")
  func replay() {
    for _ in 0..<2 {
      let subscriber = Downstream(onValue: { $0 == 1 ? .max(1) : .none })
      record.subscribe(subscriber)
      #expect(subscriber.events == [.subscription])
      subscriber.request(.none)
      #expect(subscriber.events == [.subscription])
      subscriber.request(.max(1))
      #expect(
        subscriber.events == [.subscription, .value(1), .value(2), .failure(TestError.first)]
      )
      subscriber.request(.max(1))
      subscriber.cancel()
      #expect(subscriber.events.count == 4 && subscriber.breaches.isEmpty)
    }
  }

  @Test(
    "A recording without values completes right after the subscription",
    arguments: [Subscribers.Completion<TestError>.finished, .failure(.second)]
  )
  func empty(completion: Subscribers.Completion<TestError>) {
    let subscriber = Downstream()
    Record(output: [], completion: completion).subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .completion(completion)])
  }

  @Test("Record takes what its closure records, and finishes if that has no completion")
  func recording() {
    let failing = Record<Int, TestError> { recording in
      recording.receive(1)
      recording.receive(2)
      recording.receive(completion: .failure(.first))
    }
    #expect(failing.recording.output == [1, 2])
    #expect(failing.recording.completion == .failure(.first))
    let finishing = Record<Int, TestError> { $0.receive(1) }
    #expect(finishing.recording.output == [1] && finishing.recording.completion == .finished)
    let defaulted = Record<Int, TestError>.Recording(output: [1])
    #expect(defaulted.completion == .finished)
  }

  @Test("Record sends nothing after a cancellation from inside receive", arguments: [1, 2])
  func cancel(last: Int) {
    var subscriber: Downstream!
    subscriber = Downstream(
      demand: .unlimited,
      onValue: {
        if $0 == last { subscriber.cancel() }
        return .none
      }
    )
    record.subscribe(subscriber)
    #expect(subscriber.events == [.subscription] + (1...last).map { .value($0) })
    subscriber = nil
  }

  enum TooMuch: String, CaseIterable, Codable {
    case value, completion, valueForComplete
  }

  @Test("Recording anything after the completion traps", arguments: TooMuch.allCases)
  func traps(kind: TooMuch) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [kind = kind as TooMuch] in
      var recording = Record<Int, TestError>.Recording()
      recording.receive(completion: .finished)
      switch kind {
      case .value: recording.receive(1)
      case .completion: recording.receive(completion: .finished)
      case .valueForComplete:
        recording = .init(output: [])
        recording.receive(1)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("record nothing after the completion"))
  }

  @Test("The end of Record frees the values and the subscriber, though the subscription is kept")
  func release() {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, Never>?
    let subscription = {
      let subscriber = TrackingSubscriber<DeinitWitness, Never>()
      witness = subscriber
      Record(output: [life.witness()], completion: .finished).subscribe(subscriber)
      let subscription = subscriber.subscription!
      #expect(!life.isOver)
      subscriber.request(.max(1))
      return subscription
    }()
    #expect(witness == nil && life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test("The subscription of Record shows the values and the completion")
  func description() throws {
    var subscription: (any Subscription)?
    record.subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
    let shown = try #require(subscription)
    #expect("\(shown)" == "[1, 2]")
    let children = Array(Mirror(reflecting: shown).children)
    #expect(children.map(\.label) == ["sequence", "completion"])
    #expect(children[0].value as? [Int] == [1, 2])
    #expect(children[1].value as? Subscribers.Completion<TestError> == .failure(.first))
    shown.cancel()
    #expect("\(shown)" == "Cancelled Events")
    #expect(Mirror(reflecting: shown).children.isEmpty)
  }
}
