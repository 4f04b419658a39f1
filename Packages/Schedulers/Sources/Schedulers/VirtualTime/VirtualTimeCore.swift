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
  /// The address of the executor, retained, once it has been used; 0 before. Most tests have no tasks.
  // Not an `AtomicLazyReference`, each of whose loads looks up types.
  private let madeExecutor: Atomic<UInt>

  /// The part that does not depend on the type of time.
  private let records = _Lock(VirtualTimeRecords())

  /// The scheduled items.
  // Guarded by `records`. It is not in it, because a lock of a value whose type depends on that of the time is released by
  // code that looks up four types. So it is safe to share.
  @exclusivity(unchecked) private nonisolated(unsafe) var agenda = Agenda<Line>()

  /// The current time. It never moves back.
  // Guarded by `records`, and not in it, for the same reason. So it is safe to share.
  @exclusivity(unchecked) private nonisolated(unsafe) var time: Line.Instant

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  init(now: Line.Instant) {
    madeExecutor = Atomic(0)
    time = now
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
    time = now
    agenda.choice = AgendaChoice(chooser: chooser, window: window, seconds: seconds)
  }

  deinit {
    usedExecutor?.takeRetainedValue().startBackgroundDraining()
  }

  var now: Line.Instant {
    @_specialize(where Line == TestQueueTimeline)
    @_specialize(where Line == TestClockTimeline)
    get { records.withLock { _ in time } }
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
    if records.withLock({ _ in agenda.isClosed }) { executor.startBackgroundDraining() }
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
    records.withLock { _ in _ = agenda.add(due: time, lane: lane, action: action) }
  }

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  @discardableResult
  func schedule(
    after due: Line.Instant,
    in lane: Lane,
    action: ScheduledAction
  ) -> CancellableItem<Line> {
    let token = records.withLock { _ in agenda.add(due: due, lane: lane, action: action) }
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
    let token = records.withLock { _ in
      agenda.add(due: due, interval: interval, lane: lane, action: action)
    }
    return CancellableItem(token: token, core: self)
  }

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  fileprivate func cancel(_ token: Agenda<Line>.Token) {
    // The action is released outside the lock, because the release of its captures may cancel other
    // work.
    _ = records.withLock { _ in agenda.cancel(token) }
  }

  /// Releases the scheduled items, and refuses new ones: the time cannot be moved any more. Sleeps
  /// on this time throw `CancellationError`. Tasks that prefer the executor run to their ends in
  /// the background.
  ///
  /// If the caller has the only reference, it does nothing: the release of the core does the same.
  func close() {
    if !isUniquelyReferenced(self) { closeForOthers() }
  }

  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  private func closeForOthers() {
    // Released outside the lock: a deinit may schedule or cancel.
    _ = records.withLock { _ in agenda.close() }
    usedExecutor?._withUnsafeGuaranteedRef { $0.startBackgroundDraining() }
  }

  /// Returns the time, and the scheduled items in their order.
  func snapshot() -> (now: Line.Instant, items: [Agenda<Line>.Item]) {
    records.withLock { _ in (time, agenda.items()) }
  }

  /// The lateness of repeating items; `nil` if they are on time.
  var lateness: Lateness<Line.Length>? {
    get { records.withLock { _ in agenda.lateness } }
    set { records.withLock { _ in agenda.lateness = newValue } }
  }

  // MARK: - Lanes

  /// Returns a new lane.
  func makeLane(named name: StaticString) -> Lane {
    records.withLock { _ in agenda.lanes.make(named: name) }
  }

  /// Returns the lane of a single item that has a name.
  func unnumberedLane(named name: StaticString) -> Lane {
    records.withLock { _ in agenda.lanes.unnumberedLane(named: name) }
  }

  /// Returns the name of a lane; `nil` if it has none.
  func name(of lane: Lane) -> StaticString? {
    records.withLock { _ in agenda.lanes.name(of: lane) }
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
    executor.beginInterception()
    defer { executor.endInterception() }
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
    executor.beginInterception()
    defer { executor.endInterception() }
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

  /// Waits for the tasks once more, at the end of an advance. Those that are not counted have nothing to do
  /// that they had not before it if no action has run, or if the tasks that actions wake are intercepted.
  private nonisolated(nonsending) func settle(after steps: Int) async {
    if steps > 0, !TaskInterception.isPossible {
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
    records.withLock { records in
      guard records.sameInstantCount < records.sameInstantLimit,
        let next = agenda.takeNext(by: limit, at: time)
      else { return nil }
      if next.due > time {
        move(to: next.due, &records)
      } else if next.sequence >= records.firstSequenceOfInstant {
        records.sameInstantCount += 1
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
    records.withLock { records in
      let isDone =
        records.sameInstantCount < records.sameInstantLimit
        || agenda.nextDue().map { $0 > limit } ?? true
      move(to: max(time, limit), &records)
      return isDone
    }
  }

  /// Moves the time.
  @inline(__always)
  private func move(to instant: Line.Instant, _ records: inout VirtualTimeRecords) {
    self.records.assertHeld()
    time = instant
    records.firstSequenceOfInstant = agenda.nextSequence
    records.sameInstantCount = 0
  }

  /// Returns the due time of the next item. An overdue item is due now.
  @_specialize(where Line == TestQueueTimeline)
  @_specialize(where Line == TestClockTimeline)
  func nextDue() -> Line.Instant? {
    records.withLock { _ in agenda.nextDue().map { max($0, time) } }
  }

  /// The number of items that may be scheduled and run at one instant before they count as endless.
  var sameInstantLimit: Int {
    get { records.withLock { $0.sameInstantLimit } }
    set { records.withLock { $0.sameInstantLimit = newValue } }
  }

  // MARK: - Mistakes

  /// Adds a mistake in the use of this time whose line is not known, because it was found inside an
  /// operator.
  func add(mistake message: String) {
    records.withLock { $0.mistakes.append(message) }
  }

  /// Returns the mistakes, and forgets them. They are reported at the line that moves the time next.
  func takeMistakes() -> [String] {
    records.withLock { records in
      defer { records.mistakes = [] }
      return records.mistakes
    }
  }
}

/// True if there is one strong reference to the object.
///
/// No type is looked up, as `isKnownUniquelyReferenced` does for an object of a generic class.
private func isUniquelyReferenced(_ object: AnyObject) -> Bool {
  // Not retained, because that would be a second reference.
  var object = Unmanaged.passUnretained(object)
  return withUnsafeMutableBytes(of: &object) { bytes in
    bytes.withMemoryRebound(to: AnyObject.self) { isKnownUniquelyReferenced(&$0[0]) }
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

/// The part of a virtual time that does not depend on the type of time.
private struct VirtualTimeRecords {
  /// See ``VirtualTimeCore/sameInstantLimit``.
  var sameInstantLimit = 10_000_000
  /// The number of items that were scheduled at the current instant and have run at it.
  var sameInstantCount = 0
  /// The sequence number of the first item that was scheduled at the current instant.
  var firstSequenceOfInstant: UInt64 = 0

  /// See ``VirtualTimeCore/takeMistakes()``.
  var mistakes: [String] = []
}
