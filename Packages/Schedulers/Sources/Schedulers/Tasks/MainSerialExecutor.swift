import Dispatch
import RuntimeBets
import Synchronization
@_spi(Layers) import TestIssues

/// Runs an operation, and all tasks that it starts, on the main thread, one at a time, in the order
/// in which they become ready.
///
/// Every run of such a test is the same, even if the code under test starts its own tasks by
/// `Task { }`, or changes to the main actor and back, as long as nothing outside resumes a task:
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
/// - `await advance(by:)` of a test scheduler or a test clock returns when all of these tasks wait
///   for something, inside and outside of ``TestScheduler/withTasks(_:)``.
/// - Plain tasks, detached tasks, child tasks, actors and the main actor are included. Work outside
///   of tasks is not: threads, Dispatch queues, actors with custom executors.
/// - If such work or the real time resumes a task, the task continues on the main thread, but when it
///   does is not fixed. If the operation has several tasks then, a warning says so at its end.
/// - Tasks of other tests that run at the same time are not affected.
/// - Tasks that still run when the operation returns continue as ordinary tasks.
/// - The main thread must not be blocked meanwhile.
/// - It works by hooks of the Swift runtime. If another library of the process has taken one, as
///   swift-concurrency-extras does in its function of this name, an issue says so, and the operation runs in
///   no fixed order. The same is reported at the end if the hook was taken meanwhile.
///
/// Source: `withMainSerialExecutor` of swift-concurrency-extras.
///
/// - Parameters:
///   - fileID, filePath, line, column: The location of a warning; the caller's by default.
///   - operation: The operation to run. It is called on the main actor.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
@MainActor
public func withMainSerialExecutor<Result: Sendable>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: @MainActor @Sendable () async throws -> Result
) async rethrows -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard TaskInterception.currentMainSerial == nil,
    TaskInterception.isPossibleOrReported(at: location)
  else { return try await operation() }
  let executor = TestTaskExecutor(isMainSerial: true)
  let reportLoss = TaskInterception.lossReport(at: location)
  defer {
    executor.endInterception()
    executor.reportOutsideResumption(at: location)
    reportLoss()
  }
  TaskInterception.adoptCurrentTask(for: executor)
  return try await leavingMainActor(operation)
}

/// Runs an operation, and all tasks that it starts, on the main thread, one at a time, in the order
/// in which they become ready.
///
/// An XCTest test case runs all of its asynchronous tests like this:
///
/// ```swift
/// override func invokeTest() {
///   withMainSerialExecutor { super.invokeTest() }
/// }
/// ```
///
/// The tasks run when the operation lets the main queue run, as XCTest does while it waits.
///
/// Source: `withMainSerialExecutor` of swift-concurrency-extras.
///
/// - Parameters:
///   - fileID, filePath, line, column: The location of a warning; the caller's by default.
///   - operation: The operation to run.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
public func withMainSerialExecutor<Result>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  operation: () throws -> Result
) rethrows -> Result {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard TaskInterception.currentMainSerial == nil,
    TaskInterception.isPossibleOrReported(at: location)
  else { return try operation() }
  let executor = TestTaskExecutor(isMainSerial: true)
  let reportLoss = TaskInterception.lossReport(at: location)
  defer {
    executor.endInterception()
    executor.reportOutsideResumption(at: location)
    reportLoss()
  }
  return try TaskInterception.running(on: executor, operation)
}

/// True if all tasks of the process run on the main thread, one at a time, in the order in which
/// they become ready.
///
/// Use `withMainSerialExecutor(operation:)` where it is possible. This property also affects
/// the tasks of other tests that run at the same time, and those of the test library.
///
/// If another library of the process has taken a hook of the Swift runtime that it needs, an issue says so, and it
/// stays false.
///
/// Source: `uncheckedUseMainSerialExecutor` of swift-concurrency-extras.
public var uncheckedUseMainSerialExecutor: Bool {
  get { TestTaskExecutor.isProcessWide }
  set { TestTaskExecutor.isProcessWide = newValue }
}

extension TestTaskExecutor {
  private static let ofAllTasks = _Lock<TestTaskExecutor?>(nil)
  private static let runsAllTasks = Atomic(false)

  /// The executor of all tasks of the process; nil if there is none.
  static var processWide: TestTaskExecutor? {
    isProcessWide ? ofAllTasks.withLock { $0 } : nil
  }

  static var isProcessWide: Bool {
    get { runsAllTasks.load(ordering: .acquiring) }
    set {
      guard newValue != isProcessWide,
        !newValue || TaskInterception.isPossibleOrReported(at: IssueLocation())
      else { return }
      let ended = ofAllTasks.withLock { executor in
        let last = executor
        executor = newValue ? TestTaskExecutor(isMainSerial: true) : nil
        runsAllTasks.store(newValue, ordering: .releasing)
        return last
      }
      ended?.endInterception()
    }
  }
}

extension TaskInterception {
  /// Returns true if jobs are intercepted. If not, reports an issue.
  fileprivate static func isPossibleOrReported(at location: IssueLocation) -> Bool {
    guard let obstacle else { return true }
    report(obstacle, at: location)
    return false
  }

  /// Returns a closure that reports an issue if jobs were not intercepted since this call.
  fileprivate static func lossReport(at location: IssueLocation) -> () -> Void {
    let lostHook = observeLosses()
    return {
      if let obstacle = lostHook() { report(obstacle, at: location) }
    }
  }

  private static func report(_ obstacle: InterceptionObstacle, at location: IssueLocation) {
    reportIssue(
      "The tasks do not run on the main thread in a fixed order. \(obstacle.explanation)",
      at: location
    )
  }
}

/// Leaves the main actor's own executor. The return to the main actor then uses the intercepting
/// one.
private nonisolated func leavingMainActor<Result: Sendable>(
  _ operation: @MainActor @Sendable () async throws -> Result
) async rethrows -> Result {
  // The compiler omits a change of executors if nothing is done between.
  await Task.yield()
  return try await operation()
}
