/// The moment that an erased clock counts from: the first one at which it was asked for the time.
///
/// Not the one at which it was wrapped: to ask an unimplemented clock for the time is a failure, and
/// to wrap it is none.
final class ClockOrigin<C: Clock>: Sendable {
  private let clock: C
  private let origin = _Lock<C.Instant?>(nil)

  init(_ clock: C) {
    self.clock = clock
  }

  /// How long after the origin it is now.
  var offset: C.Duration {
    let now = clock.now
    return settled(at: now).duration(to: now)
  }

  /// The clock's own moment at an offset from the origin.
  func instant(at offset: C.Duration) -> C.Instant {
    (origin.withLock { $0 } ?? settled(at: clock.now)).advanced(by: offset)
  }

  /// The origin, which is the given moment if there was none.
  private func settled(at now: C.Instant) -> C.Instant {
    origin.withLock { origin in
      let settled = origin ?? now
      origin = settled
      return settled
    }
  }
}
