@_spi(Layers) import Schedulers

/// A run that has ended.
struct FinishedRun: Sendable {
  /// The first issue of the body, or its error; nil if the order passes.
  var failure: String?
  /// A mistake in the use of the exploration.
  let problem: ExplorationResult.Problem?
  let steps: [ExploredStep]
  /// The lane of the body's task; nil if the body is synchronous.
  let bodyLane: UInt64?
  /// The notes for the run's timeline; nil if it is not wanted.
  let notes: RunNotes?
  /// The threads of the run, and how they have ended; nil if it has none.
  var threads: FinishedThreads?

  init<Time: ExplorableTime, Options>(
    _ run: ExploredRun,
    _ scheduler: TestScheduler<Time, Options>,
    failure: String?,
    problem: ExplorationResult.Problem? = nil
  ) {
    self.failure = failure
    steps = run.steps
    bodyLane = run.bodyLane
    notes = run.notes
    if let problem {
      self.problem = problem
    } else if steps.count >= ExploredRun.maximumSteps {
      self.problem = .endless(steps: steps.count)
    } else if !scheduler.isIdle {
      self.problem = .workLeft(scheduler.pending.map(\.description))
    } else {
      self.problem = steps.isEmpty ? .nothingScheduled : nil
    }
  }

  init(_ run: ExploredRun, _ threads: FinishedThreads, failure: String?) {
    self.failure = failure ?? threads.failure
    self.threads = threads
    steps = run.steps
    bodyLane = nil
    notes = run.notes
    problem = threads.problem ?? (steps.isEmpty ? .nothingScheduled : nil)
  }

  /// The number of delays: how often work had to wait although it was next.
  var delays: Int { steps.reduce(0) { $0 + $1.delays(ofChoice: $1.choice) } }

  var schedule: Schedule { Schedule(steps.filter(\.isChoice).map(\.choice)) }
}
