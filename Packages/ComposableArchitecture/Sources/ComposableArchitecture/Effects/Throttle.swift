import Synchronization

/// The common state of the effects of one throttling id: the time of the last value that was sent,
/// and the value that waits.
///
/// Its effects may run on several threads: a scheduler's sends the value that waits while another
/// one starts the effect that replaces it. So each method looks and acts in one step.
final class Throttle<Time: Strideable, Output>: Expiring {
  /// A value that is sent when the interval is over, unless it is replaced before.
  struct Waiting {
    let value: Output
    /// The time of the last value that was sent before it.
    let lastSent: Time
    /// The effect that drops it when it ends.
    let effect: ThrottledEffect
  }

  private struct State {
    var lastSent: Time?
    var waiting: Waiting?
    /// Returns true if the interval after the last value is over.
    var intervalHasEnded: () -> Bool = { true }
    /// True if it has expired. Its values are those of another throttle from now on.
    var isRetired = false
  }

  private let state = _Lock(State())

  /// The value that waits for the interval to be over.
  var waiting: Waiting? { state.withLock { $0.waiting } }

  var isRetired: Bool { state.withLock { $0.isRetired } }

  func retireIfExpired() -> Bool {
    let seen = state.withLock { $0 }
    // Asked outside the lock, because this calls a scheduler.
    guard seen.waiting == nil, seen.intervalHasEnded() else { return false }
    return state.withLock { state in
      guard state.waiting == nil, state.lastSent == seen.lastSent else { return false }
      state.isRetired = true
      return true
    }
  }

  /// Lets a value wait again that the end of its effect has dropped, for the effect that replaces
  /// it. If the value has been sent meanwhile, it does not wait again.
  func keep(_ former: Waiting?, for effect: ThrottledEffect) {
    guard let former else { return }
    change { state in
      guard state.lastSent == former.lastSent, state.waiting == nil else { return }
      state.waiting = Waiting(value: former.value, lastSent: former.lastSent, effect: effect)
    }
  }

  /// Drops the value that waits, if it is that of an effect that ends. Another effect may have
  /// replaced it.
  func end(_ effect: ThrottledEffect) {
    // First, so that a value which is on its way on another thread does not wait later.
    effect.hasEnded.store(true, ordering: .releasing)
    change { if $0.waiting?.effect === effect { $0.waiting = nil } }
  }

  /// Returns a publisher that sends the value at once, if the interval after the last value is
  /// over. If not, it waits for the end of the interval, and sends the value that is waiting then.
  ///
  /// - Returns: The publisher; nil if this throttle has retired.
  func publisher<S: Scheduler>(
    _ value: Output,
    of effect: ThrottledEffect,
    interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> AnyPublisher<Output, Never>? where S.SchedulerTimeType == Time {
    func justSent(at time: Time) -> State {
      State(lastSent: time, intervalHasEnded: { time.distance(to: scheduler.now) >= interval })
    }
    let now = scheduler.now
    var isWanted = false
    let before = change { state in
      isWanted = !effect.hasEnded.load(ordering: .acquiring)
      guard isWanted, !state.isRetired else { return }
      if let lastSent = state.lastSent, lastSent.distance(to: now) < interval {
        if latest || state.waiting == nil {
          state.waiting = Waiting(value: value, lastSent: lastSent, effect: effect)
        }
      } else {
        state = justSent(at: now)
      }
    }
    guard isWanted else { return Empty().eraseToAnyPublisher() }
    guard !before.isRetired else { return nil }
    guard let lastSent = before.lastSent, lastSent.distance(to: now) < interval else {
      return Just(value).eraseToAnyPublisher()
    }
    return Just(())
      .delay(for: now.distance(to: lastSent.advanced(by: interval)), scheduler: scheduler)
      .compactMap {
        let now = scheduler.now
        // Several publishers may have waited for this moment. The first one sends the value that
        // waits.
        let before = self.change { state in
          if state.lastSent == lastSent { state = justSent(at: now) }
        }
        return before.lastSent == lastSent ? before.waiting?.value : nil
      }
      .eraseToAnyPublisher()
  }

  /// - Returns: The previous state. Its values are released outside the lock: a deinit may call
  ///   back.
  @discardableResult
  private func change(_ body: (inout State) -> Void) -> State {
    state.withLock { state in
      let before = state
      body(&state)
      return before
    }
  }
}

/// An effect that is throttled.
final class ThrottledEffect: Sendable {
  /// True from its end on. No value of it waits then.
  let hasEnded = Atomic(false)
}
