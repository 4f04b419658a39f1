import Dispatch
import RuntimeBets
import Synchronization
@_spi(Layers) import TestIssues

/// Runs the tasks of a test scheduler, one job after another, when the scheduler requests it.
///
/// A job waits until the queue is drained: by the code that moves the time, or by a host. So it is
/// known exactly when the tasks have done everything that they can do before the time moves.
///
/// Tasks that prefer this executor run on it, with their child tasks and the default actors that
/// they call (SE-0417). While interception is on, it also runs the plain tasks that these start
/// (see ``TaskInterception``). It does not see the work that they leave on other executors (see
/// ``UntrackedTasks``).
package final class TestTaskExecutor: TaskExecutor {
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

  /// True once something outside has resumed one of the tasks.
  private let wasResumedFromOutside = Atomic(false)

  private let state: _Lock<State>
  private let resumption = _Resumption()
  /// True if there are jobs, or a thread runs them. Changed only inside the lock.
  private let isBusy = Atomic(false)

  /// The number of jobs that have arrived in all.
  package var arrivalCount: Int { state.withLock { $0.arrivalCount } }

  /// True once a task that prefers this executor has had a job.
  var hasPreferringTasks: Bool { state.withLock { $0.hasPreferringTasks } }

  /// True if no job runs, and none will.
  package var isIdle: Bool {
    state.withLock { !$0.isDraining && ($0.jobs.isEmpty || $0.isStopped) }
  }

  /// True if the chooser has ended the run: no job runs any more.
  package var isStopped: Bool { state.withLock { $0.isStopped } }

  /// The number of jobs that may run before the awaited tasks are reported for never becoming idle.
  var busyLimit: Int {
    get { state.withLock { $0.busyLimit } }
    set { state.withLock { $0.busyLimit = newValue } }
  }

  /// True if the current task prefers this executor.
  var isPreferred: Bool {
    withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
  }

  package init(isMainSerial: Bool = false, chooser: (any ScheduleChooser)? = nil) {
    self.isMainSerial = isMainSerial
    self.chooser = chooser
    state = _Lock(State(chooser: chooser))
    if isMainSerial {
      startBackgroundDraining()
      beginInterception()
    }
  }

  /// True if the current task runs on this executor, by preference or because it was intercepted.
  var runsCurrentTask: Bool {
    let current = TaskInterception.current
    return current === self || current?.isMainSerial == true || isPreferred
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = TaskJob(UnownedJob(job), on: .preferred(asUnownedTaskExecutor()))
    (TaskInterception.currentMainSerial ?? self).enqueue(job)
  }

  func enqueue(_ job: TaskJob) {
    let (isWanted, drainer) = state.withLock { state -> (Bool, Drainer?) in
      // The interception may have ended since the job was found to belong here.
      guard isIntercepting || !job.isIntercepted else { return (false, nil) }
      state.noteForChooser(job, running)
      state.jobs.append(job)
      state.arrivalCount += 1
      if !job.isIntercepted { state.hasPreferringTasks = true }
      isBusy.store(true, ordering: .releasing)
      return (true, state.nextDrainer())
    }
    if isWanted { start(drainer) } else { job.runWithoutInterception() }
  }

  private func start(_ drainer: Drainer?) {
    switch drainer {
    case .host(let host): resume(host.continuation)
    // As with a host, no caller waits for this.
    case .background: backgroundQueue.async { self.drain(hasCaller: false) }
    case nil: break
    }
  }

  /// Resumes the task of a host, or of a caller that waits. It does not become one of this executor's tasks,
  /// whose jobs need a host.
  private func resume(_ continuation: UnsafeContinuation<Void, Never>) {
    TaskInterception.running(on: nil) { resumption.resume(continuation, with: ()) }
  }

  private var backgroundQueue: DispatchQueue { isMainSerial ? .main : .global() }

  // MARK: - Interception

  /// True if plain tasks that are started on this executor run on it.
  var isIntercepting: Bool { interceptionCount.load(ordering: .relaxed) > 0 }

  /// Makes plain tasks that are started on this executor run on it, until ``endInterception()`` has
  /// been called as often.
  func beginInterception() {
    interceptionCount.add(1, ordering: .relaxed)
  }

  /// Ends one call of ``beginInterception()``. After the last one, the runtime runs plain tasks
  /// again, also those that are ready to run.
  package func endInterception() {
    guard interceptionCount.subtract(1, ordering: .relaxed).newValue == 0 else { return }
    TaskInterception.removeTasks(of: self)
    let intercepted = state.withLock { state in
      var jobs = state.jobs.removeAll()
      var intercepted: [TaskJob] = []
      while let job = jobs.popFirst() {
        if job.isIntercepted { intercepted.append(job) } else { state.jobs.append(job) }
      }
      return intercepted
    }
    for job in intercepted { job.runWithoutInterception() }
  }

  // MARK: - Resumptions from outside

  /// True if the calling code is outside, and no such resumption has been noted.
  ///
  /// Work on the main queue is not outside: it runs between the jobs, in a fixed order. It is, where a chooser determines
  /// the order, because it runs in one order only.
  var wantsOutsideResumption: Bool {
    isMainSerial && !wasResumedFromOutside.load(ordering: .relaxed)
      && (chooser != nil || !UIScheduler.shared.isOnMainQueue)
  }

  /// Notes that something outside resumes one of this executor's tasks. A single task has a fixed
  /// order nevertheless.
  ///
  /// - Parameters:
  ///   - number: The number of the task.
  ///   - address: The address of the task.
  ///   - taskCount: The number of this executor's tasks.
  func noteOutsideResumption(of number: UInt64, at address: UInt, ofOneOf taskCount: Int) {
    guard taskCount > 1, !wasResumedFromOutside.exchange(true, ordering: .relaxed) else { return }
    chooser?.willResumeFromOutside(number, at: address)
  }

  /// Reports a warning if something outside has resumed one of the tasks.
  func reportOutsideResumption(at location: IssueLocation) {
    guard wasResumedFromOutside.load(ordering: .relaxed) else { return }
    reportWarning(
      """
      A task of withMainSerialExecutor was resumed from outside: by another thread, a Dispatch queue or \
      the real time. From then on, its tasks may run in another order each time. Let the test determine \
      what the tasks wait for, for example by a test clock.
      """,
      at: location
    )
  }

  // MARK: - Running

  /// Runs the jobs in the background from now on, unless a host does. For a scheduler that cannot
  /// be advanced any more, and for an executor that runs all tasks of a test.
  func startBackgroundDraining() {
    let drainer = state.withLock { state in
      state.drainsInBackground = true
      return state.nextDrainer()
    }
    start(drainer)
  }

  /// Runs jobs on this thread until none is left. If tasks that a caller waits for never become
  /// idle, they are reported as an issue, and the wait ends.
  ///
  /// - Parameter hasCaller: False if no caller waits for this call to return.
  /// - Returns: True if no job was left or this call has run the jobs; false if a thread runs them
  ///   already, possibly this one, further down the stack.
  // The check is inlined, because it is made after every action.
  @inline(__always)
  @discardableResult
  func drain(hasCaller: Bool = true) -> Bool {
    isBusy.load(ordering: .acquiring) ? drainJobs(hasCaller: hasCaller) : true
  }

  private func drainJobs(hasCaller: Bool) -> Bool {
    let (mayRun, first) = state.withLock { state in
      guard !state.isDraining else { return (false, Work?.none) }
      state.isDraining = true
      return (true, nextWork(&state, hasCaller: hasCaller))
    }
    if let first { perform(first, hasCaller: hasCaller) }
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
      run(job)
    }
    if hasReachedBusyLimit { reportNeverIdle() }
    return true
  }

  /// Waits until the thread that runs jobs now has none left.
  private nonisolated(nonsending) func waitForDrainer() async {
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
    while !session.isOver.load(ordering: .acquiring) {
      drain(hasCaller: false)
      await nextArrival(for: session)
    }
  }

  /// Ends a session.
  func end(_ session: HostSession) {
    session.isOver.store(true, ordering: .releasing)
    let host = state.withLock { state in
      state.hosts.firstIndex { $0.session === session }.map { state.hosts.remove(at: $0) }
    }
    if let host { resume(host.continuation) }
  }

  private nonisolated(nonsending) func nextArrival(for session: HostSession) async {
    await withUnsafeContinuation { continuation in
      let isWanted = state.withLock { state in
        if session.isOver.load(ordering: .acquiring) || !(state.isDraining || state.jobs.isEmpty) {
          return true
        }
        state.hosts.append(Host(session: session, continuation: continuation))
        return false
      }
      if isWanted { continuation.resume() }
    }
    resumption.didResume()
  }

  /// Performs a piece of work, and all work behind it.
  private func perform(_ first: Work, hasCaller: Bool) {
    TaskInterception.running(on: self) {
      var next: Work? = first
      while let work = next {
        switch work {
        case .job(let job): run(job)
        case .waiter(let waiter): resume(waiter)
        case .resumeWaiters(var waiters):
          reportNeverIdle()
          while let waiter = waiters.popFirst() { resume(waiter) }
          if hasCaller { return start(state.withLock { $0.nextDrainer() }) }
        }
        next = state.withLock { nextWork(&$0, hasCaller: hasCaller) }
      }
    }
  }

  private func run(_ job: TaskJob) {
    if chooser == nil { running.run(job) } else { running.runNotingLane(job) }
  }

  /// Returns the next piece of work. If there is none, the thread stops running jobs.
  private func nextWork(_ state: inout State, hasCaller: Bool) -> Work? {
    self.state.assertHeld()
    let work = state.nextWork(hasCaller: hasCaller)
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
    if isPreferred || TaskInterception.currentMainSerial != nil { return try await body() }
    if let obstacle = TaskInterception.obstacle {
      reportWarning(
        "Only the child tasks of withTasks run in virtual time. \(obstacle.explanation)",
        at: IssueLocation()
      )
    }
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
  let isOver = Atomic(false)
}
