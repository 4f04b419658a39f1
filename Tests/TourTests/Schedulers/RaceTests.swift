import Dispatch
import Schedulers
import Testing

/// The first of two futures to send, and no more.
private func race<Output, Failure: Error>(
  _ first: Future<Output, Failure>,
  _ second: Future<Output, Failure>
) -> AnyPublisher<Output, Failure> {
  first
    .merge(with: second)
    .prefix(1)
    .eraseToAnyPublisher()
}

/// A cached value if it comes first, and in any case the fresh one.
func race<Output, Failure: Error>(
  cached: Future<Output, Failure>,
  fresh: Future<Output, Failure>
) -> AnyPublisher<Output, Failure> {
  Publishers.Merge(
    cached.map { (model: $0, isCached: true) },
    fresh.map { (model: $0, isCached: false) }
  )
  .scan((previous: (model: Output, isCached: Bool)?.none, current: nil)) { pair, next in
    (previous: pair.current, current: next)
  }
  .prefix { pair in !(pair.current?.isCached ?? true) || (pair.previous?.isCached ?? true) }
  .compactMap(\.current?.model)
  .eraseToAnyPublisher()
}

@Suite("Races between futures")
struct RaceTests {
  let scheduler = DispatchQueue.test

  @Test("The first of two futures to send wins, and nothing follows")
  func firstWins() {
    var output: [Int] = []
    let cancellable = race(future(1, after: 1), future(2, after: 2)).sink { output.append($0) }

    scheduler.advance(by: 1)
    #expect(output == [1])
    scheduler.advance(by: 1)
    #expect(output == [1])
    cancellable.cancel()
  }

  @Test("A cached value that is quicker comes before the fresh one")
  func cacheFirst() {
    var output: [Int] = []
    let cancellable = race(cached: future(2, after: 1), fresh: future(42, after: 2))
      .sink { output.append($0) }

    #expect(output == [])
    scheduler.advance(by: 2)
    #expect(output == [2, 42])
    cancellable.cancel()
  }

  @Test("A fresh value that is quicker keeps the cached one out")
  func freshFirst() {
    var output: [Int] = []
    let cancellable = race(cached: future(2, after: 2), fresh: future(42, after: 1))
      .sink { output.append($0) }

    scheduler.advance(by: 2)
    #expect(output == [42])
    cancellable.cancel()
  }

  private func future(
    _ value: Int,
    after seconds: DispatchQueue.SchedulerTimeType.Stride
  ) -> Future<Int, Never> {
    Future { [scheduler] callback in
      scheduler.schedule(after: scheduler.now.advanced(by: seconds)) { callback(.success(value)) }
    }
  }
}
