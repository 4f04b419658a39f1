import Dispatch
import Synchronization

/// Runs the tasks of a test scheduler, one job after another, when the scheduler requests it.
///
/// A job waits until the queue is drained: by the code that moves the time, or by a host. So it is
/// known exactly when the tasks have done everything that they can do before the time moves.
///
/// Tasks that prefer this executor run on it, with their child tasks and the default actors that
/// they call (SE-0417). While interception is on, it also runs the plain tasks that these start
/// (see ``TaskInterception``). It does not see the work that they leave on other executors (see
/// ``UntrackedTasks``).
final class TestTaskExecutor: TaskExecutor {
  /// A host that waits until there is a job to run and no thread runs it.
  private struct Host {
    let session: HostSession
    let continuation: UnsafeContinuation<Void, Never>
  }

  private struct State {
    var jobs = _Fifo<TaskJob>()
    /// See ``TestTaskExecutor/chooser``.
    let chooser: (any ScheduleChooser)?
    /// True while a thread runs jobs. One thread at a time does so, until none is left.
    var isDraining = false
    /// The continuations to resume when no job is left.
    var waiters = _Fifo<UnsafeContinuation<Void, Never>>()
    var hosts: [Host] = []
    var arrivalCount = 0
    /// The number of jobs that have run since the queue was empty.
    var busyCount = 0
    var busyLimit = 1_000_000
    /// True if jobs run in the background when there is no host. See ``startBackgroundDraining()``.
    var drainsInBackground = false

    /// True while a job runs other jobs inside itself.
    private var isDrainingInside = false

    init(chooser: (any ScheduleChooser)?) {
      self.chooser = chooser
    }

    mutating func beginDrainingInside() -> Bool {
      guard waiters.isEmpty, !isDrainingInside else { return false }
      isDrainingInside = true
      return true
    }

    mutating func nextJobInside(hasReachedBusyLimit: inout Bool) -> TaskJob? {
      if busyCount < busyLimit, let job = popJob() {
        busyCount += 1
        return job
      }
      hasReachedBusyLimit = busyCount >= busyLimit
      busyCount = 0
      isDrainingInside = false
      return nil
    }

    mutating func nextWork(isHost: Bool) -> Work? {
      // Only a call as a host may have no caller that waits for it.
      if busyCount >= busyLimit, !(isHost && waiters.isEmpty) {
        busyCount = 0
        isDraining = isHost
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

    private mutating func popJob() -> TaskJob? {
      chooser == nil || jobs.isEmpty ? jobs.popFirst() : chooseJob()
    }

    /// Removes the job that the chooser determines, among the first jobs of all tasks. O(*n*).
    private mutating func chooseJob() -> TaskJob? {
      var waiting: [TaskJob] = []
      while let job = jobs.popFirst() { waiting.append(job) }
      let job = waiting.remove(at: indexOfNext(waiting))
      for other in waiting { jobs.append(other) }
      return job
    }

    private func indexOfNext(_ waiting: [TaskJob]) -> Int {
      // It makes a task ready, which is then a candidate itself.
      if let index = waiting.firstIndex(where: \.onlyResumesTask) { return index }
      var lanes: Set<UInt64> = []
      let candidates = waiting.indices
        .map { (index: $0, candidate: ScheduleCandidate(waiting[$0])) }
        .filter { lanes.insert($0.candidate.lane).inserted }
      let choice = chooser?.choose(among: candidates.map(\.candidate), createdCount: 0) ?? 0
      return candidates[choice].index
    }
  }

  private enum Work {
    case job(TaskJob)
    case waiter(UnsafeContinuation<Void, Never>)
    /// Resume the waiters although there are jobs, because new jobs always arrive.
    case resumeWaiters(_Fifo<UnsafeContinuation<Void, Never>>)
  }

  /// The tasks that this executor does not run, but waits for.
  let untracked = UntrackedTasks()

  /// The job that runs now.
  let running = RunningJob()

  /// True if it runs all tasks of a test, on the main thread, as they arrive.
  let isMainSerial: Bool

  /// The number of calls that have begun interception and not ended it.
  private let interceptionCount = Atomic(0)

  /// Determines the order of the jobs; nil for the order in which they arrive.
  private let chooser: (any ScheduleChooser)?

  private let state: _Lock<State>
  private let resumption = _Resumption()
  /// True if there are jobs, or a thread runs them. Changed only inside the lock.
  private let isBusy = Atomic(false)

  /// The number of jobs that have arrived in all.
  var arrivalCount: Int { state.withLock { $0.arrivalCount } }

  /// The number of jobs that may run before the awaited tasks are reported for never becoming idle.
  var busyLimit: Int {
    get { state.withLock { $0.busyLimit } }
    set { state.withLock { $0.busyLimit = newValue } }
  }

  /// True if the current task prefers this executor.
  var isCurrent: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
  }

  init(isMainSerial: Bool = false, chooser: (any ScheduleChooser)? = nil) {
    self.isMainSerial = isMainSerial
    self.chooser = chooser
    state = _Lock(State(chooser: chooser))
    if isMainSerial { startBackgroundDraining() }
  }

  /// True if the current task runs on this executor, by preference or because it was intercepted.
  var runsCurrentTask: Bool {
    guard let current = TaskInterception.current else { return isCurrent }
    return current === self || current.isMainSerial || isCurrent
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob(UnownedJob(job), on: .preferred(asUnownedTaskExecutor()))
    (TaskInterception.currentMainSerial ?? self).enqueue(job)
  }

  func enqueue(_ job: TaskJob) {
    chooser?.willAdd(.job, job.lane)
    let (host, mustDrain) = state.withLock { state -> (Host?, Bool) in
      state.jobs.append(job)
      state.arrivalCount += 1
      isBusy.store(true, ordering: .releasing)
      guard !state.isDraining else { return (nil, false) }
      let host = state.hosts.popLast()
      return (host, host == nil && state.drainsInBackground)
    }
    if let host { resumption.resume(host.continuation, with: ()) }
    if mustDrain { drainInBackground() }
  }

  // MARK: - Interception

  /// True if plain tasks that are started on this executor run on it.
  var isIntercepting: Bool { interceptionCount.load(ordering: .relaxed) > 0 }

  /// Makes plain tasks that are started on this executor run on it, until ``endInterception()`` has
  /// been called as often.
  func beginInterception() {
    if TaskInterception.isPossible { interceptionCount.add(1, ordering: .relaxed) }
  }

  /// Ends one call of ``beginInterception()``. After the last one, the runtime runs plain tasks
  /// again, also those that are ready to run.
  func endInterception() {
    guard TaskInterception.isPossible,
      interceptionCount.subtract(1, ordering: .relaxed).newValue == 0
    else { return }
    TaskInterception.removeTasks(of: self)
    var jobs = state.withLock { $0.jobs.removeAll() }
    while let job = jobs.popFirst() {
      if job.isIntercepted {
        job.runWithoutInterception()
      } else {
        enqueue(job)
      }
    }
  }

  // MARK: - Running

  /// Runs the jobs in the background from now on, unless a host does. For a scheduler that cannot
  /// be advanced any more, and for an executor that runs all tasks of a test.
  func startBackgroundDraining() {
    let hasJobs = state.withLock { state in
      state.drainsInBackground = true
      return !state.jobs.isEmpty
    }
    if hasJobs { drainInBackground() }
  }

  private var backgroundQueue: DispatchQueue { isMainSerial ? .main : .global() }

  private func drainInBackground() {
    // As with a host, no caller waits for this.
    backgroundQueue.async { self.drain(isHost: true) }
  }

  /// Runs jobs on this thread until none is left. If tasks that a caller waits for never become
  /// idle, they are reported as an issue, and the wait ends.
  ///
  /// - Parameter isHost: True if no caller waits for this call to return.
  /// - Returns: True if no job was left or this call has run the jobs; false if a thread runs them
  ///   already, possibly this one, further down the stack.
  // The check is inlined, because it is made after every action.
  @inline(__always)
  @discardableResult
  func drain(isHost: Bool = false) -> Bool {
    isBusy.load(ordering: .acquiring) ? drainJobs(isHost: isHost) : true
  }

  private func drainJobs(isHost: Bool) -> Bool {
    let (mayRun, first) = state.withLock { state in
      guard !state.isDraining else { return (false, Work?.none) }
      state.isDraining = true
      return (true, nextWork(&state, isHost: isHost))
    }
    if let first { perform(first, isHost: isHost) }
    return mayRun
  }

  /// Waits until no job is left: all tasks wait for something.
  nonisolated(nonsending) func waitUntilIdle() async {
    if !drainInside() && !drain() { await waitForDrainer() }
  }

  /// Runs the other jobs inside the running one until none is left, if the running job is that of
  /// the current task. So the task need not be suspended.
  ///
  /// - Returns: True if it has run them. False also if other tasks wait, which continue first.
  private func drainInside() -> Bool {
    guard TaskInterception.current === self, running.isOfCurrentTask,
      state.withLock({ $0.beginDrainingInside() })
    else { return false }
    var hasReachedBusyLimit = false
    while let job = state.withLock({ $0.nextJobInside(hasReachedBusyLimit: &hasReachedBusyLimit) })
    {
      running.run(job)
    }
    if hasReachedBusyLimit { reportNeverIdle() }
    return true
  }

  /// Waits until the thread that runs jobs now has none left.
  nonisolated(nonsending) func waitForDrainer() async {
    await withUnsafeContinuation { continuation in
      let mustWait = state.withLock { state in
        if state.isDraining { state.waiters.append(continuation) }
        return state.isDraining
      }
      if !mustWait { continuation.resume() }
    }
    resumption.didResume()
  }

  /// Runs jobs as they arrive, until the session is over.
  nonisolated(nonsending) func host(_ session: HostSession) async {
    while !session.isOver {
      drain(isHost: true)
      await nextArrival(for: session)
    }
  }

  /// Ends a session.
  func end(_ session: HostSession) {
    session.isOver = true
    let host = state.withLock { state in
      state.hosts.firstIndex { $0.session === session }.map { state.hosts.remove(at: $0) }
    }
    if let host { resumption.resume(host.continuation, with: ()) }
  }

  private nonisolated(nonsending) func nextArrival(for session: HostSession) async {
    await withUnsafeContinuation { continuation in
      let isWanted = state.withLock { state in
        if session.isOver || !(state.isDraining || state.jobs.isEmpty) { return true }
        state.hosts.append(Host(session: session, continuation: continuation))
        return false
      }
      if isWanted { continuation.resume() }
    }
    resumption.didResume()
  }

  /// Performs a piece of work, and all work behind it.
  private func perform(_ first: Work, isHost: Bool) {
    TaskInterception.running(on: self) {
      var next: Work? = first
      while let work = next {
        switch work {
        case .job(let job): running.run(job)
        case .waiter(let waiter): resumption.resume(waiter, with: ())
        case .resumeWaiters(var waiters):
          reportNeverIdle()
          while let waiter = waiters.popFirst() { resumption.resume(waiter, with: ()) }
          if !isHost { return }
        }
        next = state.withLock { nextWork(&$0, isHost: isHost) }
      }
    }
  }

  /// Returns the next piece of work. If there is none, the thread stops running jobs. Called inside
  /// the lock.
  private func nextWork(_ state: inout State, isHost: Bool) -> Work? {
    let work = state.nextWork(isHost: isHost)
    if work == nil { isBusy.store(false, ordering: .releasing) }
    return work
  }

  private func reportNeverIdle() {
    reportIssue(
      """
      The tasks of a test scheduler have run \(busyLimit) jobs at one instant, and more jobs are \
      ready. A task that yields in a loop keeps the time from advancing: let it sleep on the \
      scheduler, or await a value.
      """
    )
  }
}

extension TestTaskExecutor {
  /// Runs the body as a child task on this executor. Until it has returned, runs all jobs that
  /// arrive, on the caller's thread.
  nonisolated(nonsending) func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    if isCurrent || TaskInterception.currentMainSerial != nil { return try await body() }
    let session = HostSession()
    beginInterception()
    defer { endInterception() }
    let result = await withTaskGroup(of: Result<Success, Failure>.self) { group in
      group.addTask(executorPreference: self) {
        defer { self.end(session) }
        do throws(Failure) {
          return .success(try await body())
        } catch {
          return .failure(error)
        }
      }
      await host(session)
      return await group.next()!
    }
    return try result.get()
  }
}

/// A period in which jobs are run as they arrive.
final class HostSession: Sendable {
  private let state = Atomic(false)

  var isOver: Bool {
    get { state.load(ordering: .acquiring) }
    set { state.store(newValue, ordering: .releasing) }
  }
}
