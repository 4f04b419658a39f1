import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("What there is beyond Combine")
struct AdditionsSurfaceTests {
  @Test("Operators beyond Combine that combine publishers have the expected types and results")
  func combining() {
    surface(
      "amb(_:)",
      numbers(1).amb(numbers(2)),
      Publishers.Amb<Numbers, Numbers>.self,
      "1 finished"
    )
    surface("amb(with:)", numbers(1).amb(with: numbers(2), numbers(3)), Numbers.self, "1 finished")
    surface(
      "withLatestFrom(_:)",
      numbers(1).withLatestFrom(numbers(2)),
      Publishers.WithLatestFrom<Numbers, Numbers, Int>.self,
      "2 finished"
    )
    surface(
      "withLatestFrom(_:resultSelector:)",
      numbers(1).withLatestFrom(numbers(2)) { $0 + $1 },
      Publishers.WithLatestFrom<Numbers, Numbers, Int>.self,
      "3 finished"
    )
    surface(
      "sample(_:)",
      numbers(1).sample(numbers(2)),
      Publishers.Sample<Numbers, Numbers>.self,
      "1 finished"
    )
    let others = [numbers(2), numbers(3)]
    surface(
      "combineLatest(with:)",
      numbers(1).combineLatest(with: others),
      AnyPublisher<[Int], Never>.self,
      "[1, 2, 3] finished"
    )
    surface(
      "zip(with:)",
      numbers(1).zip(with: others),
      AnyPublisher<[Int], Never>.self,
      "[1, 2, 3] finished"
    )
    surface(
      "merge(with:) of a collection",
      numbers(1).merge(with: others),
      Numbers.self,
      "1 2 3 finished"
    )
    surface(
      "partition(_:)",
      numbers(1, 2, 3).partition { $0 > 1 }.matches,
      Numbers.self,
      "2 3 finished"
    )
  }

  @Test("Operators beyond Combine that transform and filter have the expected types and results")
  func transforming() {
    surface(
      "flatMapLatest(_:)",
      numbers(1, 2).flatMapLatest { numbers($0, $0) },
      Publishers.SwitchToLatest<Numbers, Publishers.Map<Numbers, Numbers>>.self,
      "1 1 2 2 finished"
    )
    surface(
      "flatMapFirst(_:)",
      numbers(1, 2).flatMapFirst { numbers($0, $0) },
      Publishers.FlatMapFirst<Numbers, Numbers>.self,
      "1 1 2 2 finished"
    )
    surface(
      "pairwise()",
      numbers(1, 2, 3).pairwise(),
      Publishers.Pairwise<Numbers>.self,
      "(1, 2) (2, 3) finished"
    )
    surface(
      "nwise(_:)",
      numbers(1, 2, 3, 4).nwise(3),
      Publishers.Nwise<Numbers>.self,
      "[1, 2, 3] [2, 3, 4] finished"
    )
    surface(
      "enumerated(initial:)",
      numbers(7, 8).enumerated(initial: 1),
      Publishers.Enumerated<Numbers>.self,
      "(index: 1, element: 7) (index: 2, element: 8) finished"
    )
    surface(
      "mapMany(_:) of collections",
      numbers(1, 2, 3).collect().mapMany { -$0 },
      Publishers.Map<Publishers.Collect<Numbers>, [Int]>.self,
      "[-1, -2, -3] finished"
    )
    surface(
      "toggle()",
      numbers(1, 2).contains(2).toggle(),
      Publishers.Map<Publishers.Contains<Numbers>, Bool>.self,
      "false finished"
    )
    surface(
      "removeAllDuplicates()",
      numbers(1, 2, 1).removeAllDuplicates(),
      Deferred<Publishers.Filter<Numbers>>.self,
      "1 2 finished"
    )
    surface(
      "removeAllDuplicates(by:)",
      numbers(1, 2, 3).removeAllDuplicates { $0 % 2 == $1 % 2 },
      Deferred<Publishers.Filter<Numbers>>.self,
      "1 2 finished"
    )
    let clock = ManualScheduler()
    surface(
      "prefix(duration:tolerance:on:options:)",
      numbers(1).append(Empty(completeImmediately: false))
        .prefix(duration: .seconds(1), on: clock),
      Numbers.self,
      "1 finished",
      drive: { clock.advance(by: .seconds(1)) }
    )
  }

  @Test("Operators beyond Combine for errors and sharing have the expected types and results")
  func errors() {
    surface(
      "materialize()",
      risky(1, failing: .first).materialize(),
      Publishers.Materialize<Risky>.self,
      "value(1) failure(first) finished"
    )
    surface(
      "dematerialize()",
      risky(1, failing: .first).materialize().dematerialize(),
      Publishers.Dematerialize<Publishers.Materialize<Risky>>.self,
      "1 failed first"
    )
    surface(
      "values(_:)",
      risky(1, failing: .first).materialize().values(),
      Numbers.self,
      "1 finished"
    )
    surface(
      "failures()",
      risky(1, failing: .first).materialize().failures(),
      AnyPublisher<TestError, Never>.self,
      "first finished"
    )
    surface(
      "mapToResult()",
      risky(1, failing: .first).mapToResult(),
      AnyPublisher<Result<Int, TestError>, Never>.self,
      "success(1) failure(ReactiveCoreTests.TestError.first) finished"
    )
    surface(
      "ignoreFailure(completeImmediately:)",
      risky(1, failing: .first).ignoreFailure(),
      Numbers.self,
      "1 finished"
    )
    surface(
      "ignoreFailure(setFailureType:completeImmediately:)",
      risky(1, failing: .first).ignoreFailure(setFailureType: TestError.self),
      Risky.self,
      "1 finished"
    )
    let scheduler = ManualScheduler()
    surface(
      "retry(_:delay:scheduler:options:when:)",
      risky(1, failing: .first).retry(1, delay: .constant(.seconds(1)), scheduler: scheduler),
      Publishers.RetryWithDelay<Risky, ManualScheduler>.self,
      "1 1 failed first",
      drive: { scheduler.advance(by: .seconds(1)) }
    )
    let replay = ReplaySubject<Int, Never>(bufferSize: 1)
    replay.send(1)
    surface(
      "ReplaySubject",
      replay,
      ReplaySubject<Int, Never>.self,
      "1 2",
      drive: { replay.send(2) }
    )
    let passing = PassthroughRelay<Int>()
    surface(
      "PassthroughRelay",
      passing,
      PassthroughRelay<Int>.self,
      "1",
      drive: { passing.accept(1) }
    )
    let relay: any ReactiveExtras.Relay<Int> = passing
    surface("Relay", relay === passing)
    let keeping = CurrentValueRelay(1)
    let subscription = numbers(2, 1).subscribe(keeping)
    surface("subscribe(_:)", keeping.value == 1)
    subscription.cancel()
    let cancellable = numbers(2).subscribe(keeping)
    surface(
      "CurrentValueRelay",
      keeping,
      CurrentValueRelay<Int>.self,
      "2 3",
      drive: { keeping.accept(3) }
    )
    cancellable.cancel()
    surface(
      "share(replay:)",
      numbers(1).share(replay: 1),
      Publishers.Autoconnect<Publishers.Multicast<Numbers, ReplaySubject<Int, Never>>>.self,
      "1 finished"
    )
  }

  @Test(
    "Operators beyond Combine from and to asynchronous code have the expected types and results",
    .timeLimit(.minutes(10))
  )
  func asynchronousCode() async {
    let stream = AsyncStream { continuation in
      continuation.yield(1)
      continuation.finish()
    }
    let publisher: Publishers.AsyncSequence<AsyncStream<Int>> = stream.publisher
    surface("AsyncSequence.publisher", await all(of: publisher.values) == [1])
    let policy: Publishers.BufferingPolicy = .bounded(1)
    surface("Publishers.BufferingPolicy", policy == .bounded(1))
    let buffered: AsyncBufferedPublisher<Numbers> = numbers(1, 2)
      .values(bufferingPolicy: policy)
    surface("values(bufferingPolicy:)", await all(of: buffered) == [1, 2])
    let shared: AsyncShareSequence<AsyncPublisher<Numbers>> = numbers(1, 2).values
      .share(bufferingPolicy: policy)
    surface("AsyncSequence.share(bufferingPolicy:)", await all(of: shared) == [1, 2])
    let future: Future<Int, Never> = Future(priority: .low) {
      await Task.yield(); return 1
    }
    surface("Future(priority:_:) of an asynchronous closure", await future.value == 1)
    let mapped = numbers(1, 2).asyncMap(maxPublishers: .max(1)) { $0 + 1 }
    surface("asyncMap(maxPublishers:_:)", await all(of: mapped.values) == [2, 3])
    let tried = numbers(1, 2).tryAsyncMap(maxPublishers: .max(1)) { $0 + 1 }
    surface(
      "tryAsyncMap(maxPublishers:_:)",
      await all(of: tried.replaceError(with: 0).values) == [2, 3]
    )
    let yielding = Publishers.Async<Int, Never> { yield in try await yield(1) }
    surface("Publishers.Async", await all(of: yielding.values) == [1])
  }

  private func all<S: AsyncSequence>(of sequence: S) async -> [S.Element]
  where S.Failure == Never {
    var elements: [S.Element] = []
    for await element in sequence { elements.append(element) }
    return elements
  }

  @Test("Operators beyond Combine that group have the expected types and results")
  func grouping() {
    surface(
      "groupBy(keySelector:)",
      numbers(1, 2).groupBy(keySelector: { $0 }).map(\.key),
      Publishers.MapKeyPath<Publishers.GroupBy<Numbers, Int>, Int>.self,
      "1 2 finished"
    )
    surface(
      "window(timeSpan:count:scheduler:options:)",
      numbers(1).window(timeSpan: 1, count: 2, scheduler: ManualScheduler(), options: nil)
        .flatMap { $0 },
      Publishers.FlatMap<Numbers, Publishers.Window<Numbers, ManualScheduler>>.self,
      "1 finished"
    )
    let group: GroupedPublisher<Int, Int, Never>? = nil
    surface("GroupedPublisher", group == nil)
  }

  @Test("Publishers of a closure beyond Combine have the expected types and results")
  func closures() {
    surface(
      "AnyPublisher.create(_:)",
      AnyPublisher<Int, Never>.create { subscriber in
        subscriber.send(1)
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      },
      Numbers.self,
      "1 finished"
    )
    surface(
      "Publishers.Create",
      Publishers.Create<Int, Never> { subscriber in
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      },
      Publishers.Create<Int, Never>.self,
      "finished"
    )
  }
}
