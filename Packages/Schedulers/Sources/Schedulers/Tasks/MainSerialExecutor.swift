import Dispatch
import Synchronization

/// Runs an operation with all tasks that it starts on the main thread, one at a time, in the order in
/// which they become ready.
///
/// Every run of such a test is the same, also where the code under test starts tasks of its own by
/// `Task { }` or changes to the main actor and back:
///
/// ```swift
/// @Test func latestSearchWins() async {
///   await withMainSerialExecutor {
///     let clock = TestClock()
///     let model = SearchModel(clock: clock)  // starts a Task for each query
///     model.query = "metronome"
///     await clock.advance(by: .seconds(1))
///     #expect(model.results == ["metronome"])
///   }
/// }
/// ```
///
/// - `await advance(by:)` of a test scheduler or a test clock returns when all of these tasks wait for
///   something, inside and outside of ``TestScheduler/withTasks(_:)``.
/// - Plain tasks, detached ones, child tasks, actors and the main actor are reached. What leaves the
///   tasks is not: threads, Dispatch queues, actors with executors of their own.
/// - Tasks of other tests that run at the same time are left alone.
/// - Tasks that still run when the operation returns go on as ordinary tasks.
/// - The main thread must not be blocked meanwhile.
///
/// Source: `withMainSerialExecutor` of swift-concurrency-extras.
///
/// - Parameter operation: What to run. It is called on the main actor.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
@MainActor
public func withMainSerialExecutor<Result: Sendable>(
  operation: @MainActor @Sendable () async throws -> Result
) async rethrows -> Result {
  guard TaskInterception.currentMainSerial == nil else { return try await operation() }
  let execution = MainSerialExecution()
  defer { execution.end() }
  TaskInterception.catchCurrentTask(for: execution.executor)
  return try await offMainActor(operation)
}

/// Runs an operation with all tasks that it starts on the main thread, one at a time, in the order in
/// which they become ready.
///
/// A test case of XCTest has all of its asynchronous tests run like this:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// The tasks run when the operation lets the main queue go on, as XCTest does while it waits.
///
/// Source: `withMainSerialExecutor` of swift-concurrency-extras.
///
/// - Parameter operation: What to run.
/// - Returns: What the operation returns.
/// - Throws: What the operation throws.
public func withMainSerialExecutor<Result>(
  operation: () throws -> Result
) rethrows -> Result {
  guard TaskInterception.currentMainSerial == nil else { return try operation() }
  let execution = MainSerialExecution()
  defer { execution.end() }
  return try TaskInterception.running(on: execution.executor, operation)
}

/// True if all tasks of the process run on the main thread, one at a time, in the order in which they
/// become ready.
///
/// Use ``withMainSerialExecutor(operation:)-(_)`` where it is possible: this also catches the tasks of
/// other tests that run at the same time, and of the test library.
///
/// Source: `uncheckedUseMainSerialExecutor` of swift-concurrency-extras.
public var uncheckedUseMainSerialExecutor: Bool {
  get { MainSerialExecution.isProcessWide }
  set { MainSerialExecution.isProcessWide = newValue }
}

/// A stretch of time in which the tasks of a test run on the main thread.
struct MainSerialExecution: Sendable {
  let executor = TestTaskExecutor(isMainSerial: true)

  init() {
    executor.beginInterception()
  }

  func end() {
    executor.endInterception()
  }
}

extension MainSerialExecution {
  private static let current = _Lock<MainSerialExecution?>(nil)
  private static let isCurrent = Atomic(false)

  /// The executor of all tasks of the process, if they have one.
  static var processWide: TestTaskExecutor? {
    isCurrent.load(ordering: .acquiring) ? current.withLock { $0?.executor } : nil
  }

  static var isProcessWide: Bool {
    get { isCurrent.load(ordering: .acquiring) }
    set {
      guard TaskInterception.isPossible, newValue != isProcessWide else { return }
      let ended = current.withLock { current in
        let last = current
        current = newValue ? MainSerialExecution() : nil
        isCurrent.store(newValue, ordering: .releasing)
        return last
      }
      ended?.end()
    }
  }
}

/// Leaves the main actor's own executor: on coming back, its stand-in is asked for.
private nonisolated func offMainActor<Result: Sendable>(
  _ operation: @MainActor @Sendable () async throws -> Result
) async rethrows -> Result {
  // The compiler leaves out a change of executors between which nothing is done.
  await Task.yield()
  return try await operation()
}
