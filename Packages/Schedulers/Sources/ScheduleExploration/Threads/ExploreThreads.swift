@_spi(Layers) import ControlledSynchronization
import Foundation
@_spi(Layers) import Schedulers

/// Runs a few threads in every order in which their operations on shared objects can happen, or in many of them,
/// and reports an order that fails.
///
/// The body is called once per order. It makes what the threads share, adds two to four threads, and the checks:
///
/// ```swift
/// @Test func bothThreadsCount() throws {
///   try exploreThreads { threads in
///     let counter = Counter()
///     threads.run("first") { counter.increment() }
///     threads.run("second") { counter.increment() }
///     threads.finally { #expect(counter.value == 2) }
///   }
/// }
/// ```
///
/// One thread at a time continues. Another one may continue at each operation of an `Atomic` or a `Mutex` of
/// ControlledSynchronization: so what is tested is compiled with that module in place of Synchronization. Its
/// operations are sequentially consistent. Weaker orders of memory, and data without any of these, are for the
/// thread sanitizer.
///
/// An order fails if the body, a thread or a check throws or records an issue; if all threads wait for each other
/// (a deadlock, or a signal that was lost); or if they spin without end. One issue at the place of this call shows
/// the steps of all threads, with their lines, and how to replay the order:
/// `METRONOME_SCHEDULE=m1:… swift test --filter NAME`.
///
/// - Parameters:
///   - strategy: The orders to try. A delay is an interruption of a thread that could continue. Without it, those with at
///     most three, and from the hundredth run on alternately all that differ in more than operations that commute:
///     until one of both is complete, up to 20,000 runs.
///   - timeLimit: The real time after which no other order is tried. If no order has failed by then, the test passes, with
///     a warning that not all orders were tried. Without it, there is no limit.
///   - fileID, filePath, line, column: Where a failure is reported; the caller's by default.
///   - body: Makes the threads. It is called on the caller's thread.
/// - Throws: The error of the body in the order that fails.
public func exploreThreads(
  _ strategy: Exploration.Strategy = .default,
  timeLimit: Duration? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (ExploredThreads) throws -> Void
) throws {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let exploration = Exploration(strategy, timeLimit: timeLimit)
  let result = exploration.replayed.runThreads(body)
  result.report(at: location)
  if let failure = result.failure, failure.run.threads?.end == .finished {
    _ = ExploredThreads.run(in: ExploredRun(FixedPlan(failure.run.schedule.choices)), body)
  }
}

extension Exploration {
  private static let threadsInUse = NSLock()

  /// Runs the threads of the body in the orders of the strategy, until one fails. It reports nothing: see
  /// ``exploreThreads(_:timeLimit:fileID:filePath:line:column:_:)``.
  ///
  /// - Parameter body: Makes what the threads share, adds the threads, and the checks.
  public func runThreads(_ body: (ExploredThreads) throws -> Void) -> ExplorationResult {
    if let problem = Self.presentProblem { return ExplorationResult(problem: problem) }
    // One at a time: what lasts longer than a run, such as a global, is the same for all of them.
    Self.threadsInUse.lock()
    defer { Self.threadsInUse.unlock() }
    let capture = IssueCapture()
    return capture.capturing {
      _ = ExploredThreads.run(in: ExploredRun(FixedPlan([])), isTrial: true, body)
      _ = capture.takeFirst()
      var progress = ExplorationState(self, search: strategy.threadSearch)
      while let run = progress.nextRun() {
        var finished = ExploredThreads.run(in: run, body)
        finished.failure = capture.takeFirst() ?? finished.failure
        progress.finish(finished)
      }
      return progress.result
    }
  }
}

extension Exploration.Strategy {
  /// Makes the search of this strategy among the orders of threads.
  fileprivate var threadSearch: any OrderSearch {
    switch self {
    case .everyOrder(let limit): ThreadOrderSearch(limit: limit)
    case .default:
      AlternatingSearch(
        DelaySearch(maximum: 3),
        head: 100,
        then: ThreadOrderSearch(limit: .max),
        limit: 20_000
      )
    case .delays, .pct, .random, .schedule: search
    }
  }
}
