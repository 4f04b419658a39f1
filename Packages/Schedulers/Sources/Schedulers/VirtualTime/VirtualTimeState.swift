/// The state of a time that only moves when it is told to: the time it is, and what is to be done.
///
/// Pure: it runs nothing. The time never goes back.
struct VirtualTimeState<Line: Timeline> {
  private(set) var now: Line.Instant
  var agenda = Agenda<Line>()
  var lanes = Lanes()

  init(now: Line.Instant) {
    self.now = now
  }

  /// Moves to the next item that is due by the limit, and hands out its action. Work of the past
  /// is done now.
  mutating func step(by limit: Line.Instant) -> ScheduledAction? {
    guard let next = agenda.takeNext(by: limit) else { return nil }
    now = max(now, next.due)
    return next.action
  }

  /// Moves to the limit, once nothing is due by then. An action may have gone further already.
  mutating func finish(at limit: Line.Instant) {
    now = max(now, limit)
  }
}
