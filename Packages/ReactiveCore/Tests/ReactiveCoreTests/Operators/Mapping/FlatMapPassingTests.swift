import Testing

@testable import ReactiveCore

/// Inner publishers that pass their values on without a subscription, compared with the same ones
/// erased, which are subscribed to.
@Suite("flatMap over publishers that send their values at once")
struct FlatMapPassingTests {
  typealias Downstream = TrackingSubscriber<Int, TestError>
  typealias Upstream = ManualPublisher<Int, TestError>

  /// The inner publisher of a value.
  enum Source: CaseIterable {
    case just, optional, result, failing, sequence, empty, never
    case map, filter, compactMap, reduce, reduceOfFailure, flatMap, flatMapOfFailure
    case zip, zipOfLonger, zipOfShorter, zipOfNone, zipWithNone
    case zipOfFailure, zipWithFailure, zipWithLaterFailure, zipOfEndless, zipOfEndlessPairs

    /// Calls the body with a function that makes the inner publisher.
    func open(_ body: some Body) {
      switch self {
      case .just: body.run { Just($0).setFailureType(to: TestError.self) }
      case .optional:
        body.run { ($0 == 2 ? nil : $0).publisher.setFailureType(to: TestError.self) }
      case .result: body.run { Result<Int, TestError>.Publisher($0) }
      case .failing:
        body.run { Result<Int, TestError>.Publisher($0 == 2 ? .failure(.first) : .success($0)) }
      case .sequence: body.run { Source.sequence($0) }
      case .empty: body.run { _ in Empty<Int, TestError>() }
      case .never: body.run { _ in Empty<Int, TestError>(completeImmediately: false) }
      case .map: body.run { Publishers.Map(upstream: Source.sequence($0)) { $0 + 1 } }
      case .filter:
        body.run { Publishers.Filter(upstream: Source.sequence($0)) { !$0.isMultiple(of: 3) } }
      case .compactMap:
        body.run {
          Publishers.CompactMap(upstream: Source.sequence($0)) { $0.isMultiple(of: 3) ? nil : $0 }
        }
      case .reduce:
        body.run {
          Publishers.Reduce(upstream: Source.sequence($0), initial: 1, nextPartialResult: +)
        }
      case .reduceOfFailure:
        body.run { _ in
          Publishers.Reduce(
            upstream: Fail<Int, TestError>(error: .second),
            initial: 1,
            nextPartialResult: +
          )
        }
      case .flatMap: body.run { Source.sequence($0).flatMap { Source.sequence($0) } }
      case .flatMapOfFailure: body.run { Source.failing(after: $0) }
      case .zip: body.zip { (Source.sequence($0), Source.sequence($0)) }
      case .zipOfLonger: body.zip { (Source.sequence($0), Source.sequence($0, count: 2)) }
      case .zipOfShorter: body.zip { (Source.sequence($0, count: 2), Source.sequence($0)) }
      case .zipOfNone: body.zip { (Source.sequence($0, count: 0), Source.failing(after: $0)) }
      case .zipWithNone: body.zip { (Source.sequence($0), Source.sequence($0, count: 0)) }
      case .zipOfFailure: body.zip { (Source.failing(after: $0), Source.sequence($0)) }
      case .zipWithFailure: body.zip { (Source.sequence($0), Source.failing(after: $0)) }
      case .zipWithLaterFailure:
        body.zip { (Source.sequence($0, count: 2), Source.failing(after: $0)) }
      case .zipOfEndless: body.zip { (Source.endless($0), Source.sequence($0)) }
      case .zipOfEndlessPairs: body.zip { (Source.endless($0), Source.sequence($0, count: 2)) }
      }
    }

    private static func sequence(
      _ value: Int,
      count: Int = 4
    ) -> Publishers.Sequence<Range<Int>, TestError> {
      Publishers.Sequence(sequence: value * 10..<value * 10 + count)
    }

    /// Two values, then a failure.
    private static func failing(after value: Int) -> some Publisher<Int, TestError> {
      sequence(value).flatMap {
        Result<Int, TestError>.Publisher($0 == value * 10 + 2 ? .failure(.second) : .success($0))
      }
    }

    /// Two values, and no end.
    private static func endless(_ value: Int) -> some Publisher<Int, TestError> {
      sequence(value, count: 3).flatMap { number in
        Publishers.Reduce(
          upstream: Empty<Int, TestError>(completeImmediately: number < value * 10 + 2),
          initial: number,
          nextPartialResult: +
        )
      }
    }
  }

  protocol Body {
    func run<P: Publisher<Int, TestError>>(_ inner: @escaping (Int) -> P)
  }

  /// The reaction to the second value.
  enum Reaction: CaseIterable {
    case nothing, cancel, send, finish, fail, sendAndFinish
  }

  /// Compares the events, with all demands and limits.
  private struct Comparison: Body {
    let reaction: Reaction

    func run<P: Publisher<Int, TestError>>(_ inner: @escaping (Int) -> P) {
      #expect(P._passesAll)
      for maximum in [Subscribers.Demand.unlimited, .max(4)] {
        for demand in [Subscribers.Demand.unlimited, .max(2), .max(1)] {
          let subscribed = events(maximum, demand) { inner($0).eraseToAnyPublisher() }
          #expect(events(maximum, demand, inner) == subscribed)
        }
      }
    }

    private func events<P: Publisher<Int, TestError>>(
      _ maximum: Subscribers.Demand,
      _ demand: Subscribers.Demand,
      _ inner: @escaping (Int) -> P
    ) -> [Event] {
      let outer = Upstream(name: "outer")
      let history = outer.history
      var count = 0
      var cancel = {}
      let subscriber = Downstream(
        history,
        demand: demand,
        onValue: { _ in
          count += 1
          if count == 2 { react(on: outer, cancel) }
          return .none
        }
      )
      cancel = { [weak subscriber] in subscriber?.cancel() }
      let values = outer.flatMap(maxPublishers: maximum) {
        history.note(.note("transform \($0)"))
        return inner($0)
      }
      values.subscribe(subscriber)
      for value in 1...3 { outer.send(value) }
      outer.send(completion: .finished)
      subscriber.request(.max(3))
      subscriber.cancel()
      #expect(subscriber.breaches == [])
      return history.events
    }

    private func react(on outer: Upstream, _ cancel: () -> Void) {
      switch reaction {
      case .nothing: break
      case .cancel: cancel()
      case .send: outer.send(4)
      case .finish: outer.send(completion: .finished)
      case .fail: outer.send(completion: .failure(.second))
      case .sendAndFinish:
        outer.send(4)
        outer.send(completion: .finished)
      }
    }
  }

  @Test(
    "flatMap has the events of subscriptions over publishers that send their values at once",
    arguments: Source.allCases,
    Reaction.allCases
  )
  func events(source: Source, reaction: Reaction) {
    source.open(Comparison(reaction: reaction))
  }

  @Test("flatMap subscribes as a whole to an inner publisher with one part that sends later")
  func onePartSendsLater() {
    let numbers = Publishers.Sequence<Range<Int>, Never>(sequence: 0..<2)
    let subject = CurrentValueSubject<Int, Never>(5)
    expect([5, 5]) {
      Publishers.FlatMap(upstream: numbers, maxPublishers: .unlimited) { _ in subject }
    }
    expect([0, 1]) {
      Publishers.FlatMap(upstream: subject, maxPublishers: .unlimited) { _ in numbers }
    }
    expect([5]) { Publishers.Map(upstream: Publishers.Zip(numbers, subject)) { $0 + $1 } }
    expect([5]) { Publishers.Map(upstream: Publishers.Zip(subject, numbers)) { $0 + $1 } }
  }

  private func expect<P: Publisher<Int, Never>>(_ expected: [Int], from inner: () -> P) {
    #expect(!P._passesAll)
    var values: [Int] = []
    let inner = inner()
    let cancellable = [1].publisher.flatMap { _ in inner }.sink { values.append($0) }
    #expect(values == expected)
    cancellable.cancel()
  }

  @Test("An inner flatMap asks for no more publishers than its limit", arguments: 0...3)
  func limit(maximum: Int) {
    func transformed(erases: Bool) -> [Int] {
      var transformed: [Int] = []
      typealias Values = Publishers.Map<Publishers.Sequence<Range<Int>, Never>, Int>
      func values(_ value: Int) -> Publishers.FlatMap<Empty<Int, Never>, Values> {
        Publishers.FlatMap(
          upstream: Values(upstream: (0..<4).publisher) { $0 },
          maxPublishers: .max(maximum)
        ) {
          transformed.append($0)
          return Empty(completeImmediately: $0 != 1)
        }
      }
      var completions = 0
      let outer = [1].publisher
      let cancellable =
        erases
        ? outer.flatMap { values($0).eraseToAnyPublisher() }
          .sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in })
        : outer.flatMap { values($0) }
          .sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in })
      #expect(completions == 0)
      cancellable.cancel()
      return transformed
    }
    #expect(transformed(erases: false) == transformed(erases: true))
  }

  @Test("After a cancellation, flatMap calls no closure of an inner publisher")
  func closuresStop() {
    var calls: [Int] = []
    var cancellable: AnyCancellable?
    let outer = PassthroughSubject<Int, Never>()
    cancellable = outer.flatMap {
      Publishers.Filter(upstream: ($0..<$0 + 5).publisher) {
        calls.append($0)
        if $0 == 12 { cancellable?.cancel() }
        return false
      }
    }
    .sink { (_: Int) in Issue.record("no value was to come") }
    outer.send(10)
    #expect(calls == [10, 11, 12])
  }

  @Test(
    "flatMap takes the next element before it sends one, as a subscription does",
    arguments: [false, true]
  )
  func takesAhead(erases: Bool) {
    var calls: [String] = []
    let values = (1...3).lazy.map { value in
      calls.append("take \(value)")
      return value
    }
    let inner = Publishers.Sequence<_, Never>(sequence: values)
    let outer = Just(())
    let receive = { (value: Int) in calls.append("receive \(value)") }
    let cancellable =
      erases
      ? outer.flatMap { _ in inner.eraseToAnyPublisher() }.sink(receiveValue: receive)
      : outer.flatMap { _ in inner }.sink(receiveValue: receive)
    cancellable.cancel()
    #expect(calls == ["take 1", "take 2", "receive 1", "take 3", "receive 2", "receive 3"])
  }

  @Test("A million values through flatMap use no more stack than one")
  func million() {
    var (count, completions) = (0, 0)
    let inner = { (_: Int) in Publishers.Map(upstream: (0..<1_000).publisher) { $0 } }
    let cancellable = (0..<1_000).publisher.flatMap(inner)
      .sink(receiveCompletion: { _ in completions += 1 }, receiveValue: { _ in count += 1 })
    cancellable.cancel()
    #expect(count == 1_000_000 && completions == 1)
  }
}

extension FlatMapPassingTests.Body {
  /// Runs with the pairs of two publishers, each as one number.
  fileprivate func zip<A: Publisher<Int, TestError>, B: Publisher<Int, TestError>>(
    _ sources: @escaping (Int) -> (A, B)
  ) {
    run { value in
      let (a, b) = sources(value)
      return a.zip(b) { $0 * 100 + $1 }
    }
  }
}
