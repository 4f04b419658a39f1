import ReactiveExtras
import Testing

@testable import ReactiveCore

/// The common behaviour of all operators with one upstream, each in a form that changes no value.
@Suite("Operators with one upstream")
struct StageTests {
  typealias Downstream = TrackingSubscriber<Int, any Error>
  typealias Upstream = ManualPublisher<Int, TestError>

  enum Stage: CaseIterable, Sendable {
    case map, tryMap, mapError, scan, filter, compactMap, removeDuplicates, prefix, prefixWhile
    case tryFilter, tryCompactMap, tryRemoveDuplicates, tryPrefixWhile, tryDropWhile
    case dropFirst, dropWhile, dropUntilOutput, prefixUntilOutput, replaceEmpty
    case handleEvents, `catch`, replaceError, append, prepend, receiveOn, subscribeOn, delay, erased
    case retry, tryCatch, materialize

    /// - Parameter witness: Captured by the closures, or as near to them as there is a place.
    func apply(
      to upstream: Upstream,
      _ witness: DeinitWitness? = nil
    ) -> AnyPublisher<Int, any Error> {
      func keep<Value>(_ value: Value) -> Value { withExtendedLifetime(witness) { value } }
      let scheduler = ImmediateScheduler.shared
      let stage: AnyPublisher<Int, TestError>? =
        switch self {
        case .map: upstream.map { keep($0) }.eraseToAnyPublisher()
        case .scan: upstream.scan(0) { keep($1) }.eraseToAnyPublisher()
        case .filter: upstream.filter { keep($0) > 0 }.eraseToAnyPublisher()
        case .compactMap: upstream.compactMap { keep(Optional($0)) }.eraseToAnyPublisher()
        case .removeDuplicates:
          upstream.removeDuplicates { keep($0) == $1 }.eraseToAnyPublisher()
        case .prefix: upstream.map(keep).prefix(1_000).eraseToAnyPublisher()
        case .prefixWhile: upstream.prefix { keep($0) > 0 }.eraseToAnyPublisher()
        case .dropFirst: upstream.map(keep).dropFirst(0).eraseToAnyPublisher()
        case .dropWhile: upstream.drop { keep($0) < 0 }.eraseToAnyPublisher()
        case .dropUntilOutput:
          upstream.map(keep).drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self))
            .eraseToAnyPublisher()
        case .prefixUntilOutput:
          upstream.map(keep).prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
            .eraseToAnyPublisher()
        case .replaceEmpty: upstream.map(keep).replaceEmpty(with: -1).eraseToAnyPublisher()
        case .handleEvents:
          upstream.handleEvents(
            receiveSubscription: { _ in _ = keep(0) },
            receiveOutput: { _ = keep($0) },
            receiveCompletion: { _ in _ = keep(0) },
            receiveCancel: { _ = keep(0) },
            receiveRequest: { _ in _ = keep(0) }
          ).eraseToAnyPublisher()
        case .catch:
          upstream.catch { Fail<Int, TestError>(error: keep($0)) }.eraseToAnyPublisher()
        case .retry: upstream.map(keep).retry(0).eraseToAnyPublisher()
        case .materialize:
          upstream.map(keep).materialize().dematerialize().eraseToAnyPublisher()
        case .append:
          upstream.append(Empty().map(keep)).eraseToAnyPublisher()
        case .prepend:
          upstream.map(keep).prepend(Empty()).eraseToAnyPublisher()
        case .receiveOn: upstream.map(keep).receive(on: scheduler).eraseToAnyPublisher()
        case .subscribeOn: upstream.map(keep).subscribe(on: scheduler).eraseToAnyPublisher()
        case .delay: upstream.map(keep).delay(for: 1, scheduler: scheduler).eraseToAnyPublisher()
        case .erased: upstream.map(keep).eraseToAnyPublisher().eraseToAnyPublisher()
        case .tryMap, .tryFilter, .tryCompactMap, .tryRemoveDuplicates, .tryPrefixWhile: nil
        case .tryDropWhile, .mapError, .replaceError, .tryCatch: nil
        }
      if let stage { return stage.mapError { $0 }.eraseToAnyPublisher() }
      return switch self {
      case .tryMap: upstream.tryMap { keep($0) }.eraseToAnyPublisher()
      case .tryFilter: upstream.tryFilter { keep($0) > 0 }.eraseToAnyPublisher()
      case .tryCompactMap: upstream.tryCompactMap { keep($0) }.eraseToAnyPublisher()
      case .tryRemoveDuplicates:
        upstream.tryRemoveDuplicates { keep($0) == $1 }.eraseToAnyPublisher()
      case .tryPrefixWhile: upstream.tryPrefix { keep($0) > 0 }.eraseToAnyPublisher()
      case .tryDropWhile: upstream.tryDrop { keep($0) < 0 }.eraseToAnyPublisher()
      case .replaceError:
        upstream.map(keep).replaceError(with: -1).setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      case .tryCatch:
        upstream.tryCatch { Fail<Int, TestError>(error: keep($0)) }.eraseToAnyPublisher()
      default: upstream.mapError { keep($0) }.eraseToAnyPublisher()
      }
    }

    /// Those that deliver later cannot answer at once.
    var answersLater: Bool { self == .receiveOn || self == .delay }

    /// Those that hold a subscription see a second one; the others pass it on.
    var holdsSubscription: Bool {
      switch self {
      case .map, .mapError, .scan, .filter, .compactMap, .erased: false
      default: true
      }
    }

    var replacesFailure: Bool { self == .replaceError }
  }

  @Test(
    "An operator with one upstream passes requests and answers up as they are",
    arguments: Stage.allCases
  )
  func demand(stage: Stage) {
    let upstream = Upstream()
    let subscriber = Downstream(
      upstream.history,
      demand: .max(2),
      onValue: { $0 == 2 ? .max(3) : .none }
    )
    stage.apply(to: upstream).subscribe(subscriber)
    #expect(upstream.history.take() == [.subscription, .request(.max(2))])
    #expect(upstream.send(1) == Subscribers.Demand.none)
    if stage.answersLater {
      #expect(upstream.send(2) == Subscribers.Demand.none)
      #expect(upstream.history.take() == [.value(1), .value(2), .request(.max(3))])
    } else {
      #expect(upstream.send(2) == .max(3))
      #expect(upstream.history.take() == [.value(1), .value(2)])
    }
    subscriber.request(.unlimited)
    #expect(upstream.history.take() == [.request(.unlimited)])
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.max(1))
    // Those that hand the upstream's subscription down cannot keep it from hearing the rest.
    let rest: [Event] = stage.holdsSubscription ? [] : [.cancel, .request(.max(1))]
    #expect(upstream.history.take() == [.cancel] + rest)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test(
    "An operator does not cancel an upstream that finishes, and nothing follows",
    arguments: Stage.allCases
  )
  func finish(stage: Stage) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .unlimited)
    stage.apply(to: upstream).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(
      upstream.history.take() == [.subscription, .request(.unlimited), .value(1), .finished]
    )
    subscriber.cancel()
    subscriber.request(.max(1))
    if stage.holdsSubscription { #expect(upstream.history.take() == []) }
  }

  @Test(
    "An operator passes a failure down, and does not cancel the upstream",
    arguments: Stage.allCases
  )
  func failure(stage: Stage) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .unlimited)
    stage.apply(to: upstream).subscribe(subscriber)
    upstream.send(completion: .failure(.first))
    let end: [Event] =
      stage.replacesFailure ? [.value(-1), .finished] : [.failure(TestError.first)]
    #expect(upstream.history.events == [.subscription, .request(.unlimited)] + end)
  }

  @Test(
    "An operator cancels a second subscription and keeps the first one",
    arguments: Stage.allCases
  )
  func secondSubscription(stage: Stage) {
    guard stage.holdsSubscription else { return }
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, demand: .max(1))
    stage.apply(to: upstream).subscribe(subscriber)
    _ = upstream.history.take()
    upstream.sendSecondSubscription()
    #expect(upstream.history.take() == [.cancel("second")])
    upstream.send(1)
    subscriber.cancel()
    #expect(upstream.history.take() == [.value(1), .cancel])
  }

  @Test("Cancelling from inside receive stops an operator", arguments: Stage.allCases)
  func cancelInsideReceive(stage: Stage) {
    let upstream = Upstream()
    var subscription: (any Subscription)?
    let subscriber = Downstream(
      upstream.history,
      onSubscription: {
        subscription = $0
        $0.request(.unlimited)
      },
      onValue: { _ in
        subscription?.cancel()
        return .none
      }
    )
    stage.apply(to: upstream).subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(
      upstream.history.events == [.subscription, .request(.unlimited), .value(1), .cancel]
    )
    subscription = nil
  }

  @Test(
    "A subscriber that cancels while an operator hands down the subscription gets nothing",
    arguments: Stage.allCases
  )
  func cancelInsideSubscription(stage: Stage) {
    let upstream = Upstream()
    let subscriber = Downstream(upstream.history, onSubscription: { $0.cancel() })
    stage.apply(to: upstream).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    // Those that hand it down before the upstream's turn comes never subscribe to the upstream.
    let isSubscribed = ![.prepend, .dropUntilOutput].contains(stage)
    #expect(upstream.history.events == [.subscription] + (isSubscribed ? [.cancel] : []))
  }

  enum Ending: CaseIterable, Sendable {
    case finished, failed, cancelled
  }

  @Test(
    "The end frees an operator's closures, upstream and downstream, though its subscription stays",
    arguments: Stage.allCases,
    Ending.allCases
  )
  func release(stage: Stage, ending: Ending) {
    let life = Lifetime()
    weak var witness: Downstream?
    weak var source: Upstream?
    let subscription = {
      let upstream = Upstream()
      let subscriber = Downstream(demand: .unlimited)
      (source, witness) = (upstream, subscriber)
      stage.apply(to: upstream, life.witness()).subscribe(subscriber)
      upstream.send(1)
      #expect(!life.isOver)
      switch ending {
      case .finished: upstream.send(completion: .finished)
      case .failed: upstream.send(completion: .failure(.first))
      case .cancelled: subscriber.cancel()
      }
      return subscriber.subscription!
    }()
    #expect(witness == nil)
    #expect(source == nil)
    #expect(life.isOver)
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "The end frees an operator's closures, though the cancellable of a sink is kept",
    arguments: Stage.allCases
  )
  func releaseOfSink(stage: Stage) {
    let life = Lifetime()
    let upstream = Upstream()
    let cancellable = {
      let witness = life.witness()
      return stage.apply(to: upstream, witness).sink(
        receiveCompletion: { _ in withExtendedLifetime(witness) {} },
        receiveValue: { _ in withExtendedLifetime(witness) {} }
      )
    }()
    #expect(!life.isOver)
    upstream.send(completion: .finished)
    #expect(life.isOver)
    withExtendedLifetime(cancellable) {}
  }

  @Test(
    "An operator needs only a little stack for 20,000 values at once",
    arguments: Stage.allCases
  )
  func stack(stage: Stage) {
    onSmallStack {
      let upstream = Upstream(onRequest: { upstream, demand in
        guard demand == .unlimited else { return }
        for value in 1...20_000 { upstream.send(value) }
        upstream.send(completion: .finished)
      })
      var count = 0
      let cancellable = stage.apply(to: upstream).sink(
        receiveCompletion: { _ in },
        receiveValue: { _ in count += 1 }
      )
      #expect(count == (stage == .prefix ? 1_000 : 20_000))
      cancellable.cancel()
    }
  }
}
