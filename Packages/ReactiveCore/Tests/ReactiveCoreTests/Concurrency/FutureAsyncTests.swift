import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("A future of an asynchronous closure", .timeLimit(.minutes(10)))
struct FutureAsyncTests {
  /// Counts the operations that have begun, and those that a cancellation has ended.
  private final class Operations: Sendable {
    let counts = _Lock((begun: 0, cancelled: 0))

    /// Runs until it is cancelled.
    func run() async {
      counts.withLock { $0.begun += 1 }
      while !Task.isCancelled { await Task.yield() }
      counts.withLock { $0.cancelled += 1 }
    }

    func waitUntil(begun: Int, cancelled: Int) async {
      while counts.withLock({ $0 != (begun, cancelled) }) { await Task.yield() }
    }
  }

  @Test("A future of an asynchronous closure gives the result to all, also to later subscribers")
  func value() async {
    let calls = _Lock(0)
    let future = Future {
      await Task.yield()
      return calls.withLock { calls in
        calls += 1
        return calls
      }
    }
    #expect(await future.value == 1)
    #expect(await future.value == 1)
  }

  @Test("A future of an asynchronous closure fails with the error that it throws, of its type")
  func failure() async {
    let future = Future<Int, TestError> { () async throws(TestError) in throw .second }
    await #expect(throws: TestError.second) { try await future.value }
    let untyped = Future<Int, any Error> { throw TestError.first }
    await #expect(throws: TestError.first) { try await untyped.value }
  }

  @Test("The last release of an asynchronous future cancels its task; a subscription keeps it")
  func cancel() async {
    let operations = Operations()
    var future: Future<Void, Never>? = Future { await operations.run() }
    let subscription = future?.sink { _ in }
    await operations.waitUntil(begun: 1, cancelled: 0)
    future = nil
    for _ in 0..<100 { await Task.yield() }
    await operations.waitUntil(begun: 1, cancelled: 0)
    subscription?.cancel()
    await operations.waitUntil(begun: 1, cancelled: 1)
  }

  @Test("asyncMap handles one value after another, in order")
  func asyncMap() async {
    let running = _Lock((now: 0, most: 0))
    let results = (1...20).publisher.asyncMap { value in
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
      }
      for _ in 0..<(20 - value) { await Task.yield() }
      running.withLock { $0.now -= 1 }
      return value * 10
    }
    var seen: [Int] = []
    for await result in results.values { seen.append(result) }
    #expect(seen == (1...20).map { $0 * 10 })
    #expect(running.withLock { $0.most } == 1)
  }

  @Test("asyncMap handles several values together, if that is asked for")
  func together() async {
    let gates = (0..<2).map { _ in AsyncStream<Void>.makeStream() }
    let results = [0, 1].publisher.asyncMap(maxPublishers: .max(2)) { index in
      // Each waits for the other.
      gates[1 - index].continuation.finish()
      for await _ in gates[index].stream {}
      return index
    }
    var seen: Set<Int> = []
    for await result in results.values { seen.insert(result) }
    #expect(seen == [0, 1])
  }

  @Test("asyncMap loses the values of a subject that come meanwhile, unless they are buffered")
  func subject() async {
    for isBuffered in [false, true] {
      let gate = AsyncStream<Void>.makeStream()
      let subject = PassthroughSubject<Int, Never>()
      let upstream =
        isBuffered
        ? subject.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
          .eraseToAnyPublisher() : subject.eraseToAnyPublisher()
      let subscriber = TrackingSubscriber<Int, Never>(demand: .unlimited)
      upstream.asyncMap { value in
        for await _ in gate.stream {}
        return value
      }.subscribe(subscriber)
      for value in 1...3 { subject.send(value) }
      subject.send(completion: .finished)
      gate.continuation.finish()
      while subscriber.completion == nil { await Task.yield() }
      #expect(subscriber.values == (isBuffered ? [1, 2, 3] : [1]))
      #expect(subscriber.breaches.isEmpty)
    }
  }

  @Test("Cancelling asyncMap cancels its task, and so does a failure of the publisher")
  func cancelAsyncMap() async {
    let operations = Operations()
    let subject = PassthroughSubject<Int, TestError>()
    let mapped = subject.asyncMap(maxPublishers: .unlimited) { _ in await operations.run() }
    let cancellable = mapped.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(1)
    await operations.waitUntil(begun: 1, cancelled: 0)
    cancellable.cancel()
    await operations.waitUntil(begun: 1, cancelled: 1)
    let failing = mapped.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    subject.send(2)
    await operations.waitUntil(begun: 2, cancelled: 1)
    subject.send(completion: .failure(.first))
    await operations.waitUntil(begun: 2, cancelled: 2)
    withExtendedLifetime(failing) {}
  }

  @Test("tryAsyncMap fails with the first error, and cancels the upstream")
  func tryAsyncMap() async {
    let history = History()
    let upstream = ManualPublisher<Int, Never>(history)
    let subscriber = TrackingSubscriber<Int, any Error>(history, demand: .unlimited)
    upstream.tryAsyncMap { value in
      if value == 2 { throw TestError.first }
      return value
    }.subscribe(subscriber)
    upstream.send(1)
    while subscriber.values.isEmpty { await Task.yield() }
    upstream.send(2)
    while subscriber.completion == nil { await Task.yield() }
    #expect(history.events.contains(.failure(TestError.first)) && history.events.contains(.cancel))
    #expect(subscriber.values == [1] && subscriber.breaches.isEmpty)
  }
}
