import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("share(bufferingPolicy:) of an asynchronous sequence", .timeLimit(.minutes(10)))
struct AsyncShareSequenceTests {
  /// Counts up to a limit, and how often it was iterated over, asked, and has ended.
  private final class Source: Sendable {
    struct Counts: Equatable {
      var iterations = 0, asked = 0, ended = 0
      /// The consumers that have joined, where a test counts them.
      var consumers = 0
    }

    let counts = _Lock(Counts())

    /// - Parameter limit: The last number; if there is none, the sequence waits after 3 until it is
    ///   cancelled.
    func numbers(to limit: Int?, failure: TestError? = nil) -> Publishers.Async<Int, any Error> {
      Publishers.Async { [self] yield in
        counts.withLock { $0.iterations += 1 }
        defer { counts.withLock { $0.ended += 1 } }
        for number in 1...(limit ?? 3) {
          counts.withLock { $0.asked += 1 }
          try await yield(number)
        }
        while limit == nil, !Task.isCancelled { await Task.yield() }
        if let failure { throw failure }
      }
    }

    func waitUntil(_ condition: (Counts) -> Bool) async {
      while !counts.withLock({ condition($0) }) { await Task.yield() }
    }
  }

  private let source = Source()

  @Test(
    "All consumers of a shared sequence receive all elements of one iteration, however slow",
    arguments: [Publishers.BufferingPolicy.bounded(0), .bounded(1), .bounded(10), .unbounded]
  )
  func all(policy: Publishers.BufferingPolicy) async throws {
    let shared = source.numbers(to: 2_000).values.share(bufferingPolicy: policy)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for consumer in 0..<4 {
        group.addTask { [source] in
          var iterator = shared.makeAsyncIterator()
          source.counts.withLock { $0.consumers += 1 }
          await source.waitUntil { $0.consumers == 4 }
          var count = 0
          while let number = try await iterator.next() {
            count += 1
            #expect(number == count)
            if number % 10 <= consumer { await Task.yield() }
          }
          return count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 2_000, count: 4))
    #expect(source.counts.withLock { $0.iterations } == 1)
  }

  @Test(
    "share(bufferingPolicy:) asks the base once a consumer asks, and waits for the slowest",
    arguments: [1, 3]
  )
  func backPressure(size: Int) async throws {
    let shared = source.numbers(to: 100).values.share(bufferingPolicy: .bounded(size))
    var fast = shared.makeAsyncIterator()
    var slow = shared.makeAsyncIterator()
    for _ in 0..<100 { await Task.yield() }
    #expect(source.counts.withLock { $0.iterations } == 0)
    for number in 1...size { #expect(try await fast.next() == number) }
    for _ in 0..<100 { await Task.yield() }
    #expect(source.counts.withLock { $0.asked } == size)
    #expect(try await slow.next() == 1)
    #expect(try await fast.next() == size + 1)
    #expect(source.counts.withLock { $0.asked } == size + 1)
  }

  @Test(
    "A shared buffer that is not bounded loses what its policy says, for a slow consumer alone",
    arguments: [
      (Publishers.BufferingPolicy.bufferingLatest(2), [9, 10]), (.bufferingOldest(2), [1, 2]),
      (.bufferingOldest(0), []), (.unbounded, Array(1...10)),
    ]
  )
  func policies(policy: Publishers.BufferingPolicy, kept: [Int]) async {
    let input = AsyncStream<Int>.makeStream()
    let shared = input.stream.share(bufferingPolicy: policy)
    var fast = shared.makeAsyncIterator()
    var slow = shared.makeAsyncIterator()
    let pace = policy == .bufferingOldest(0) ? 0 : 10
    for number in 1...10 {
      input.continuation.yield(number)
      if number <= pace { #expect(await fast.next() == number) }
    }
    input.continuation.finish()
    while await fast.next() != nil {}
    var numbers: [Int] = []
    while let number = await slow.next() { numbers.append(number) }
    #expect(numbers == kept)
  }

  @Test(
    "A later consumer of a shared sequence receives what comes from then on, or the end alone"
  )
  func late() async {
    let input = AsyncStream<Int>.makeStream()
    let shared = input.stream.share()
    var first = shared.makeAsyncIterator()
    for number in 1...2 {
      input.continuation.yield(number)
      #expect(await first.next() == number)
    }
    var second = shared.makeAsyncIterator()
    for number in 3...4 {
      input.continuation.yield(number)
      #expect(await first.next() == number)
      #expect(await second.next() == number)
    }
    input.continuation.finish()
    #expect(await first.next() == nil)
    var third = shared.makeAsyncIterator()
    #expect(await third.next() == nil)
    #expect(await second.next() == nil)
  }

  @Test("Each consumer of a shared sequence gets the failure once, then nothing more")
  func failure() async throws {
    let shared = source.numbers(to: 2, failure: .first).values.share(bufferingPolicy: .unbounded)
    var early = [shared.makeAsyncIterator(), shared.makeAsyncIterator()]
    for index in early.indices {
      #expect(try await early[index].next() == 1)
      #expect(try await early[index].next() == 2)
      await #expect(throws: TestError.first) { try await early[index].next() }
      #expect(try await early[index].next() == nil)
    }
    var late = shared.makeAsyncIterator()
    await #expect(throws: TestError.first) { try await late.next() }
    #expect(try await late.next() == nil)
  }

  @Test("The last consumer that leaves a shared sequence cancels the base; a later one begins anew")
  func leaving() async throws {
    let shared = source.numbers(to: nil).values.share(bufferingPolicy: .unbounded)
    var staying: BroadcastIterator<Int, any Error>? = shared.makeAsyncIterator()
    let leaving = Task {
      for try await _ in shared {}
      return Task.isCancelled
    }
    #expect(try await staying?.next() == 1)
    leaving.cancel()
    #expect(try await leaving.value)
    #expect(try await staying?.next() == 2)
    #expect(source.counts.withLock { $0.ended } == 0)
    staying = nil
    await source.waitUntil { $0.ended == 1 }
    var next = shared.makeAsyncIterator()
    #expect(try await next.next() == 1)
    #expect(source.counts.withLock { $0.iterations } == 2)
  }
}
