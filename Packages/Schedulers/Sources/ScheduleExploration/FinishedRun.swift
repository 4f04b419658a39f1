@_spi(Layers) import Schedulers

/// A run that has ended.
struct FinishedRun: Sendable {
  /// The first issue of the body, or its error; nil if the order passes.
  let failure: String?
  /// A mistake in the use of the exploration.
  let problem: ExplorationResult.Problem?
  let steps: [ExploredStep]
  /// The changes of stores that the body has made, between steps.
  let bodyChanges: [BodyChange]
  /// The lane of the body's task; nil if the body is synchronous.
  let bodyLane: UInt64?
  /// The places of the run's work; nil if they were not noted.
  let places: WorkPlaces?

  init<Time: ExplorableTime, Options>(
    _ run: ExploredRun,
    _ scheduler: TestScheduler<Time, Options>,
    failure: String?
  ) {
    self.failure = failure
    steps = run.steps
    bodyChanges = run.bodyChanges
    bodyLane = run.bodyLane
    places = run.places
    if steps.count >= ExploredRun.maximumSteps {
      problem = .endless(steps: steps.count)
    } else if !scheduler.isIdle {
      problem = .workLeft(scheduler.pending.map(\.description))
    } else {
      problem = steps.isEmpty ? .nothingScheduled : nil
    }
  }

  var schedule: Schedule { Schedule(steps.filter(\.isChoice).map(\.choice)) }
}
