import Foundation

/// A virtual time that many threads may use: one lock around it, which is not held while an action
/// runs or goes; and the tasks that live in it.
///
/// It serves every test scheduler, and the test clock. The users of this module know the type of
/// time, this module does not. It holds copies of the methods for the times of the live schedulers,
/// among which each call chooses: ten times as fast.
final class VirtualTimeCore<Line: Timeline>: Sendable {
  /// Runs the tasks that live in this time.
  let executor = TestTaskExecutor()

  /// The reference that the cancellables of its items hold.
  let weakReference = WeakVirtualTime<Line>()

  private let state: _Lock<VirtualTimeState<Line>>

  init(now: Line.Instant) {
    state = _Lock(VirtualTimeState(now: now))
    weakReference.refer(to: self)
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
      let lane = state.lanes.laneOfNobody(named: name)
      return state.agenda.add(due: due, lane: lane, action: action)
    }
    return CancellableItem(token: token, time: weakReference)
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
    // The action goes outside the lock: what it captured may cancel other work as it goes.
    _ = state.withLock { $0.agenda.cancel(token) }
  }

  /// Releases what is scheduled, and refuses new work: nobody can move the time any more. Tasks that
  /// sleep here are cancelled, and those that prefer the executor run to their ends in the background.
  func close() {
    // Released outside the lock, at the end: a deinit may schedule or cancel.
    let actions = state.withLock { $0.agenda.close() }
    executor.runUnattended()
    withExtendedLifetime(actions) {}
  }

  /// Moves to the next item that is due by the limit, and hands out its action.
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<DispatchQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<OperationQueue>>)
  @_specialize(where Line == SchedulerTimeline<SchedulerTime<RunLoop>>)
  @_specialize(where Line == TestClockTimeline)
  func step(by limit: Line.Instant) -> ScheduledAction? {
    state.withLock { $0.step(by: limit) }
  }

  /// Moves to the limit, once nothing is due by then.
  ///
  /// - Returns: Whether nothing is due; else work schedules work without end.
  func finish(at limit: Line.Instant) -> Bool {
    state.withLock { $0.finish(at: limit) }
  }

  /// How many items may be scheduled and run at one moment, before it is taken for endless.
  var newcomerLimit: Int {
    get { state.withLock { $0.newcomerLimit } }
    set { state.withLock { $0.newcomerLimit = newValue } }
  }

  /// When the next item is due; what is overdue is due now.
  func nextDue() -> Line.Instant? {
    state.withLock { state in state.agenda.nextDue().map { max($0, state.now) } }
  }

  /// Makes a lane for the work of one subscription.
  func makeLane(named name: StaticString) -> Lane {
    state.withLock { $0.lanes.make(named: name) }
  }

  /// How late repeating items are.
  var drift: TimerDrift? { state.withLock { $0.agenda.lateness?.drift } }

  /// Makes repeating items late from now on; `nil` makes them punctual.
  func setDrift(_ drift: TimerDrift?, nanoseconds: @escaping (Int) -> Line.Length) {
    let lateness = drift.map { Lateness($0, nanoseconds: nanoseconds) }
    state.withLock { $0.agenda.lateness = lateness }
  }

  /// The time, how many items are scheduled, and those of them that are due first.
  func outlook(first maxCount: Int = .max) -> Outlook<Line> {
    state.withLock { state in
      Outlook(
        now: state.now,
        count: state.agenda.count,
        plans: state.agenda.plans(first: maxCount).map { ($0, state.lanes.name(of: $0.lane)) }
      )
    }
  }
}

/// What is scheduled at some time.
struct Outlook<Line: Timeline> {
  var now: Line.Instant
  var count: Int
  var plans: [(item: Agenda<Line>.Plan, laneName: String?)]
}

/// The time of the test clock that most tests use.
typealias TestClockTimeline = ClockTimeline<ClockInstant<TestClock<Duration>, Duration>>
