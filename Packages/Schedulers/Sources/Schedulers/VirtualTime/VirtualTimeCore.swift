import Foundation

/// A virtual time that many threads may use, and the tasks that belong to it.
///
/// One lock guards the state. It is not held while an action runs or is released.
///
/// Every test scheduler uses it, and so does the test clock. Only the users of this module know the
/// type of time. So the methods are specialised for the times of the live schedulers and of the
/// usual test clock, and each call chooses among the specialisations. That is ten times as fast.
final class VirtualTimeCore<Line: Timeline>: Sendable {
  /// Runs the tasks that belong to this time.
  let executor = TestTaskExecutor()

  private let state: _Lock<VirtualTimeState<Line>>

  init(now: Line.Instant) {
    state = _Lock(VirtualTimeState(now: now))
  }

  var now: Line.Instant {
    @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
    @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
    @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
    @_specialize(where Line == TestClockTimeline)
    get { state.withLock { $0.now } }
  }

  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  func schedule(in lane: Lane, action: ScheduledAction) {
    state.withLock { _ = $0.agenda.add(due: $0.now, lane: lane, action: action) }
  }

  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  @discardableResult
  func schedule(
    after due: Line.Instant,
    in lane: Lane,
    action: ScheduledAction
  ) -> Agenda<Line>.Token {
    state.withLock { $0.agenda.add(due: due, lane: lane, action: action) }
  }

  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  func schedule(
    after due: Line.Instant,
    named name: StaticString,
    action: ScheduledAction
  ) -> any Cancellable {
    let token = state.withLock { state in
      let lane = state.lanes.unnumberedLane(named: name)
      return state.agenda.add(due: due, lane: lane, action: action)
    }
    return CancellableItem(token: token, core: self)
  }

  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  func schedule(
    after due: Line.Instant,
    interval: Line.Length,
    in lane: Lane,
    action: ScheduledAction
  ) -> Agenda<Line>.Token {
    state.withLock { $0.agenda.add(due: due, interval: interval, lane: lane, action: action) }
  }

  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  func cancel(_ token: Agenda<Line>.Token) {
    // The action is released outside the lock, because the release of its captures may cancel other
    // work.
    _ = state.withLock { $0.agenda.cancel(token) }
  }

  /// Releases the scheduled items, and refuses new ones: the time cannot be moved any more. Sleeps
  /// on this time throw `CancellationError`. Tasks that prefer the executor run to their ends in
  /// the background.
  func close() {
    // Released outside the lock, at the end: a deinit may schedule or cancel.
    let actions = state.withLock { $0.agenda.close() }
    executor.startBackgroundDraining()
    withExtendedLifetime(actions) {}
  }

  /// Moves the time to the next item that is due by the limit, and returns its action.
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  func step(by limit: Line.Instant) -> ScheduledAction? {
    state.withLock { $0.step(by: limit) }
  }

  /// Moves the time to the limit, when nothing is due by then.
  ///
  /// - Returns: True if nothing is due; false if work schedules work without end.
  func finish(at limit: Line.Instant) -> Bool {
    state.withLock { $0.finish(at: limit) }
  }

  /// The number of items that may be scheduled and run at one instant before they count as endless.
  var sameInstantLimit: Int {
    get { state.withLock { $0.sameInstantLimit } }
    set { state.withLock { $0.sameInstantLimit = newValue } }
  }

  /// Returns the due time of the next item. An overdue item is due now.
  func nextDue() -> Line.Instant? {
    state.withLock { state in state.agenda.nextDue().map { max($0, state.now) } }
  }

  /// Makes a lane for the work of one subscription.
  func makeLane(named name: StaticString) -> Lane {
    state.withLock { $0.lanes.make(named: name) }
  }

  /// The lateness of repeating items; `nil` if they are on time.
  var drift: TimerDrift? { state.withLock { $0.agenda.lateness?.drift } }

  /// Makes repeating items late from now on, or on time if the drift is `nil`.
  func setDrift(_ drift: TimerDrift?, nanoseconds: @escaping (Int) -> Line.Length) {
    let lateness = drift.map { Lateness($0, nanoseconds: nanoseconds) }
    state.withLock { $0.agenda.lateness = lateness }
  }

  /// Returns the time, the number of scheduled items, and the items that are due first.
  func snapshot(first maxCount: Int = .max) -> ScheduleSnapshot<Line> {
    state.withLock { state in
      ScheduleSnapshot(
        now: state.now,
        count: state.agenda.count,
        items: state.agenda.items(first: maxCount).map { ($0, state.lanes.name(of: $0.lane)) }
      )
    }
  }
}

/// A snapshot of the scheduled items.
struct ScheduleSnapshot<Line: Timeline> {
  var now: Line.Instant
  var count: Int
  var items: [(item: Agenda<Line>.Item, laneName: String?)]
}

/// The time of the test clock that most tests use.
typealias TestClockTimeline = ClockTimeline<ClockInstant<TestClock<Duration>, Duration>>

/// Cancels a scheduled item.
///
/// It keeps the core alive, but not the scheduled work, which is released with the scheduler.
struct CancellableItem<Line: Timeline>: Cancellable {
  let token: Agenda<Line>.Token
  let core: VirtualTimeCore<Line>

  func cancel() {
    core.cancel(token)
  }
}
