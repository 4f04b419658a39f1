import ReactiveExtras
import Testing

@testable import ReactiveCore

/// The publishers and operators that trap on `request(.none)`, and those that ignore it.
@Suite("Asking for nothing")
struct DemandRuleTests {
  enum Trapping: String, CaseIterable, Codable {
    case just, optional, result, future, filter, compactMap, removeDuplicates, prefixWhile, flatMap
    case `catch`, replaceError, published
    case tryFilter, tryCompactMap, tryRemoveDuplicates, tryPrefixWhile
    case dropFirst, dropWhile, tryDropWhile, replaceEmpty, collectByCount
    case collect, count, reduce, tryReduce, max, tryMax, contains, containsWhere, tryContainsWhere
    case tryCatch, multicast, share
    case removeAllDuplicates, flatMapFirst, ignoreFailure, mapToResult
    case allSatisfy, tryAllSatisfy, first, firstWhere, tryFirstWhere, last, lastWhere, tryLastWhere

    func make() -> AnyPublisher<Int, Never> {
      // A sequence ignores such a request, so whatever traps is the operator. It is erased because
      // it has operators of its own.
      let source = [1].publisher.eraseToAnyPublisher()
      return switch self {
      case .just: Just(1).eraseToAnyPublisher()
      case .optional: Optional(1).publisher.eraseToAnyPublisher()
      case .result: Result.success(1).publisher.eraseToAnyPublisher()
      case .future: Future { $0(.success(1)) }.eraseToAnyPublisher()
      case .filter: source.filter { _ in true }.eraseToAnyPublisher()
      case .compactMap: source.compactMap(Optional.some).eraseToAnyPublisher()
      case .removeDuplicates: source.removeDuplicates().eraseToAnyPublisher()
      case .prefixWhile: source.prefix { _ in true }.eraseToAnyPublisher()
      case .flatMap: source.flatMap(Just.init).eraseToAnyPublisher()
      case .catch: source.catch(Just.init(error:)).eraseToAnyPublisher()
      case .replaceError: source.replaceError(with: 1).eraseToAnyPublisher()
      case .tryCatch: erase(source.tryCatch(Just.init(error:)))
      case .multicast: source.multicast(subject: PassthroughSubject()).eraseToAnyPublisher()
      case .share: source.share().eraseToAnyPublisher()
      case .published: Model().$value.eraseToAnyPublisher()
      case .tryFilter: erase(source.tryFilter { _ in true })
      case .tryCompactMap: erase(source.tryCompactMap(Optional.some))
      case .tryRemoveDuplicates: erase(source.tryRemoveDuplicates(by: ==))
      case .tryPrefixWhile: erase(source.tryPrefix { _ in true })
      case .dropFirst: erase(source.dropFirst())
      case .dropWhile: erase(source.drop { _ in true })
      case .tryDropWhile: erase(source.tryDrop { _ in true })
      case .replaceEmpty: erase(source.replaceEmpty(with: 2))
      case .collectByCount: erase(source.collect(2))
      case .collect: erase(source.collect())
      case .count: erase(source.count())
      case .reduce: erase(source.reduce(0, +))
      case .tryReduce: erase(source.tryReduce(0, +))
      case .max: erase(source.max())
      case .tryMax: erase(source.tryMax(by: <))
      case .contains: erase(source.contains(1))
      case .containsWhere: erase(source.contains { _ in true })
      case .tryContainsWhere: erase(source.tryContains { _ in true })
      case .allSatisfy: erase(source.allSatisfy { _ in true })
      case .tryAllSatisfy: erase(source.tryAllSatisfy { _ in true })
      case .first: erase(source.first())
      case .firstWhere: erase(source.first { _ in true })
      case .tryFirstWhere: erase(source.tryFirst { _ in true })
      case .last: erase(source.last())
      case .lastWhere: erase(source.last { _ in true })
      case .tryLastWhere: erase(source.tryLast { _ in true })
      case .removeAllDuplicates: erase(source.removeAllDuplicates())
      case .flatMapFirst: erase(source.flatMapFirst(Just.init))
      case .ignoreFailure: erase(source.ignoreFailure())
      case .mapToResult: erase(source.mapToResult())
      }
    }

    private func erase<P: Publisher>(_ publisher: P) -> AnyPublisher<Int, Never> {
      publisher.map { _ in 1 }.mapError { error -> Never in fatalError("\(error)") }
        .eraseToAnyPublisher()
    }
  }

  private final class Model {
    @Published var value = 1
  }

  @Test(
    "Asking for nothing traps in sources of one value and in operators that count",
    arguments: Trapping.allCases
  )
  func traps(kind: Trapping) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [kind = kind as Trapping] in
      kind.make().subscribe(TrackingSubscriber<Int, Never>(demand: Subscribers.Demand.none))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must be positive"))
  }

  enum Ignoring: CaseIterable {
    case sequence, map, mapError, tryMap, setFailureType, scan, merge, append, prepend, prefix
    case handleEvents, receiveOn, subscribeOn, delay, debounce, erased
    case retry, assertNoFailure, measureInterval, collectByTime, shareReplay
    case replaceNil, outputAt, dropUntilOutput, prefixUntilOutput
    case nwise, enumerated, prefixDuration, create, groupBy, window

    /// - Parameter manual: A scheduler whose time does not pass. It retains the subscriptions whose actions it holds.
    func make(_ manual: ManualScheduler) -> AnyPublisher<Int, any Error> {
      let source = [1].publisher.setFailureType(to: (any Error).self).eraseToAnyPublisher()
      let scheduler = ImmediateScheduler.shared
      return switch self {
      case .sequence: source.eraseToAnyPublisher()
      case .map: source.map { $0 }.eraseToAnyPublisher()
      case .mapError: source.mapError { $0 }.eraseToAnyPublisher()
      case .tryMap: source.tryMap { $0 }.eraseToAnyPublisher()
      case .setFailureType:
        [1].publisher.eraseToAnyPublisher().setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      case .scan: source.scan(0) { $1 }.eraseToAnyPublisher()
      case .merge: source.merge(with: Empty()).eraseToAnyPublisher()
      case .append: source.append(Empty()).eraseToAnyPublisher()
      case .prepend: source.prepend(Empty()).eraseToAnyPublisher()
      case .prefix: source.prefix(1).eraseToAnyPublisher()
      case .replaceNil: source.map(Optional.some).replaceNil(with: 2).eraseToAnyPublisher()
      case .outputAt: source.output(at: 0).eraseToAnyPublisher()
      case .dropUntilOutput:
        source.drop(untilOutputFrom: Just(0).setFailureType(to: (any Error).self))
          .eraseToAnyPublisher()
      case .prefixUntilOutput:
        source.prefix(untilOutputFrom: Empty<Int, Never>())
          .eraseToAnyPublisher()
      case .nwise: source.nwise(1).map { $0[0] }.eraseToAnyPublisher()
      case .enumerated: source.enumerated().map(\.element).eraseToAnyPublisher()
      case .prefixDuration: source.prefix(duration: 1, on: manual)
      case .create:
        .create { subscriber in
          subscriber.send(1)
          subscriber.send(completion: .finished)
          return AnyCancellable {}
        }
      case .groupBy: source.groupBy { $0 }.map(\.key).eraseToAnyPublisher()
      case .window:
        source.window(timeSpan: 1, count: 2, scheduler: manual).map { _ in 1 }
          .eraseToAnyPublisher()
      case .handleEvents: source.handleEvents().eraseToAnyPublisher()
      case .receiveOn: source.receive(on: scheduler).eraseToAnyPublisher()
      case .subscribeOn: source.subscribe(on: scheduler).eraseToAnyPublisher()
      case .delay: source.delay(for: 1, scheduler: scheduler).eraseToAnyPublisher()
      case .debounce: source.debounce(for: 1, scheduler: scheduler).eraseToAnyPublisher()
      case .retry: source.retry(1).eraseToAnyPublisher()
      case .assertNoFailure:
        source.assertNoFailure().setFailureType(to: (any Error).self).eraseToAnyPublisher()
      case .measureInterval:
        source.measureInterval(using: scheduler).map { _ in 1 }.eraseToAnyPublisher()
      case .collectByTime:
        source.collect(.byTime(scheduler, 1)).map { $0[0] }.eraseToAnyPublisher()
      case .shareReplay: source.share(replay: 1).eraseToAnyPublisher()
      case .erased: source.eraseToAnyPublisher().eraseToAnyPublisher()
      }
    }
  }

  @Test(
    "Asking for nothing is ignored by each publisher that does not trap for it",
    arguments: Ignoring.allCases
  )
  func ignored(kind: Ignoring) {
    let subscriber = TrackingSubscriber<Int, any Error>(demand: Subscribers.Demand.none)
    let scheduler = ManualScheduler()
    kind.make(scheduler).subscribe(subscriber)
    #expect(subscriber.values == [])
    subscriber.request(.none)
    if kind != .debounce {
      subscriber.request(.max(1))
      #expect(subscriber.events == [.subscription, .value(1), .finished])
    }
    subscriber.cancel()
    scheduler.removeAll()
  }

  // A subscription that claims to trap is not wrapped by `filter`, which then would not trap either.
  @Test(
    "A subscription that ignores a request for nothing does not claim to trap",
    arguments: Ignoring.allCases
  )
  func claimsNothing(kind: Ignoring) {
    var claims: [Bool] = []
    let scheduler = ManualScheduler()
    kind.make(scheduler).subscribe(
      AnySubscriber(receiveSubscription: {
        claims.append($0._trapsWithoutDemand)
        $0.cancel()
      })
    )
    scheduler.removeAll()
    #expect(claims == [false])
  }
}

extension Just {
  fileprivate init(error: Never) where Output == Int {
    self.init(0)
  }
}
