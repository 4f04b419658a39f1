/// What the effects of one throttling id have in common: when the last value was sent, and the one
/// that waits.
final class Throttle<Time: Strideable, Output>: Expiring {
  private struct State {
    var lastSent: Time?
    /// What is sent when the interval is over, if it is not replaced until then.
    var waiting: Output?
    /// Whether the interval after the last value is over.
    var isOver: () -> Bool = { true }
  }

  private let state = _Lock(State())

  /// The value that waits for the interval to be over.
  var waiting: Output? {
    get { state.withLock { $0.waiting } }
    set { change { $0.waiting = newValue } }
  }

  /// Whether this is as good as new.
  var isExpired: Bool {
    let state = state.withLock { $0 }
    return state.waiting == nil && state.isOver()
  }

  /// Sends the value at once if the interval after the last one is over; else what waits by then, when
  /// it is.
  func publisher<S: Scheduler>(
    _ value: Output,
    interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> AnyPublisher<Output, Never> where S.SchedulerTimeType == Time {
    func justSent(at time: Time) -> State {
      State(lastSent: time, isOver: { time.distance(to: scheduler.now) >= interval })
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
        // Of those that waited for this moment, the first one sends the value that was chosen.
        let before = self.change { state in
          if state.lastSent == lastSent { state = justSent(at: now) }
        }
        return before.lastSent == lastSent ? before.waiting : nil
      }
      .eraseToAnyPublisher()
  }

  /// - Returns: The state before. What it held goes outside the lock: a deinit may call back.
  @discardableResult
  private func change(_ body: (inout State) -> Void) -> State {
    state.withLock { state in
      let before = state
      body(&state)
      return before
    }
  }
}

/// Something that can be forgotten after a while.
protocol Expiring: AnyObject {
  var isExpired: Bool { get }
}
