/// The state of an exploration: it searches an order that fails, then a shorter one, and looks at that
/// one once more.
struct ExplorationState {
  /// The purpose of the next run.
  private enum Phase {
    case searching
    case shrinking(DelaySearch)
    /// Runs the failing order with the places of its work.
    case describing
    /// Runs the order that has one delay less than the failing one.
    case comparing(Schedule)
    /// Runs an order that has passed before the failure.
    case confirming(Schedule)
    case over
  }

  /// The maximum number of runs to find a shorter order.
  private static let shrinkingLimit = 10_000

  private let schedule: String?
  private var time: ExplorationTime
  private var hasReachedTimeLimit = false
  private var phase = Phase.searching
  private var search: any OrderSearch
  private var runs = 0
  private var problem: ExplorationResult.Problem?
  private var failure: ExplorationResult.Failure?
  /// The problem of a run in which something outside has resumed a task.
  private var outsideResumption: ExplorationResult.Problem?
  /// The last order that has passed before the failure.
  private var lastPassed: Schedule?

  /// Makes the state of an exploration that has made no run.
  ///
  /// - Parameters:
  ///   - exploration: The orders to try, and the limit of time.
  ///   - search: The search of the strategy; nil for that among scheduled work and tasks.
  init(_ exploration: Exploration, search: (any OrderSearch)? = nil) {
    let strategy = exploration.strategy
    self.search = search ?? strategy.search
    time = ExplorationTime(exploration.timeSource, limit: exploration.timeLimit)
    if case .schedule(let text) = strategy { schedule = text } else { schedule = nil }
    if let schedule, Schedule(schedule) == nil { end(with: .noSchedule(schedule)) }
  }

  /// Makes the next run; nil if the exploration is over.
  mutating func nextRun() -> ExploredRun? {
    time.show(runs: runs)
    let run = nextRunOfPhase()
    if run == nil { time.endShowing() }
    return run
  }

  private mutating func nextRunOfPhase() -> ExploredRun? {
    while true {
      switch phase {
      case .searching:
        if runs > 0, time.isOver, !search.isComplete {
          hasReachedTimeLimit = true
          phase = .over
          return nil
        }
        return search.nextPlan().map { ExploredRun($0) }
      case .shrinking(var shorter):
        if time.isOver {
          phase = .describing
        } else if let plan = shorter.nextPlan() {
          phase = .shrinking(shorter)
          return ExploredRun(plan)
        } else {
          failure?.isShortest = true
          phase = .describing
        }
      case .describing:
        return failure.map { ExploredRun(FixedPlan($0.run.schedule.choices), describesWork: true) }
      case .comparing(let nearest):
        return ExploredRun(FixedPlan(nearest.choices), describesWork: true)
      case .confirming(let passed):
        return ExploredRun(FixedPlan(passed.choices))
      case .over:
        return nil
      }
    }
  }

  /// Takes the run that was made last.
  mutating func finish(_ run: FinishedRun) {
    if case .resumedFromOutside = run.problem { outsideResumption = run.problem }
    if let problem = run.problem, problem.isOfHooks {
      runs += 1
      failure = nil
      return end(with: problem)
    }
    switch phase {
    case .searching: search(run)
    case .shrinking(let shorter): shrink(run, shorter)
    case .describing: describe(run)
    case .comparing:
      if run.failure == nil { failure?.passingRun = run }
      phase = confirmation
    case .confirming:
      phase = .over
      if run.failure != nil { endWithoutFailure(.notRepeatable(schedule: run.schedule.text)) }
    case .over: break
    }
  }

  private mutating func end(with problem: ExplorationResult.Problem?) {
    self.problem = problem
    phase = .over
  }

  private mutating func search(_ run: FinishedRun) {
    runs += 1
    // Before all else: a failure of a run that does not follow from its choices is no failure of an order.
    if let choice = search.learn(run.steps) {
      endWithoutFailure(.notReproducible(choice: choice))
    } else if run.failure != nil {
      let delays = run.delays
      let isShortest = delays == 0 || search.triesShortestFirst
      failure = ExplorationResult.Failure(
        isShortest: isShortest,
        firstFailingRun: runs,
        run: run
      )
      let mayShrink = !isShortest && schedule == nil
      phase = mayShrink ? .shrinking(DelaySearch(maximum: delays - 1)) : .describing
    } else {
      lastPassed = run.schedule
      if let problem = run.problem ?? unknownSchedule(run) { end(with: problem) }
    }
  }

  private func unknownSchedule(_ run: FinishedRun) -> ExplorationResult.Problem? {
    guard let schedule, let expected = Schedule(schedule), !run.schedule.isReplay(of: expected)
    else {
      return nil
    }
    return .noSchedule(schedule)
  }

  private mutating func shrink(_ run: FinishedRun, _ shorter: DelaySearch) {
    runs += 1
    var shorter = shorter
    if run.failure != nil {
      // The search tries orders with fewer delays first.
      failure?.run = run
      failure?.isShortest = true
      phase = .describing
    } else if shorter.learn(run.steps) != nil || run.problem != nil
      || runs - (failure?.firstFailingRun ?? 0) >= Self.shrinkingLimit
    {
      phase = .describing
    } else {
      phase = .shrinking(shorter)
    }
  }

  private mutating func describe(_ run: FinishedRun) {
    guard let schedule = failure?.run.schedule, run.failure != nil, run.schedule == schedule else {
      let order = failure?.run.schedule ?? run.schedule
      return endWithoutFailure(.notRepeatable(schedule: order.text))
    }
    failure?.run = run
    phase = schedule.withOneDelayLess.map { .comparing($0) } ?? confirmation
  }

  /// The phase in which an order that has passed is run again: it fails then if the body shares state between its
  /// runs, for example if all runs fail from one on.
  private var confirmation: Phase { lastPassed.map { .confirming($0) } ?? .over }

  /// Ends the exploration because an order has taken another way. So it is not known whether an order fails. If something
  /// outside has resumed a task, that is the reason.
  private mutating func endWithoutFailure(_ problem: ExplorationResult.Problem) {
    failure = nil
    end(with: outsideResumption ?? problem)
  }

  var result: ExplorationResult {
    ExplorationResult(
      runs: runs,
      isComplete: search.isComplete && !hasReachedTimeLimit && problem == nil && failure == nil,
      hasReachedTimeLimit: hasReachedTimeLimit,
      failure: failure,
      problem: problem
    )
  }
}
