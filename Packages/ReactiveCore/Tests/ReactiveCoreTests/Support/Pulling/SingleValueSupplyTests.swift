import Testing

@testable import ReactiveCore

@Suite("Sources of one value: Just, Optional, Result")
struct SingleValueSupplyTests {
  typealias Downstream = TrackingSubscriber<Int, Never>

  enum Source: String, CaseIterable, Codable, Sendable {
    case just = "Just"
    case optional = "Optional"
    case result = "Once"

    func send<S: Subscriber>(_ value: S.Input, to subscriber: S) where S.Failure == Never {
      switch self {
      case .just: Just(value).subscribe(subscriber)
      case .optional: Optional(value).publisher.subscribe(subscriber)
      case .result: Result.success(value).publisher.subscribe(subscriber)
      }
    }
  }

  @Test(
    "A source of one value sends it at the first request, then the completion",
    arguments: Source.allCases
  )
  func value(source: Source) {
    let subscriber = Downstream()
    source.send(1, to: subscriber)
    #expect(subscriber.events == [.subscription])
    subscriber.request(.max(1))
    subscriber.request(.max(1))
    subscriber.request(.unlimited)
    subscriber.cancel()
    #expect(subscriber.events == [.subscription, .value(1), .finished])
  }

  @Test(
    "A source of one value traps for a request for nothing, also after the end",
    arguments: Source.allCases
  )
  func nothing(source: Source) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [source = source as Source] in
      let subscriber = Downstream(demand: .max(1))
      source.send(1, to: subscriber)
      guard subscriber.completion == .finished else { return }
      subscriber.request(.none)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must be positive"))
  }

  @Test(
    "A source of one value sends nothing after a cancellation, also from inside receive",
    arguments: Source.allCases
  )
  func cancel(source: Source) {
    let before = Downstream()
    source.send(1, to: before)
    before.cancel()
    before.request(.max(1))
    #expect(before.events == [.subscription])

    var subscriber: Downstream!
    subscriber = Downstream(
      demand: .max(1),
      onValue: { _ in
        subscriber.cancel()
        return .none
      }
    )
    source.send(1, to: subscriber)
    #expect(subscriber.events == [.subscription, .value(1)])
    subscriber = nil
  }

  @Test(
    "A source of one value does not send it again for a request from inside receive",
    arguments: Source.allCases
  )
  func requestInsideReceive(source: Source) {
    var subscriber: Downstream!
    subscriber = Downstream(
      demand: .max(1),
      onValue: { _ in
        subscriber.request(.unlimited)
        return .max(1)
      }
    )
    source.send(1, to: subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .finished])
    subscriber = nil
  }

  @Test(
    "A request that races with a cancellation gets a single value once or not at all",
    arguments: Source.allCases
  )
  func requestRacesWithCancel(source: Source) {
    for _ in 0..<100 {
      let life = Lifetime()
      let subscriber = TrackingSubscriber<Int, Never>(
        onValue: { [witness = life.witness()] _ in withExtendedLifetime(witness) { .none } }
      )
      source.send(1, to: subscriber)
      concurrently(8) { thread in
        if thread % 4 == 3 { subscriber.cancel() } else { subscriber.request(.max(1)) }
      }
      #expect(subscriber.breaches.isEmpty)
      #expect(subscriber.values.count <= 1)
    }
  }

  @Test(
    "The end of a source of one value frees it and the subscriber, though the subscription is kept",
    arguments: Source.allCases,
    [true, false]
  )
  func release(source: Source, endsByCancel: Bool) {
    let life = Lifetime()
    weak var witness: TrackingSubscriber<DeinitWitness, Never>?
    let subscription = {
      let subscriber = TrackingSubscriber<DeinitWitness, Never>()
      witness = subscriber
      source.send(life.witness(), to: subscriber)
      let subscription = subscriber.subscription!
      #expect(!life.isOver)
      if endsByCancel { subscriber.cancel() } else { subscriber.request(.max(1)) }
      return subscription
    }()
    #expect(witness == nil)
    #expect(life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "A deinit that the end of a source of one value causes may call back",
    arguments: Source.allCases
  )
  func callBack(source: Source) {
    var subscription: (any Subscription)?
    let life = Lifetime()
    let subscriber = AnySubscriber<DeinitWitness, Never>(receiveSubscription: { subscription = $0 })
    source.send(life.witness { subscription?.cancel() }, to: subscriber)
    subscription?.cancel()
    #expect(life.isOver)
    subscription = nil
  }

  @Test(
    "The subscription to a source of one value shows the source and the value that waits",
    arguments: Source.allCases
  )
  func description(source: Source) throws {
    var subscription: (any Subscription)?
    source.send(7, to: AnySubscriber<Int, Never>(receiveSubscription: { subscription = $0 }))
    let shown = try #require(subscription)
    #expect("\(shown)" == source.rawValue)
    #expect(
      (shown as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String
        == source.rawValue
    )
    let children = Mirror(reflecting: shown).children
    #expect(children.map(\.label) == [nil] && children.map { $0.value as? Int } == [7])
    shown.request(.max(1))
    #expect("\(shown)" == source.rawValue)
    #expect(Mirror(reflecting: shown).children.isEmpty)
  }

  @Test(
    "Each subscription to a source of one value is a stream of its own",
    arguments: Source.allCases
  )
  func identifiers(source: Source) {
    var subscriptions: [any Subscription] = []
    for _ in 0..<2 {
      source.send(
        1,
        to: AnySubscriber<Int, Never>(receiveSubscription: { subscriptions.append($0) })
      )
    }
    #expect(subscriptions[0].combineIdentifier != subscriptions[1].combineIdentifier)
    // They capture the array that holds them.
    subscriptions = []
  }
}
