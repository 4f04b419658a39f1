import Foundation
@_spi(Layers) import RuntimeBets
@_spi(Layers) import Schedulers
@_spi(Layers) import TestIssues

/// A search among the orders in which scheduled work and tasks can run.
///
/// ``explore(_:within:timeLimit:fileID:filePath:line:column:_:)-(_,_,_,_,_,_,_,(TestScheduler<Time,Options>)->Void)``
/// reports a failing order as an issue. An exploration only returns it:
///
/// ```swift
/// let result = Exploration(.random(runs: 1_000, seed: 1)).run {
///   (scheduler: TestSchedulerOf<DispatchQueue>) in …
/// }
/// print(result.runs, result.failure?.schedule ?? "no failure")
/// ```
public struct Exploration: Sendable {
  /// The orders to try.
  public enum Strategy: Hashable, Sendable {
    /// All orders, depth first, until one fails or the limit of runs is reached. ``ExplorationResult/isComplete`` says
    /// what "all" leaves out.
    ///
    /// Orders of threads that differ only by operations that commute are run once.
    case everyOrder(limit: Int = 10_000)

    /// All orders with at most `maximum` delays: first the usual order, then those with one delay, and
    /// so on. So the first failing order is a shortest one.
    ///
    /// A delay lets work wait for the next one that may run. The number of such orders grows with the
    /// power `maximum` of the length of a run, not exponentially with the length. Most races need one or
    /// two.
    ///
    /// Source: Emmi, Qadeer and Rakamarić, *Delay-Bounded Scheduling*, POPL 2011.
    case delays(Int)

    /// Random orders, by random priorities that change at `depth` - 1 random points of the run.
    ///
    /// If a race depends on the order of `depth` events, each run finds it with a probability of at
    /// least 1 / (*n* · *k*^(`depth` - 1)), where *n* is the number of lanes and tasks, and *k* the
    /// number of choices in a run. A walk that chooses at random each time has no such bound.
    ///
    /// Source: Burckhardt, Kothari, Musuvathi and Nagarakatte, *A Randomized Scheduler with
    /// Probabilistic Guarantees of Finding Bugs*, ASPLOS 2010.
    case pct(depth: Int, runs: Int, seed: UInt64)

    /// Random orders: each choice is made at random.
    case random(runs: Int, seed: UInt64)

    /// The one order that a failure has shown: `m1:0100`.
    case schedule(String)

    /// All orders with at most three delays, and then all orders, up to 10,000 runs. Of threads, both alternate from the
    /// hundredth run on, up to 20,000 runs.
    case `default`
  }

  /// The orders to try.
  public var strategy: Strategy

  /// Actions whose due times are less than this apart may run in either order.
  public var window: Duration

  /// The real time after which no other order is tried; nil for no limit.
  ///
  /// It is looked at between the runs: a run that is under way ends, and a failure that was found is shown. At least one
  /// order is tried.
  public var timeLimit: Duration?

  /// The source of the real time.
  var timeSource = ExplorationTime.Source.system

  /// Makes an exploration.
  ///
  /// - Parameters:
  ///   - strategy: The orders to try.
  ///   - window: Actions whose due times are less than this apart may run in either order.
  ///   - timeLimit: The real time after which no other order is tried; nil for no limit.
  public init(
    _ strategy: Strategy = .default,
    within window: Duration = .zero,
    timeLimit: Duration? = nil
  ) {
    self.strategy = strategy
    self.window = window
    self.timeLimit = timeLimit
  }

  /// Runs the body in the orders of the strategy, until one fails. It reports nothing. From the third second on, a line
  /// on standard error shows the number of orders, if that is a terminal.
  ///
  /// - Parameter body: The test, which is called with a new scheduler for each order.
  public func run<Time: ExplorableTime, Options>(
    _ body: (TestScheduler<Time, Options>) throws -> Void
  ) -> ExplorationResult {
    if let problem = Self.presentProblem { return ExplorationResult(problem: problem) }
    let capture = IssueCapture()
    return capture.capturing {
      var progress = ExplorationState(self)
      while let run = progress.nextRun() {
        let scheduler = TestScheduler<Time, Options>(exploring: run, within: window)
        let error = errorMessage { try call(body, with: scheduler, in: run) }
        progress.finish(FinishedRun(run, scheduler, failure: capture.takeFirst() ?? error))
      }
      return progress.result
    }
  }

  /// Runs the asynchronous body in the orders of the strategy, until one fails. It reports nothing.
  ///
  /// - Parameter body: The test, which is called with a new scheduler for each order.
  nonisolated(nonsending) public func run<Time: ExplorableTime, Options>(
    _ body: @escaping @isolated(any) @Sendable (TestScheduler<Time, Options>) async throws -> Void
  ) async -> ExplorationResult {
    let obstacle = ChosenTasks.obstacle.map { ExplorationResult.Problem($0) }
    if let problem = Self.presentProblem ?? obstacle { return ExplorationResult(problem: problem) }
    let capture = IssueCapture()
    return await capture.capturing {
      var progress = ExplorationState(self)
      while let run = progress.nextRun() {
        let scheduler = TestScheduler<Time, Options>(exploring: run, within: window)
        let (end, problem) = await call(body, with: scheduler, in: run)
        progress.finish(
          FinishedRun(
            run,
            scheduler,
            failure: capture.takeFirst() ?? end.failure(of: run),
            problem: problem
          )
        )
      }
      return progress.result
    }
  }
}

extension Exploration {
  /// The reason for which nothing can be explored here and now; nil if there is none.
  static var presentProblem: ExplorationResult.Problem? {
    CurrentExploration.observer == nil ? IssueCapture.problem() : .nested
  }

  /// This exploration, or the one order that the environment of the process names.
  var replayed: Exploration {
    guard let schedule = ProcessInfo.processInfo.environment["METRONOME_SCHEDULE"] else {
      return self
    }
    var one = self
    one.strategy = .schedule(schedule)
    return one
  }

  /// Runs the body in the order of a failure. Its issues are reported.
  func runUncaught<Time: ExplorableTime, Options>(
    _ failure: ExplorationResult.Failure,
    _ body: (TestScheduler<Time, Options>) throws -> Void
  ) throws {
    let run = ExploredRun(FixedPlan(failure.run.schedule.choices))
    try call(body, with: TestScheduler(exploring: run, within: window), in: run)
  }

  nonisolated(nonsending) func runUncaught<Time: ExplorableTime, Options>(
    _ failure: ExplorationResult.Failure,
    _ body: @escaping @isolated(any) @Sendable (TestScheduler<Time, Options>) async throws -> Void
  ) async throws {
    let run = ExploredRun(FixedPlan(failure.run.schedule.choices))
    let (end, _) = await call(body, with: TestScheduler(exploring: run, within: window), in: run)
    if case .returned(let error?) = end { throw error }
  }
}

private func call<Time: ExplorableTime, Options>(
  _ body: (TestScheduler<Time, Options>) throws -> Void,
  with scheduler: TestScheduler<Time, Options>,
  in run: ExploredRun
) throws {
  try CurrentExploration.$observer.withValue(run) { try body(scheduler) }
}

private nonisolated(nonsending) func call<Time: ExplorableTime, Options>(
  _ body: @escaping @isolated(any) @Sendable (TestScheduler<Time, Options>) async throws -> Void,
  with scheduler: TestScheduler<Time, Options>,
  in run: ExploredRun
) async -> (ChosenTasks.End, ExplorationResult.Problem?) {
  let tasks = ChosenTasks(run)
  let end = await CurrentExploration.$observer.withValue(run) {
    await tasks.run {
      run.beginBody()
      try await body(scheduler)
    }
  }
  return (end, tasks.problem(of: run))
}

extension ChosenTasks {
  /// Returns the problem of a run whose order was not determined by its choices alone; nil if none is known.
  fileprivate func problem(of run: ExploredRun) -> ExplorationResult.Problem? {
    if let obstacle { return ExplorationResult.Problem(obstacle) }
    return run.taskResumedFromOutside.map {
      .resumedFromOutside(run.descriptionOfResumption(of: $0))
    }
  }
}

extension ChosenTasks.End {
  /// Returns the failure of a run; nil if its order passes.
  fileprivate func failure(of run: ExploredRun) -> String? {
    switch self {
    case .returned(let error):
      error.map { "Caught error: \($0)" }
    case .stuck where run.steps.count >= ExploredRun.maximumSteps:
      """
      The tasks have taken \(ExploredRun.maximumSteps) steps, and do not end: they yield to each other until \
      something happens that does not happen in this order.
      """
    case .stuck(let tasks):
      """
      A deadlock: the test waits, and no task and no action is left that could resume it.
      \(waits(of: tasks, in: run))
      """
    }
  }
}

/// Returns a line for each task that waits.
private func waits(of tasks: [WaitingTask], in run: ExploredRun) -> String {
  if let bet = RuntimeBet.lostOfWaitingTasks {
    return "Which tasks wait cannot be said. \(RuntimeBet.explanation(of: bet.fact))"
  }
  return run.descriptions(of: tasks).map { "  • \($0)" }.joined(separator: "\n")
}

/// Returns the message of the error that the operation throws; nil if it throws none.
private func errorMessage(of operation: () throws -> Void) -> String? {
  do { try operation() } catch { return "Caught error: \(error)" }
  return nil
}
