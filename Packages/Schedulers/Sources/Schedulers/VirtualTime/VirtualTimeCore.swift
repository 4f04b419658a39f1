import Foundation

/// A virtual time that many threads may use: one lock around it, which is not held while an action
/// runs or goes.
///
/// The users of this module know the time type, this module does not. It holds copies of the methods
/// for the times of the live schedulers, among which each call chooses: ten times as fast.
final class VirtualClock<Instant: Strideable>: Sendable {
  private let time: Lock<VirtualTime<Instant>>

  init(now: Instant) {
    time = Lock(VirtualTime(now: now))
  }

  var now: Instant { time.withLock { $0.now } }

  @_specialize(where Instant == SchedulerTime<DispatchQueue>)
  @_specialize(where Instant == SchedulerTime<OperationQueue>)
  @_specialize(where Instant == SchedulerTime<RunLoop>)
  func schedule(action: @escaping () -> Void) {
    time.withLock { $0.schedule(action: action) }
  }

  @_specialize(where Instant == SchedulerTime<DispatchQueue>)
  @_specialize(where Instant == SchedulerTime<OperationQueue>)
  @_specialize(where Instant == SchedulerTime<RunLoop>)
  @discardableResult
  func schedule(
    after due: Instant,
    interval: Instant.Stride? = nil,
    action: @escaping () -> Void
  ) -> Agenda<Instant>.Token {
    time.withLock { $0.schedule(after: due, interval: interval, action: action) }
  }

  @_specialize(where Instant == SchedulerTime<DispatchQueue>)
  @_specialize(where Instant == SchedulerTime<OperationQueue>)
  @_specialize(where Instant == SchedulerTime<RunLoop>)
  func cancel(_ token: Agenda<Instant>.Token) {
    // The action goes outside the lock: what it captured may cancel other work as it goes.
    _ = time.withLock { $0.cancel(token) }
  }

  /// Moves to the next item that is due by the limit, and hands out its action.
  @_specialize(where Instant == SchedulerTime<DispatchQueue>)
  @_specialize(where Instant == SchedulerTime<OperationQueue>)
  @_specialize(where Instant == SchedulerTime<RunLoop>)
  func step(by limit: Instant) -> (() -> Void)? {
    time.withLock { $0.step(by: limit) }
  }

  /// Moves to the limit, once nothing is due by then.
  func finish(at limit: Instant) {
    time.withLock { $0.finish(at: limit) }
  }

  /// The time, how many items are scheduled, and those of them that are due first.
  func unfinished(first maxCount: Int) -> (now: Instant, count: Int, plans: [Agenda<Instant>.Plan])
  {
    time.withLock { ($0.now, $0.agenda.count, $0.agenda.plans(first: maxCount)) }
  }
}
