/// A task that runs here and now, to find out how the runtime keeps tasks.
///
/// It yields, calls an actor, and then waits for a continuation. Its executor takes each of its jobs, so that no other
/// thread takes part.
final class TaskProbe: TaskExecutor {
  /// The findings.
  struct Findings {
    /// The task's address, as its handle says.
    var task: UInt = 0
    /// The address of the actor that the task calls.
    var neighbour: UInt = 0
    /// The address of the current task, as the task itself has found it.
    var current: UInt?
    /// The jobs, in the order of arrival: the beginning of the task, its yield, what follows, the actor's work, and what
    /// follows that and the wait.
    var jobs: [Job] = []
    /// The task, while it has waited for the continuation.
    var waiting: WaitingTask?
  }

  /// A job, as it was when it has arrived. Those that resume a task are gone once they have run.
  struct Job {
    let address: UInt
    let kind: UInt8
    /// The number of its task.
    let number: UInt64?
    /// The address of its actor.
    let actor: UInt?
  }

  private actor Neighbour {
    private var count = 0

    // Not inlined, or there would be no change to the actor.
    @inline(never)
    func answer() { count += 1 }
  }

  /// The name of the task.
  static let name = "probe"

  private let layout: WaitingTask.Layout
  private let kindOffset: Int
  // Safe to share: one thread makes the probe, and runs all of its jobs in ``run()``.
  nonisolated(unsafe) private var findings = Findings()
  // Safe to share: likewise.
  nonisolated(unsafe) private var jobs: [TaskJob] = []
  // Safe to share: likewise.
  nonisolated(unsafe) private var continuation: UnsafeContinuation<Void, Never>?

  init(layout: WaitingTask.Layout = WaitingTask.Layout(), kindOffset: Int = TaskJob.Layout.kind) {
    self.layout = layout
    self.kindOffset = kindOffset
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob(UnownedJob(job), on: .preferred(asUnownedTaskExecutor()))
    findings.jobs.append(
      Job(
        address: job.address,
        kind: job.kind(at: kindOffset),
        number: job.taskNumber,
        actor: job.actor
      )
    )
    jobs.append(job)
  }

  /// Runs the task on this thread.
  func run() -> Findings {
    let neighbour = Neighbour()
    findings.neighbour = unsafeBitCast(neighbour, to: UInt.self)
    let task = Task.detached(name: Self.name, executorPreference: self) { [self] in
      findings.current = TaskJob.addressOfCurrentTask
      await Task.yield()
      await neighbour.answer()
      await waitForContinuation()
    }
    findings.task = unsafeBitCast(task, to: UInt.self)
    runJobs()
    findings.waiting = findings.jobs.first?.number.flatMap {
      WaitingTask(lane: $0, at: findings.task, layout)
    }
    continuation?.resume()
    runJobs()
    return findings
  }

  private func runJobs() {
    while !jobs.isEmpty { jobs.removeFirst().run() }
  }

  /// A function of its own, so that the task has a list of callers.
  @inline(never)
  private func waitForContinuation() async {
    await withUnsafeContinuation { continuation = $0 }
  }
}
