/// The state of a virtual time: the current time, and the scheduled items.
///
/// Pure: it runs nothing. The time never moves back.
struct VirtualTimeState<Line: Timeline> {
  private(set) var now: Line.Instant
  var agenda = Agenda<Line>()
  var lanes = Lanes()

  /// The number of items that may be scheduled and run at one instant before they count as endless.
  var sameInstantLimit = 10_000_000
  /// The number of items that were scheduled at the current instant and have run at it.
  private var sameInstantCount = 0
  /// The sequence number of the first item that was scheduled at the current instant.
  private var firstSequenceOfInstant: UInt64 = 0

  init(now: Line.Instant) {
    self.now = now
  }

  /// Moves the time to the next item that is due by the limit, and returns its action. An overdue
  /// item runs at the current time.
  ///
  /// - Returns: The action; `nil` if nothing is due, or if work schedules work without end.
  mutating func step(by limit: Line.Instant) -> ScheduledAction? {
    guard sameInstantCount < sameInstantLimit, let next = agenda.takeNext(by: limit) else {
      return nil
    }
    if next.due > now {
      move(to: next.due)
    } else if next.sequence >= firstSequenceOfInstant {
      sameInstantCount += 1
    }
    return next.action
  }

  /// Moves the time to the limit, when nothing is due by then. An action may have moved it further
  /// already.
  ///
  /// - Returns: True if nothing is due; false if work schedules work without end.
  mutating func finish(at limit: Line.Instant) -> Bool {
    let isDone = sameInstantCount < sameInstantLimit
    move(to: max(now, limit))
    return isDone
  }

  private mutating func move(to instant: Line.Instant) {
    now = instant
    firstSequenceOfInstant = agenda.nextSequence
    sameInstantCount = 0
  }
}
