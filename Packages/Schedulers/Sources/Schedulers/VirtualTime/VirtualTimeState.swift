/// The state of a time that only moves when it is told to: the time it is, and what is to be done.
///
/// Pure: it runs nothing. The time never goes back.
struct VirtualTimeState<Line: Timeline> {
  private(set) var now: Line.Instant
  var agenda = Agenda<Line>()
  var lanes = Lanes()

  /// How many items may be scheduled and run at one moment, before it is taken for endless.
  var newcomerLimit = 10_000_000
  /// How many items have run at this moment that were scheduled in it.
  private var newcomerCount = 0
  /// The number of the first item that was scheduled at this moment.
  private var firstNewcomer: UInt64 = 0

  init(now: Line.Instant) {
    self.now = now
  }

  /// Moves to the next item that is due by the limit, and hands out its action. Work of the past
  /// is done now. Where work schedules work without end, nothing is handed out any more.
  mutating func step(by limit: Line.Instant) -> ScheduledAction? {
    guard newcomerCount < newcomerLimit, let next = agenda.takeNext(by: limit) else { return nil }
    if next.due > now {
      move(to: next.due)
    } else if next.sequence >= firstNewcomer {
      newcomerCount += 1
    }
    return next.action
  }

  /// Moves to the limit, once nothing is due by then. An action may have gone further already.
  ///
  /// - Returns: Whether nothing is due; else work schedules work without end.
  mutating func finish(at limit: Line.Instant) -> Bool {
    let isDone = newcomerCount < newcomerLimit
    move(to: max(now, limit))
    return isDone
  }

  private mutating func move(to instant: Line.Instant) {
    now = instant
    firstNewcomer = agenda.nextSequence
    newcomerCount = 0
  }
}
