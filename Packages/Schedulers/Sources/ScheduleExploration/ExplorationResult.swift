@_spi(Layers) import RuntimeBets
@_spi(Layers) import Schedulers

/// The result of an exploration.
public struct ExplorationResult: Sendable {
  /// An order in which the body fails.
  public struct Failure: Sendable {
    /// True if all orders with fewer delays were tried, and pass.
    public internal(set) var isShortest: Bool

    /// The number of the run that has failed first.
    public let firstFailingRun: Int

    var run: FinishedRun
    /// An order that passes and has one delay less; nil if there is none.
    var passingRun: FinishedRun?

    /// The choices of the order, for ``Exploration/Strategy/schedule(_:)`` and `METRONOME_SCHEDULE`.
    public var schedule: String { run.schedule.text }

    /// The number of delays: how often work had to wait although it was next.
    public var delays: Int { run.delays }

    /// The first issue of the body in this order, or its error.
    public var message: String { run.failure ?? "" }

    /// The steps of the run, a line each: the time, what has run, and the place in the sources that has
    /// added it.
    ///
    /// It takes about 0.2 s, because the debug information of the program is read. Without it, or without
    /// `llvm-symbolizer`, the places are left out.
    public var timeline: String { OrderTimeline(run).text }
  }

  /// A mistake in the use of an exploration. It does not explore any further then.
  public enum Problem: Hashable, Sendable {
    /// No work and no task has run in the time of the scheduler, and none is scheduled.
    case nothingScheduled
    /// The body has ended, and work that it has scheduled was never run: its orders were not tried. A
    /// body that does not advance its scheduler leaves all of its work.
    case workLeft([String])
    /// The body does not end, or takes too many steps.
    case endless(steps: Int)
    /// The body shares state between its runs, or something outside the scheduler determines what happens: with the
    /// same choices, another choice followed.
    case notReproducible(choice: Int)
    /// The body shares state between its runs, or something outside the scheduler determines what happens: this order
    /// was run again, and took another way, or ended in another one.
    case notRepeatable(schedule: String)
    /// A thread waits for something that an exploration of threads does not see, by the thread's name.
    case uncontrolledWait(String)
    /// Another library of the process has taken the hook of the Swift runtime that has this name, by which an exploration
    /// orders tasks: for good, for a time before the exploration, or for a time in one of its runs.
    ///
    /// It is looked for before each choice among tasks. If a library has taken it and given it back between two choices,
    /// this is noticed only by what came of it: a task's job was passed to the main actor, or a task was
    /// resumed from outside.
    case hookTaken(String)
    /// The Swift runtime has nothing of this name, by which an exploration orders tasks.
    case hookMissing(String)
    /// The Swift runtime is another one than this library knows: this fact, on which the order of tasks rests, does not
    /// hold.
    case runtimeChanged(String)
    /// XCTest is another one than this library knows: this fact, on which it rests that issues are held back, does not hold.
    case testLibraryChanged(String)
    /// A task of a run that has several was resumed by something that no choice determines, such as `Task.sleep`, another
    /// thread or a queue: its name, and the place at which it has waited.
    case resumedFromOutside(String)
    /// The exploration was started by the body of another one.
    case nested
    /// The text is not a schedule, or not one of this body.
    case noSchedule(String)
  }

  /// The number of orders that were run.
  public let runs: Int

  /// True if every order was tried of what an exploration orders: scheduled work and tasks, or the operations of threads on
  /// the types of ControlledSynchronization. Orders of threads that differ only by operations that commute count as one.
  ///
  /// It does not cover:
  /// - Data that nothing guards. Tasks run one at a time up to their next suspension, and threads up to their next
  ///   operation: so a variable that two of them change without a lock passes.
  /// - Weak orders of memory. All atomic operations are sequentially consistent: so a relaxed flag that guards other data
  ///   passes.
  /// - Orders in which a task yields more than five times, or a thread loads an object more than five times, while another
  ///   one could continue and changes nothing. Such a task or thread is taken for one that polls.
  /// - What the body does not promise, and an exploration notices only in part: its runs share no state, and what an order
  ///   leads to depends on nothing but the order. ``Problem/notReproducible(choice:)``, ``Problem/notRepeatable(schedule:)``
  ///   and ``Problem/resumedFromOutside(_:)`` tell what is noticed. State that hides a failure is not.
  ///
  /// The first two are for the compiler and the thread sanitizer.
  public let isComplete: Bool

  /// True if the exploration has ended at its time limit, before it has tried all orders of its strategy. Those that were
  /// tried have passed.
  public let hasReachedTimeLimit: Bool

  /// The shortest order that fails, if one was found.
  public let failure: Failure?

  /// The mistake that has ended the exploration, if there is one.
  public let problem: Problem?

  /// The text of the issue that the result leads to, if there is one.
  var report: String? {
    failure?.report(runs: runs) ?? problem?.report(runs: runs)
  }

  /// The text of the warning that the result leads to, if there is one.
  var warning: String? {
    guard hasReachedTimeLimit, report == nil else { return nil }
    return """
      The exploration has reached its time limit. \(runs) \(runs == 1 ? "order passes" : "orders pass"); others were \
      not tried.
      """
  }

  /// Reports the issue that the result leads to, with the place of the failure's picture, if one is wanted: it is
  /// written. Without an issue, reports the warning.
  func report(at location: IssueLocation) {
    if let report {
      let picture = failure.flatMap { TimelineFolder.write($0, at: location) }
      reportIssue([report, picture].compactMap(\.self).joined(separator: "\n"), at: location)
    } else if let warning {
      reportWarning(warning, at: location)
    }
  }
}

extension ExplorationResult {
  init(problem: Problem) {
    self.init(
      runs: 0,
      isComplete: false,
      hasReachedTimeLimit: false,
      failure: nil,
      problem: problem
    )
  }
}

extension ExplorationResult.Failure {
  fileprivate func report(runs: Int) -> String {
    let timeline = OrderTimeline(run)
    let places = RuntimeBet.lostOfPlaces.map { bet in
      "Places may be missing. \(RuntimeBet.explanation(of: bet.fact))"
    }
    let text = [timeline.text, timeline.legend, places].compactMap(\.self)
      .joined(separator: "\n\n")
    return """
      Order \(firstFailingRun) of \(runs) fails (\(kind)): \(message)

      \(text)

      Replay it: METRONOME_SCHEDULE=\(schedule) swift test --filter …
      """
  }

  private var kind: String {
    switch (delays, isShortest) {
    case (0, _): "the usual order"
    case (1, true): "one delay; the usual order passes"
    case (_, true): "\(delays) delays; every order with fewer passes"
    case (_, false): "\(delays) delays"
    }
  }
}

extension ExplorationResult.Problem {
  fileprivate func report(runs: Int) -> String {
    switch self {
    case .nothingScheduled:
      """
      The body has nothing to explore: no work and no task has run in its scheduler's time, and none waits. \
      Give the scheduler of the exploration to what you test, and advance it.
      """
    case .workLeft(let work):
      """
      The body has ended with work that was scheduled and never run, so that its orders were not tried:

      \(work.map { "  • \($0)" }.joined(separator: "\n"))

      Advance the scheduler until all of it has run, or cancel it.
      """
    case .endless(let steps):
      """
      A run has taken \(steps) steps and does not end. A timer never ends: advance the scheduler by a \
      length of time instead of run(), and cancel what repeats.
      """
    case .notReproducible(let choice):
      """
      Not reproducible: run \(runs) differs from an earlier one that has made the same \(choice) choices: choice \
      \(choice + 1) is another one. \(Self.reasons)
      """
    case .notRepeatable(let schedule):
      """
      Not reproducible: the order \(schedule) was run again, and took another way. \(Self.reasons)
      """
    case .uncontrolledWait(let thread):
      """
      The thread '\(thread)' waits for something that the exploration does not see: a lock or a semaphore that is \
      not one of ControlledSynchronization, real time, or a main queue. Compile what it calls with \
      'import ControlledSynchronization' in place of 'import Synchronization'.
      """
    case .hookTaken(let hook): Self.report(of: .taken(hook))
    case .hookMissing(let name): Self.report(of: .missing(name))
    case .runtimeChanged(let fact): Self.report(of: .changed(fact))
    case .testLibraryChanged(let fact):
      """
      Nothing is explored, because issues of orders that are tried would fail the test case. \
      \(RuntimeBet.explanation(of: fact))
      """
    case .resumedFromOutside(let task):
      """
      Something outside of the run has resumed \(task): Task.sleep, another thread, a queue, or other real time. So the \
      same choices need not lead to the same order, and not all orders are tried. Let the scheduler of the exploration \
      or another task resume it: sleep on the scheduler, and replace what answers from outside by a dependency.
      """
    case .nested:
      """
      An exploration was started in the body of another one. Run the inner body directly: its choices \
      belong to the outer exploration.
      """
    case .noSchedule(let text):
      """
      '\(text)' is not a schedule of this test: a schedule is 'm1:' and a digit for each choice, as a \
      failure shows it. The test may have changed since: explore it again.
      """
    }
  }

  init(_ obstacle: InterceptionObstacle) {
    self =
      switch obstacle {
      case .taken(let hook): .hookTaken(hook)
      case .missing(let name): .hookMissing(name)
      case .changed(let fact): .runtimeChanged(fact)
      }
  }

  /// True if the order of tasks was not that of the choices.
  var isOfHooks: Bool {
    switch self {
    case .hookTaken, .hookMissing, .runtimeChanged: true
    default: false
    }
  }

  private static func report(of obstacle: InterceptionObstacle) -> String {
    """
    The order of tasks cannot be explored in this process, and runs say nothing about other orders. \
    \(obstacle.explanation)
    """
  }

  /// Why the same choices can lead to another end.
  private static let reasons = """
    Either the body shares state between its runs: a global variable, or an object that is made outside of it. \
    Then make it anew in the body. Or something outside the scheduler determines what happens: real time, \
    another thread, a random number, or the order of a set or a dictionary. Control it by a dependency, or sort.
    """
}
