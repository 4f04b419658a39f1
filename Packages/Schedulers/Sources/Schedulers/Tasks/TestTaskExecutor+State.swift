import RuntimeBets

extension TestTaskExecutor {
  /// A host that waits until there is a job to run and no thread runs it.
  struct Host {
    let session: HostSession
    let continuation: UnsafeContinuation<Void, Never>
  }

  /// The jobs, and the callers and hosts that wait. It runs nothing, and calls only the chooser.
  struct State {
    /// Determines the order of the jobs; nil for the order in which they arrive.
    let chooser: (any ScheduleChooser)?
    var jobs = _Fifo<TaskJob>()
    /// True while a thread runs jobs. One thread at a time does so, until none is left.
    var isDraining = false
    /// The continuations to resume when no job is left.
    var waiters = _Fifo<UnsafeContinuation<Void, Never>>()
    var hosts: [Host] = []
    var arrivalCount = 0
    /// True once a task that prefers this executor has had a job.
    var hasPreferringTasks = false
    /// The number of jobs that have run since the queue was empty.
    var busyCount = 0
    var busyLimit = 1_000_000
    /// True if jobs run in the background when there is no host. See ``startBackgroundDraining()``.
    var drainsInBackground = false

    /// True once the chooser has ended the run: no job runs any more.
    private(set) var isStopped = false

    /// True while a job runs other jobs inside itself.
    var isDrainingInside = false

    /// True if as many jobs have run as may, and there are more.
    private var isOverLimit: Bool { busyCount >= busyLimit && !jobs.isEmpty }

    /// Returns the drainer that has to run the jobs, if no thread does.
    mutating func nextDrainer() -> Drainer? {
      if isDraining || jobs.isEmpty || isStopped { return nil }
      return hosts.popLast().map(Drainer.host) ?? (drainsInBackground ? .background : nil)
    }

    mutating func beginDrainingInside() -> Bool {
      guard waiters.isEmpty, !isDrainingInside else { return false }
      isDrainingInside = true
      return true
    }

    mutating func nextJobInside(hasReachedBusyLimit: inout Bool) -> TaskJob? {
      hasReachedBusyLimit = isOverLimit
      if !isOverLimit, let job = popJob() {
        busyCount += 1
        return job
      }
      busyCount = 0
      isDrainingInside = false
      return nil
    }

    mutating func nextWork(hasCaller: Bool) -> Work? {
      // If nobody waits, the jobs may run for ever.
      if isOverLimit, hasCaller || !waiters.isEmpty {
        busyCount = 0
        isDraining = !hasCaller
        return .resumeWaiters(waiters.removeAll())
      }
      if let job = popJob() {
        busyCount += 1
        return .job(job)
      }
      busyCount = 0
      if let waiter = waiters.popFirst() { return .waiter(waiter) }
      isDraining = false
      return nil
    }

    /// Tells the chooser of a task's job that arrives.
    ///
    /// - Parameter running: The job that runs.
    mutating func noteForChooser(_ job: TaskJob, _ running: borrowing RunningJob) {
      guard let chooser else { return }
      if job.onlyResumesTask, let lane = running.lane { chooser.didYield(lane) }
      guard let number = job.taskNumber else { return }
      chooser.willAddJob(number, at: job.address)
    }

    /// O(1); with a chooser, O(*n*).
    private mutating func popJob() -> TaskJob? {
      guard let chooser, !jobs.isEmpty else { return jobs.popFirst() }
      // Notices if another library takes the hooks.
      _ = TaskInterception.isPossible
      var waiting: [TaskJob] = []
      while let job = jobs.popFirst() { waiting.append(job) }
      let next = chooser.indexOfNext(waiting)
      let job = next.map { waiting.remove(at: $0) }
      for other in waiting { jobs.append(other) }
      isStopped = job == nil
      return job
    }
  }

  /// A runner of jobs for which no caller waits.
  enum Drainer {
    case host(Host)
    case background
  }

  /// The next piece of work for the thread that runs jobs.
  enum Work {
    case job(TaskJob)
    case waiter(UnsafeContinuation<Void, Never>)
    /// Resume the waiters although there are jobs, because new jobs always arrive.
    case resumeWaiters(_Fifo<UnsafeContinuation<Void, Never>>)
  }
}
