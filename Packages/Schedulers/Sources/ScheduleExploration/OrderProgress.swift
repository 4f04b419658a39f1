/// The state of an exploration: it searches an order that fails, and then a shorter one.
struct OrderProgress {
  /// The maximum number of runs to find a shorter order.
  private static let shrinkingLimit = 10_000

  private let schedule: String?
  private var search: any OrderSearch
  private var runs = 0
  private var isOver = false
  private var problem: ExplorationResult.Problem?
  private var failure: (run: FinishedRun, firstFailingRun: Int)?
  /// The search for an order with fewer delays than that of the failure.
  private var shrinking: DelaySearch?
  private var isShortest = false

  init(_ strategy: Exploration.Strategy) {
    search = strategy.search
    if case .schedule(let text) = strategy { schedule = text } else { schedule = nil }
    if let schedule, Schedule(schedule) == nil { problem = .noSchedule(schedule) }
  }

  /// Returns the plan of the next run; nil if the exploration is over.
  mutating func nextPlan() -> (any OrderPlan)? {
    guard !isOver, problem == nil else { return nil }
    guard failure != nil else { return search.nextPlan() }
    guard let plan = shrinking?.nextPlan() else {
      isShortest = shrinking != nil
      return nil
    }
    return plan
  }

  mutating func finish(_ run: FinishedRun) {
    runs += 1
    if let failure { return shrink(failure.run, run) }
    let divergence = search.learn(run.steps)
    if run.failure != nil {
      failure = (run, runs)
      beginShrinking(run)
    } else {
      problem =
        run.problem ?? divergence.map { .notReproducible(choice: $0) } ?? unknownSchedule(run)
    }
  }

  private mutating func beginShrinking(_ run: FinishedRun) {
    let delays = run.schedule.delays
    isShortest = delays == 0 || search.triesShortestFirst
    if isShortest || schedule != nil {
      isOver = true
    } else {
      shrinking = DelaySearch(maximum: delays - 1)
    }
  }

  private mutating func shrink(_ known: FinishedRun, _ run: FinishedRun) {
    if run.failure != nil {
      // The search tries orders with fewer delays first.
      failure?.run = run
      isShortest = true
      isOver = true
    } else if shrinking?.learn(run.steps) != nil || run.problem != nil {
      isOver = true
    } else if runs - (failure?.firstFailingRun ?? 0) >= Self.shrinkingLimit {
      isOver = true
    }
  }

  private func unknownSchedule(_ run: FinishedRun) -> ExplorationResult.Problem? {
    guard let schedule, Schedule(schedule) != run.schedule else { return nil }
    return .noSchedule(schedule)
  }

  var result: ExplorationResult {
    ExplorationResult(
      runs: runs,
      isComplete: search.isComplete && problem == nil && failure == nil,
      failure: failure.map { failure in
        ExplorationResult.Failure(
          schedule: failure.run.schedule.text,
          delays: failure.run.schedule.delays,
          isShortest: isShortest,
          message: failure.run.failure ?? "",
          timeline: failure.run.timeline,
          firstFailingRun: failure.firstFailingRun
        )
      },
      problem: problem
    )
  }
}
