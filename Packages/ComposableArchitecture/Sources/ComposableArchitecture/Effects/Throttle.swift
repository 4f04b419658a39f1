/// The common state of the effects of one throttling id: the time of the last value that was sent,
/// and the value that waits.
final class Throttle<Time: Strideable, Output>: Expiring {
  private struct State {
    var lastSent: Time?
    /// The value that is sent when the interval is over, unless it is replaced before.
    var waiting: Output?
    /// Returns true if the interval after the last value is over.
    var intervalHasEnded: () -> Bool = { true }
  }

  private let state = _Lock(State())

  /// The value that waits for the interval to be over.
  var waiting: Output? {
    get { state.withLock { $0.waiting } }
    set { change { $0.waiting = newValue } }
  }

  /// True if its state does not affect later values.
  var isExpired: Bool {
    let state = state.withLock { $0 }
    return state.waiting == nil && state.intervalHasEnded()
  }

  /// Returns a publisher that sends the value at once, if the interval after the last value is
  /// over. If not, it waits for the end of the interval, and sends the value that is waiting then.
  func publisher<S: Scheduler>(
    _ value: Output,
    interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> AnyPublisher<Output, Never> where S.SchedulerTimeType == Time {
    func justSent(at time: Time) -> State {
      State(lastSent: time, intervalHasEnded: { time.distance(to: scheduler.now) >= interval })
    }
    let now = scheduler.now
    let before = change { state in
      if let lastSent = state.lastSent, lastSent.distance(to: now) < interval {
        state.waiting = latest ? value : state.waiting ?? value
      } else {
        state = justSent(at: now)
      }
    }
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
        return before.lastSent == lastSent ? before.waiting : nil
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
