import RuntimeBets

/// Determines the order of work that may run at the same moment of a virtual time.
///
/// A test scheduler that has one asks it before each step, even if there is no choice. Without one,
/// scheduled actions that are due at the same time run in the order of scheduling, and jobs of tasks in
/// the order in which they became ready.
///
/// It chooses, and hears of added work, inside a lock of the virtual time: then it calls neither the
/// scheduler nor code of the user.
package protocol ScheduleChooser: AnyObject, Sendable {
  /// Returns the index of the candidate that is next; `nil` if none is to run any more.
  ///
  /// - Parameter candidates: At least one, in the usual order. All are of one kind.
  func choose(among candidates: [ScheduleCandidate]) -> Int?

  /// Called outside the lock, when an action has run.
  func didRunAction()

  /// Called when an action is scheduled, on the thread that schedules it, inside a lock.
  ///
  /// - Parameter sequence: The number of actions that were scheduled before.
  func willAddAction(_ sequence: UInt64)

  /// Called when a task has a job, on the thread that makes it ready, inside a lock. Jobs of actors are left out: a later
  /// one may have the address of an earlier one.
  ///
  /// - Parameters:
  ///   - lane: The number of the task.
  ///   - address: The address of the task.
  func willAddJob(_ lane: UInt64, at address: UInt)

  /// Called when a job yields, on the thread that runs it, inside a lock.
  ///
  /// - Parameter lane: The lane of the job.
  func didYield(_ lane: UInt64)

  /// Called when something outside resumes one of several tasks for the first time, on the thread that resumes it.
  ///
  /// - Parameters:
  ///   - lane: The number of the task.
  ///   - address: The address of the task.
  func willResumeFromOutside(_ lane: UInt64, at address: UInt)
}

/// A scheduled action or a job that may run next.
package struct ScheduleCandidate: Sendable {
  /// The two kinds of work.
  package enum Kind: Hashable, Sendable {
    /// An action that is scheduled on the scheduler.
    case action
    /// A job of a task.
    case job
    /// An operation of a thread.
    case thread
  }

  /// The kind of the work.
  package let kind: Kind

  /// The lane of an action, or the number of a job's task or of a thread. Work of one lane keeps its order. No action has
  /// the lane of a job.
  package let lane: UInt64

  /// The name of an action's lane, for example `delay`, or `an actor` for the job of an actor; nil for
  /// that of a task.
  package let laneName: StaticString?

  /// The number of actions that were scheduled before this one; zero for a job.
  package let sequence: UInt64

  /// The due time of an action, in seconds since the start; nil for a job.
  package let seconds: Double?
}

extension ScheduleChooser {
  /// Returns the index of the job that is next, among the first jobs of all tasks; nil if no job is to run any
  /// more. O(*n*).
  func indexOfNext(_ waiting: [TaskJob]) -> Int? {
    // It makes a task ready, which is then a candidate itself.
    if let index = waiting.firstIndex(where: \.onlyResumesTask) { return index }
    var lanes: Set<UInt64> = []
    let candidates = waiting.indices
      .map { (index: $0, candidate: ScheduleCandidate(waiting[$0])) }
      .filter { lanes.insert($0.candidate.lane).inserted }
    return choose(among: candidates.map(\.candidate)).map { candidates[$0].index }
  }
}

extension ScheduleCandidate {
  /// Makes a candidate of a thread.
  package init(thread: Int) {
    self.init(kind: .thread, lane: UInt64(thread), laneName: nil, sequence: 0, seconds: nil)
  }

  init(_ job: TaskJob) {
    self.init(
      kind: .job,
      lane: job.lane,
      laneName: job.taskNumber == nil ? "an actor" : nil,
      sequence: 0,
      seconds: nil
    )
  }
}
