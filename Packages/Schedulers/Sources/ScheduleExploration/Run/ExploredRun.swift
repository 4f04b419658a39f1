@_spi(Layers) import ControlledSynchronization
@_spi(Layers) import Schedulers

/// One run of a body: it makes the choices of its plan, and keeps the steps that were taken.
final class ExploredRun: ScheduleChooser, TransitionRecorder {
  private struct State {
    var steps: [ExploredStep] = []
    var plan: any OrderPlan
    /// The lane of the body's task.
    var bodyLane: UInt64?
    let schedule = RunningSchedule()
    /// True while the last step has not ended.
    var isInStep = false
    var storeCount = 0
    /// The changes of stores that the body has made, between steps.
    var bodyChanges: [BodyChange] = []
    /// Returns the time since the start of the run, in seconds.
    var time: @Sendable () -> Double = { 0 }

    mutating func choose(
      among candidates: [ScheduleCandidate],
      createdCount: UInt64 = 0,
      threads: ControlledRun.Choice? = nil
    ) -> Int {
      isInStep = true
      let choice = plan.choose(among: candidates)
      schedule.add(candidates.count > 1 ? choice : nil)
      steps.append(
        ExploredStep(
          candidates: candidates,
          choice: choice,
          createdCount: createdCount,
          threads: threads
        )
      )
      return choice
    }
  }

  /// The maximum number of steps of a run, after which it counts as endless.
  static let maximumSteps = 100_000

  /// The places of the run's work; nil if they are not wanted.
  let places: WorkPlaces?

  /// The names of the run's tasks; nil if they are not wanted.
  let taskNames: TaskNames?

  private let state: _Lock<State>

  init(_ plan: any OrderPlan, describesWork: Bool = false) {
    TrapReport.install()
    places = describesWork ? WorkPlaces() : nil
    taskNames = describesWork ? TaskNames() : nil
    state = _Lock(State(plan: plan))
  }

  /// The steps that were taken so far.
  var steps: [ExploredStep] { state.withLock { $0.steps } }

  /// The changes of stores that the body has made so far, between steps.
  var bodyChanges: [BodyChange] { state.withLock { $0.bodyChanges } }

  /// The lane of the body's task; nil if the body is synchronous.
  var bodyLane: UInt64? { state.withLock { $0.bodyLane } }

  /// Returns the time since the start of the run, in seconds.
  var time: @Sendable () -> Double {
    get { state.withLock { $0.time } }
    set { state.withLock { $0.time = newValue } }
  }

  /// Makes the current task that of the body: it continues when no other task can, so that its order is
  /// not explored.
  func beginBody() {
    let lane = currentTaskLane()
    state.withLock { $0.bodyLane = lane }
  }

  func choose(among candidates: [ScheduleCandidate], createdCount: UInt64) -> Int? {
    state.withLock { state in
      if state.steps.count >= Self.maximumSteps { return nil }
      // The body's job, if it is there, is put last.
      let body = candidates.count > 1 ? candidates.firstIndex { $0.lane == state.bodyLane } : nil
      var others = candidates
      if let body { others.remove(at: body) }
      let choice = state.choose(among: others, createdCount: createdCount)
      return if let body, choice >= body { choice + 1 } else { choice }
    }
  }

  /// Returns the index of the thread that is next.
  func choose(_ threads: ControlledRun.Choice) -> Int {
    let candidates = threads.threads.map { ScheduleCandidate(thread: $0) }
    return state.withLock { $0.choose(among: candidates, threads: threads) }
  }

  func didRunAction() {
    state.withLock { $0.isInStep = false }
  }

  func willAdd(_ kind: ScheduleCandidate.Kind, _ number: UInt64) {
    places?.note(.added(kind, number))
    taskNames?.noteCurrent()
  }

  func numberOfNewStore() -> Int {
    state.withLock { state in
      state.storeCount += 1
      return state.storeCount
    }
  }

  func record(_ transition: any _ExploredTransition) {
    let time = state.withLock { $0.isInStep ? nil : $0.time }
    // Asked outside the lock, because the scheduler has a lock of its own.
    let now = time?()
    taskNames?.noteCurrent()
    if now != nil { places?.note(.changedByBody(bodyChanges.count)) }
    state.withLock { state in
      if let now {
        let change = BodyChange(position: state.steps.count, time: now, transition: transition)
        state.bodyChanges.append(change)
      } else {
        state.steps[state.steps.count - 1].transitions.append(transition)
      }
    }
  }
}

/// A change of a store that the body of a run has made itself.
struct BodyChange: Sendable {
  /// The number of steps before it.
  let position: Int
  /// The seconds since the start of the run.
  let time: Double
  let transition: any _ExploredTransition
}

/// A step of a run: a scheduled action or a job of a task.
struct ExploredStep: Sendable {
  /// The actions or jobs that could have run, in the usual order.
  let candidates: [ScheduleCandidate]
  let choice: Int
  /// The number of actions that had been scheduled when this step began.
  let createdCount: UInt64
  /// The operations of the threads that could have continued; nil for other steps.
  let threads: ControlledRun.Choice?
  /// The changes of stores that it has made.
  var transitions: [any _ExploredTransition] = []

  var chosen: ScheduleCandidate { candidates[choice] }
  var kind: ScheduleCandidate.Kind { chosen.kind }
  var lane: UInt64 { chosen.lane }
  var name: StaticString? { chosen.laneName }
  var isChoice: Bool { candidates.count > 1 }

  /// The operation of the thread that has continued.
  var operation: SharedOperation? { threads?.operations[choice] }

  /// The number of delays that the choice of a candidate costs: how many others would usually run before. Threads
  /// have no usual order, so that only an interruption costs.
  func delays(ofChoice index: Int) -> Int {
    threads.map { $0.isPreemptive && index > 0 ? 1 : 0 } ?? index
  }

  /// Returns the index of the candidate that is next in a lane; nil if there is none.
  func candidate(of lane: UInt64) -> Int? { candidates.firstIndex { $0.lane == lane } }
}
