import Foundation
import Synchronization

/// A virtual time that many threads may use, and the tasks that belong to it.
///
/// One lock guards the state. It is not held while an action runs or is released.
///
/// Every test scheduler uses it, and so does the test clock. Only the users of this module know the
/// type of time. So the methods are specialised for the times of a dispatch queue and of the usual
/// test clock, and each call chooses among the specialisations. That is ten times as fast.
final class VirtualTimeCore<Line: Timeline>: Sendable {
  /// The current time, and the scheduled items. Pure: it runs nothing. The time never moves back.
  private struct State {
    var now: Line.Instant
    var agenda = Agenda<Line>()

    /// See ``VirtualTimeCore/sameInstantLimit``.
    var sameInstantLimit = 10_000_000
    /// The number of items that were scheduled at the current instant and have run at it.
    var sameInstantCount = 0
    /// The sequence number of the first item that was scheduled at the current instant.
    var firstSequenceOfInstant: UInt64 = 0

    mutating func move(to instant: Line.Instant) {
      now = instant
      firstSequenceOfInstant = agenda.nextSequence
      sameInstantCount = 0
    }
  }

  /// The address of the executor, retained, once it has been used; 0 before. Most tests have no tasks.
  // Not an `AtomicLazyReference`, each of whose loads looks up types.
  private let madeExecutor: Atomic<UInt>

  /// The mistakes that the next advance reports.
  let mistakes = UnreportedMistakes()

  /// The lanes of the scheduled items.
  let lanes = _Lock(Lanes())

  private let state: _Lock<State>

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  init(now: Line.Instant) {
    madeExecutor = Atomic(0)
    state = _Lock(State(now: now))
  }

  /// Makes a time whose order of work a chooser determines.
  ///
  /// - Parameters:
  ///   - window: Actions whose due times are less than this apart may run in any order.
  ///   - seconds: Returns the number of seconds between the start and a due time.
  @_specialize(where Line == TestQueueTimeline)
  init(
    now: Line.Instant,
    chooser: any ScheduleChooser,
    within window: Line.Length,
    seconds: @escaping (Line.Instant) -> Double
  ) {
    madeExecutor = Atomic(Self.retain(TestTaskExecutor(chooser: chooser)))
    state = _Lock(State(now: now))
    let choice = AgendaChoice<Line>(
      chooser: chooser,
      window: window,
      laneName: { [unowned self] lane in lanes.withLock { $0.name(of: lane) } },
      seconds: seconds
    )
    state.withLock { $0.agenda.choice = choice }
  }

  deinit {
    usedExecutor?.release()
  }

  var now: Line.Instant {
    @_specialize(where Line == TestQueueTimeline)
    @_specialize(where Line == TestClockTimeline)
    get { state.withLock { $0.now } }
  }

  // MARK: - Tasks

  /// Runs the tasks that belong to this time.
  var executor: TestTaskExecutor { usedExecutor?.takeUnretainedValue() ?? makeExecutor() }

  /// The executor, if it has been used.
  private var usedExecutor: Unmanaged<TestTaskExecutor>? {
    UnsafeRawPointer(bitPattern: madeExecutor.load(ordering: .acquiring))
      .map(Unmanaged.fromOpaque)
  }

  private static func retain(_ executor: TestTaskExecutor) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(executor).toOpaque())
  }

  private func makeExecutor() -> TestTaskExecutor {
    let made = TestTaskExecutor()
    let (isFirst, _) = madeExecutor.compareExchange(
      expected: 0,
      desired: Self.retain(made),
      ordering: .acquiringAndReleasing
    )
    // Another thread was faster: its executor counts.
    if !isFirst { Unmanaged.passUnretained(made).release() }
    let executor = isFirst ? made : self.executor
    // Either this finds that the time is closed, or the call that closes it finds the executor.
    if state.withLock({ $0.agenda.isClosed }) { executor.startBackgroundDraining() }
    return executor
  }

  /// Runs the jobs of tasks that can run now.
  @inline(__always)
  func drainTasks() {
    _ = usedExecutor?._withUnsafeGuaranteedRef { $0.drain() }
  }

  // MARK: - Scheduling

  /// Schedules an action that is due now.
  @_specialize(where Line == TestQueueTimeline)
  func schedule(in lane: Lane, action: ScheduledAction) {
    state.withLock { _ = $0.agenda.add(due: $0.now, lane: lane, action: action) }
  }

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  @discardableResult
  func schedule(
    after due: Line.Instant,
    in lane: Lane,
    action: ScheduledAction
  ) -> CancellableItem<Line> {
    let token = state.withLock { $0.agenda.add(due: due, lane: lane, action: action) }
    return CancellableItem(token: token, core: self)
  }

  /// Schedules a repeating action.
  @_specialize(where Line == TestQueueTimeline)
  func schedule(
    after due: Line.Instant,
    interval: Line.Length,
    in lane: Lane,
    action: ScheduledAction
  ) -> CancellableItem<Line> {
    let token = state.withLock {
      $0.agenda.add(due: due, interval: interval, lane: lane, action: action)
    }
    return CancellableItem(token: token, core: self)
  }

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  fileprivate func cancel(_ token: Agenda<Line>.Token) {
    // The action is released outside the lock, because the release of its captures may cancel other
    // work.
    _ = state.withLock { $0.agenda.cancel(token) }
  }

  /// Releases the scheduled items, and refuses new ones: the time cannot be moved any more. Sleeps
  /// on this time throw `CancellationError`. Tasks that prefer the executor run to their ends in
  /// the background.
  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  func close() {
    // Released outside the lock: a deinit may schedule or cancel.
    _ = state.withLock { $0.agenda.close() }
    usedExecutor?._withUnsafeGuaranteedRef { $0.startBackgroundDraining() }
  }

  /// Returns the time, and the scheduled items in their order.
  func snapshot() -> (now: Line.Instant, items: [Agenda<Line>.Item]) {
    state.withLock { ($0.now, $0.agenda.items()) }
  }

  /// The lateness of repeating items; `nil` if they are on time.
  var lateness: Lateness<Line.Length>? {
    get { state.withLock { $0.agenda.lateness } }
    set { state.withLock { $0.agenda.lateness = newValue } }
  }

  // MARK: - Moving the time

  // Each method has a synchronous form, and an asynchronous one that does the same, and also waits
  // for tasks that run elsewhere.

  /// Moves the time to an instant, and runs everything that is due by then.
  ///
  /// - Returns: True if all of it was run; false if work schedules work without end.
  func advance(to target: Line.Instant) -> Bool {
    _ = run(maxSteps: .max, until: target)
    return finish(at: target)
  }

  nonisolated(nonsending) func advance(to target: Line.Instant) async -> Bool {
    let steps = await takeSteps(.max, until: target)
    let isDone = finish(at: target)
    await settle(after: steps)
    return isDone
  }

  /// Runs the work that is due by the limit; without a limit, all scheduled work.
  ///
  /// - Returns: The number of actions that were run.
  func run(maxSteps: Int, until limit: Line.Instant?) -> Int {
    var steps = 0
    drainTasks()
    while steps < maxSteps, let run = step(by: limit)?.run {
      run()
      drainTasks()
      steps += 1
    }
    return steps
  }

  nonisolated(nonsending) func run(maxSteps: Int, until limit: Line.Instant?) async -> Int {
    let steps = await takeSteps(maxSteps, until: limit)
    await settle(after: steps)
    return steps
  }

  private nonisolated(nonsending) func takeSteps(
    _ maxSteps: Int,
    until limit: Line.Instant?
  ) async -> Int {
    await executor.settleIncludingUncounted()
    var steps = 0
    while steps < maxSteps, let action = step(by: limit) {
      // The action may start a task, or wake one through the main actor.
      TaskInterception.running(on: executor, action.run)
      await executor.settle()
      steps += 1
    }
    return steps
  }

  /// Waits for the tasks once more, at the end of an advance. If no action has run, those that are not
  /// counted have nothing to do that they had not before it.
  private nonisolated(nonsending) func settle(after steps: Int) async {
    if steps > 0 {
      await executor.settleIncludingUncounted()
    } else {
      await executor.settle()
    }
  }

  /// Moves the time to the next item that is due by the limit, and returns its action. An overdue
  /// item runs at the current time.
  ///
  /// - Returns: The action; `nil` if nothing is due, or if work schedules work without end.
  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  private func step(by limit: Line.Instant?) -> ScheduledAction? {
    state.withLock { state in
      guard state.sameInstantCount < state.sameInstantLimit,
        let next = state.agenda.takeNext(by: limit, at: state.now)
      else { return nil }
      if next.due > state.now {
        state.move(to: next.due)
      } else if next.sequence >= state.firstSequenceOfInstant {
        state.sameInstantCount += 1
      }
      return next.action
    }
  }

  /// Moves the time to the limit, when the work that is due by then has run. An action may have moved it
  /// further already.
  ///
  /// - Returns: True if nothing is due; false if work schedules work without end.
  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  private func finish(at limit: Line.Instant) -> Bool {
    state.withLock { state in
      let isDone =
        state.sameInstantCount < state.sameInstantLimit
        || state.agenda.nextDue().map { $0 > limit } ?? true
      state.move(to: max(state.now, limit))
      return isDone
    }
  }

  /// Returns the due time of the next item. An overdue item is due now.
  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  func nextDue() -> Line.Instant? {
    state.withLock { state in state.agenda.nextDue().map { max($0, state.now) } }
  }

  /// The number of items that may be scheduled and run at one instant before they count as endless.
  var sameInstantLimit: Int {
    get { state.withLock { $0.sameInstantLimit } }
    set { state.withLock { $0.sameInstantLimit = newValue } }
  }
}

/// Cancels a scheduled item.
///
/// It keeps the core alive, but not the scheduled work, which is released with the scheduler.
struct CancellableItem<Line: Timeline>: Cancellable {
  fileprivate let token: Agenda<Line>.Token
  fileprivate let core: VirtualTimeCore<Line>

  func cancel() {
    core.cancel(token)
  }
}
