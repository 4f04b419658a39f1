import Testing

@testable import ReactiveCore

@Suite("Future.value", .timeLimit(.minutes(10)))
struct FutureValueTests {
  /// Settles a future when the test says so.
  private final class Work<Failure: Error>: Sendable {
    private let promises = _Lock([Future<Int, Failure>.Promise]())

    func start() -> Future<Int, Failure> {
      Future { promise in self.promises.withLock { $0.append(promise) } }
    }

    func end(with result: Result<Int, Failure>) {
      for promise in promises.withLock({ $0 }) { promise(result) }
    }
  }

  @Test("A future that is settled already gives its value at once")
  func settled() async throws {
    #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
    #expect(try await Future<Int, TestError> { $0(.success(2)) }.value == 2)
  }

  @Test("Future.value throws a failure")
  func failure() async {
    let future = Future<Int, TestError> { $0(.failure(.first)) }
    await #expect(throws: TestError.first) { try await future.value }
  }

  @Test("A task that is cancelled before it asks a future gets the result that is known")
  func cancelledBefore() async throws {
    let failed = Future<Int, TestError> { $0(.failure(.first)) }
    let succeeded = Future<Int, TestError> { $0(.success(2)) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: TestError.first) { try await failed.value }
      return try await succeeded.value
    }
    #expect(try await task.value == 2)
  }

  @Test("All tasks that wait for a future get its one result, which may come from another thread")
  func waiting() async {
    let work = Work<Never>()
    let future = work.start()
    let sums = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<10 { group.addTask { await future.value } }
      group.addTask {
        concurrently(2) { _ in work.end(with: .success(4)) }
        return 2
      }
      return await group.reduce(0, +)
    }
    #expect(sums == 42)
    #expect(await future.value == 4)
  }

  @Test("Cancelling a task ends its wait for a future, also for a promise that was dropped")
  func cancel() async throws {
    let work = Work<TestError>()
    for future in [work.start(), Future { _ in }] {
      let task = Task { try await future.value }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }

  @Test(
    "Cancelling a task does not end its wait for a future that cannot fail: the value still comes"
  )
  func cancelWithoutFailure() async {
    let work = Work<Never>()
    let future = work.start()
    let task = Task { await future.value }
    task.cancel()
    work.end(with: .success(3))
    #expect(await task.value == 3)
  }

  @Test("A future that has been awaited keeps nothing alive")
  func release() async {
    let life = Lifetime()
    let value = await Future<DeinitWitness, Never> { $0(.success(life.witness())) }.value
    withExtendedLifetime(value) { #expect(!life.isOver) }
    _ = consume value
    #expect(life.isOver)
  }
}
