/// The state of a clock that only moves when it is told to: the time it is, and what is to be done.
///
/// Pure: it runs nothing. The time never goes back.
struct VirtualTime<Instant: Strideable> {
  private(set) var now: Instant
  private(set) var agenda = Agenda<Instant>()

  init(now: Instant) {
    self.now = now
  }

  mutating func schedule(action: @escaping () -> Void) {
    _ = agenda.add(due: now, interval: nil, action: action)
  }

  mutating func schedule(
    after due: Instant,
    interval: Instant.Stride?,
    action: @escaping () -> Void
  ) -> Agenda<Instant>.Token {
    agenda.add(due: due, interval: interval, action: action)
  }

  mutating func cancel(_ token: Agenda<Instant>.Token) -> (() -> Void)? {
    agenda.cancel(token)
  }

  /// Moves to the next item that is due by the limit, and hands out its action. Work of the past
  /// is done now.
  mutating func step(by limit: Instant) -> (() -> Void)? {
    guard let next = agenda.takeNext(by: limit) else { return nil }
    now = max(now, next.due)
    return next.action
  }

  /// Moves to the limit, once nothing is due by then. An action may have gone further already.
  mutating func finish(at limit: Instant) {
    now = max(now, limit)
  }
}
