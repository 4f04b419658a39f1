/// The moment from which an erased clock counts: the first one at which its time was read.
///
/// It is not the moment of wrapping: reading the time of an unimplemented clock is a failure,
/// wrapping it is not.
final class ClockOrigin<C: Clock>: Sendable {
  private let clock: C
  private let origin = _Lock<C.Instant?>(nil)

  init(_ clock: C) {
    self.clock = clock
  }

  /// The length of time from the origin to now.
  var offset: C.Duration {
    let now = clock.now
    return settled(at: now).duration(to: now)
  }

  /// Returns the clock's own moment at an offset from the origin.
  func instant(at offset: C.Duration) -> C.Instant {
    (origin.withLock { $0 } ?? settled(at: clock.now)).advanced(by: offset)
  }

  /// Returns the origin, which becomes the given moment if there was none.
  private func settled(at now: C.Instant) -> C.Instant {
    origin.withLock { origin in
      let settled = origin ?? now
      origin = settled
      return settled
    }
  }
}
