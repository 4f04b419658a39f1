import Dispatch

/// A scheduler whose time moves only when a test moves it.
///
/// Scheduled actions wait. `advance(by:)` moves the time and runs, on the caller's thread,
/// everything that is due by then: in the order of due times, and for equal due times in the order
/// of scheduling. Hours pass in microseconds, and every run is the same. <doc:TestingTime> shows
/// how to use it.
///
/// ```swift
/// let scheduler = DispatchQueue.test
/// scheduler.schedule(after: scheduler.now.advanced(by: 1)) { print("a second later") }
/// scheduler.advance(by: 0.5)  // prints nothing
/// scheduler.advance(by: 0.5)  // prints "a second later"
/// ```
///
/// - While an action runs, `now` is the action's due time; after an advance, the target. The time
///   never moves back: work that was scheduled for the past runs at the present.
/// - Work that an action schedules runs in the same advance if it is due by its target. An action
///   may advance the scheduler itself.
/// - A repeating timer is scheduled again before its action runs. It keeps its position among
///   timers of equal due times, and ends when its cancellable is released.
/// - Tasks belong to the scheduler too: see ``withTasks(_:)``.
/// - After the scheduler and its erased copies have been released, the time cannot be moved.
///   Pending work is released then, its timers end, and its sleeps throw `CancellationError`. Work
///   that operators schedule afterwards is released at once. Pending work that holds the scheduler
///   itself prevents that.
/// - All members may be called from any thread. No lock is held while an action runs.
///
/// Complexity: scheduling and running are O(log *n*), cancelling is O(1).
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler,
  TaskExecutorProviding, VirtualTimeOwner
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The time, which all views of this scheduler share.
  let core: VirtualTimeCore<SchedulerTimeline<SchedulerTimeType>>

  let lane: Lane

  static var subject: String { "A test scheduler" }

  /// Makes a scheduler.
  ///
  /// - Parameter now: The time at which it starts.
  @_specialize(
    where
      SchedulerTimeType == DispatchQueue.SchedulerTimeType,
      SchedulerOptions == DispatchQueue.SchedulerOptions
  )
  public convenience init(now: SchedulerTimeType) {
    self.init(core: VirtualTimeCore(now: now), lane: .none)
  }

  /// Makes a scheduler whose order of work a chooser determines.
  ///
  /// - Parameters:
  ///   - now: The time at which it starts.
  ///   - chooser: Determines the order of actions that are due together, and of jobs.
  ///   - window: Actions whose due times are less than this apart count as due together. If one runs
  ///     before another one that is due earlier, that one runs late: the time does not go back.
  ///   - seconds: Returns the number of seconds between the start and a due time.
  package convenience init(
    now: SchedulerTimeType,
    chooser: any ScheduleChooser,
    within window: SchedulerTimeType.Stride,
    seconds: @escaping (SchedulerTimeType) -> Double
  ) {
    let core = VirtualTimeCore<SchedulerTimeline<SchedulerTimeType>>(
      now: now,
      chooser: chooser,
      within: window,
      seconds: seconds
    )
    self.init(core: core, lane: .none)
  }

  private init(core: VirtualTimeCore<SchedulerTimeline<SchedulerTimeType>>, lane: Lane) {
    self.core = core
    self.lane = lane
  }

  @inline(never)
  deinit {
    // The views of subscriptions have a lane. Pending work may hold them for ever, so their release
    // does not count.
    guard lane == .none else { return }
    // Not retained, so that an only reference counts as one.
    Unmanaged.passUnretained(core)._withUnsafeGuaranteedRef { $0.close() }
  }

  /// The current time.
  public var now: SchedulerTimeType { core.now }

  /// Zero: virtual time is exact.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// The executor of the tasks that belong to this scheduler's time: see ``withTasks(_:)``.
  @_disfavoredOverload
  public var taskExecutor: (any TaskExecutor)? { core.executor }

  /// The lateness of repeating timers; `nil`, the default, if they are on time.
  ///
  /// A new value applies to the ticks that are planned after it is set.
  @_disfavoredOverload
  public var drift: TimerDrift? {
    get { core.lateness?.drift }
    set { core.lateness = newValue.map { Lateness($0) { .nanoseconds($0) } } }
  }

  /// Returns a view of this scheduler whose work belongs together. `name` is the owner of the work
  /// in messages.
  ///
  /// A view does not keep the scheduler's work alive: the work is released with the scheduler
  /// itself.
  public func _lane(named name: StaticString) -> TestScheduler {
    TestScheduler(core: core, lane: core.makeLane(named: name))
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    core.schedule(in: lane, action: ScheduledAction(action))
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    core.schedule(after: date, in: lane, action: ScheduledAction(action))
  }

  /// Runs the action after the date, unless it is cancelled before. Cancelling removes it from the
  /// schedule, in O(1).
  public func _scheduleOnce(
    named name: StaticString,
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    // A view's own lane keeps the order of its items.
    let lane = lane.isNumbered ? lane : core.unnumberedLane(named: name)
    return core.schedule(after: date, in: lane, action: ScheduledAction(action))
  }

  /// Runs the action at the date, and then again after every interval, until the cancellable is
  /// cancelled or released.
  ///
  /// - Parameters:
  ///   - date: The moment of the first tick.
  ///   - interval: The time between two ticks. It must be positive: another one is reported as an
  ///     issue, and the action runs once. That of an operator is reported by the advance that
  ///     follows, at its line.
  ///   - tolerance: Has no effect: the action runs exactly at its date.
  ///   - options: Has no effect.
  ///   - action: The work, which runs once per tick.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    guard interval > .zero else {
      let subject = core.name(of: lane).map { "The interval of \($0)" }
      let message = """
        \(subject ?? "A timer's interval") must be positive, not \(interval): otherwise the timer would \
        repeat at one instant for ever. Its action runs once.
        """
      // An operator does not know the line of its user. The next advance knows its own.
      if subject == nil { reportIssue(message) } else { core.add(mistake: message) }
      return AnyCancellable(_scheduleCancellable(after: date, action))
    }
    let action = ScheduledAction(action)
    return AnyCancellable(
      core.schedule(after: date, interval: interval, in: lane, action: action)
    )
  }
}

/// A test scheduler with the time and the options of another scheduler.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension TestScheduler {
  /// Runs the body, and all its child tasks, in this scheduler's time.
  ///
  /// The tasks run one after the other, in the order in which they become ready. So every run is
  /// the same, and `await advance(by:)` returns when they have done everything that they can do.
  /// Nothing in the body waits for real time to pass.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// await scheduler.withTasks {
  ///   async let alarm: Void = ring(after: .seconds(60), on: scheduler)
  ///   await scheduler.advance(by: 60)
  ///   await alarm
  /// }
  /// ```
  ///
  /// - Child tasks (`async let`, task groups), plain and detached tasks that the body starts,
  ///   default actors, `for await` and the main actor are all included. The order in which tasks
  ///   return from the main actor is not fixed: see `withMainSerialExecutor(operation:)`.
  ///   Tasks that were started elsewhere and sleep on this scheduler are given a bounded number of
  ///   yields after each tick. That is enough on a machine that is not too busy.
  /// - Plain tasks that still run when the body returns continue elsewhere.
  /// - Outside of such a body, tasks of the scheduler's executor run only while the scheduler is
  ///   advanced. Awaiting one of them without advancing would wait for ever.
  /// - Cancelling the caller's task cancels the body.
  ///
  /// Source: SE-0417, task executor preference.
  ///
  /// - Parameter body: The code to run. Its own isolation applies: a body on the main actor runs
  ///   there, and its child tasks run on the scheduler's executor.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  @_disfavoredOverload
  nonisolated(nonsending) public func withTasks<Success: Sendable, Failure: Error>(
    _ body: @escaping @isolated(any) @Sendable () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    try await core.executor.withTasks(body)
  }
}
