@_spi(Layers) import ControlledSynchronization
import RuntimeBets
@_spi(Layers) import Schedulers
@_spi(Layers) import TestIssues

/// One run of a body: it makes the choices of its plan, and keeps the steps that were taken.
final class ExploredRun: ScheduleChooser, ActionObserver {
  private struct State {
    var steps: [ExploredStep] = []
    var plan: any OrderPlan
    /// The lane of the body's task.
    var bodyLane: UInt64?
    /// The addresses of all tasks that have had a job, by their lanes.
    var seenTasks: [UInt64: UInt] = [:]
    var taskResumedFromOutside: WaitingTask?
    var yielding = YieldingTasks()
    let schedule = RunningSchedule()
    /// True while the last step has not ended.
    var isInStep = false
    /// Returns the time since the start of the run, in seconds.
    var time: @Sendable () -> Double = { 0 }

    mutating func choose(
      among candidates: [ScheduleCandidate],
      threads: ControlledRun.Choice? = nil
    ) -> Int {
      isInStep = true
      let choice = plan.choose(among: candidates)
      schedule.add(candidates.count > 1 ? choice : nil)
      steps.append(ExploredStep(candidates: candidates, choice: choice, threads: threads))
      yielding.didChoose(candidates[choice].lane)
      return choice
    }

    /// Returns the indices of the candidates that may be next; nil if all may.
    mutating func indicesToChooseFrom(_ candidates: [ScheduleCandidate]) -> [Int]? {
      // The body's job, if it is there, is put last.
      let body = candidates.count > 1 ? candidates.firstIndex { $0.lane == bodyLane } : nil
      guard let body else { return yielding.remaining(of: candidates) }
      let others = candidates.indices.filter { $0 != body }
      let remaining = yielding.remaining(of: others.map { candidates[$0] })
      return remaining.map { remaining in remaining.map { others[$0] } } ?? others
    }
  }

  /// The maximum number of steps of a run, after which it counts as endless.
  static let maximumSteps = 100_000

  /// The notes for the run's timeline; nil if it is not wanted.
  let notes: RunNotes?

  private let state: _Lock<State>

  init(_ plan: any OrderPlan, describesWork: Bool = false) {
    TrapReport.install()
    notes = describesWork ? RunNotes() : nil
    state = _Lock(State(plan: plan))
  }

  /// The steps that were taken so far.
  var steps: [ExploredStep] { state.withLock { $0.steps } }

  /// The lane of the body's task; nil if the body is synchronous.
  var bodyLane: UInt64? { state.withLock { $0.bodyLane } }

  /// The tasks that wait for something, in the order in which they were made. To be asked while none runs.
  var waitingTasks: [WaitingTask] {
    state.withLock { $0.seenTasks }.sorted { $0.key < $1.key }
      .compactMap { WaitingTask(lane: $0.key, at: $0.value) }
  }

  /// The first task that something outside has resumed, if there were several tasks. When it continues is not determined
  /// by the choices alone.
  var taskResumedFromOutside: WaitingTask? { state.withLock { $0.taskResumedFromOutside } }

  /// Returns the time since the start of the run, in seconds.
  var time: @Sendable () -> Double {
    get { state.withLock { $0.time } }
    set { state.withLock { $0.time = newValue } }
  }

  /// Makes the current task that of the body: it continues when no other task can, so that its order is
  /// not explored.
  func beginBody() {
    let lane = TaskJob.numberOfCurrentTask
    state.withLock { $0.bodyLane = lane }
  }

  func choose(among candidates: [ScheduleCandidate]) -> Int? {
    let choice = state.withLock { state -> Int? in
      if state.steps.count >= Self.maximumSteps { return nil }
      let indices = state.indicesToChooseFrom(candidates)
      let choice = state.choose(
        among: indices.map { indices in indices.map { candidates[$0] } } ?? candidates
      )
      return indices?[choice] ?? choice
    }
    if let choice { notes?.begin(candidates[choice].work) }
    return choice
  }

  /// Returns the index of the thread that is next.
  func choose(_ threads: ControlledRun.Choice) -> Int {
    let candidates = threads.threads.map { ScheduleCandidate(thread: $0) }
    return state.withLock { $0.choose(among: candidates, threads: threads) }
  }

  func didYield(_ lane: UInt64) {
    state.withLock { $0.yielding.didYield(lane) }
  }

  func didRunAction() {
    state.withLock { $0.isInStep = false }
    notes?.endWork()
  }

  func willAddAction(_ sequence: UInt64) {
    noteAdded(.action, sequence)
  }

  func willAddJob(_ lane: UInt64, at address: UInt) {
    state.withLock { $0.seenTasks[lane] = address }
    noteAdded(.job, lane)
  }

  private func noteAdded(_ kind: ScheduleCandidate.Kind, _ number: UInt64) {
    notes?.note(.added(kind, number))
    notes?.noteTaskName()
  }

  func willResumeFromOutside(_ lane: UInt64, at address: UInt) {
    let task = WaitingTask(resumed: lane, at: address)
    state.withLock { $0.taskResumedFromOutside = task }
  }

  func willHandle(_ action: () -> String) -> () -> Void {
    guard let notes else { return {} }
    let (count, time) = state.withLock { ($0.steps.count, $0.isInStep ? nil : $0.time) }
    // The time is asked outside the lock, because the scheduler has a lock of its own.
    return notes.note(
      RunNotes.HandledAction(label: action(), stepCount: count, bodyTime: time?())
    )
  }
}

/// A step of a run: a scheduled action or a job of a task.
struct ExploredStep: Sendable {
  /// The actions or jobs that could have run, in the usual order.
  let candidates: [ScheduleCandidate]
  let choice: Int
  /// The operations of the threads that could have continued; nil for other steps.
  let threads: ControlledRun.Choice?

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

extension ScheduleCandidate {
  /// The name of the work in the notes of a run.
  var work: RunNotes.Work { .added(kind, kind == .job ? lane : sequence) }
}
