/// What the effects of one throttling id have in common: when the last value was sent, and the one
/// that waits.
final class Throttle<Time: Strideable, Output>: Expiring {
  private struct State {
    var lastSent: Time?
    var waiting: Output?
    /// Whether the interval after the last value is over, so that this is as good as new.
    var isExpired: () -> Bool = { false }
  }

  private let state = Lock(State())

  init() {}

  var isExpired: Bool { state.withLock { $0.isExpired }() }

  func publisher<S: Scheduler>(
    _ value: Output,
    interval: S.SchedulerTimeType.Stride,
    scheduler: S,
    latest: Bool
  ) -> AnyPublisher<Output, Never> where S.SchedulerTimeType == Time {
    let now = scheduler.now
    let wait = state.withLock { state -> (value: Output, for: Time.Stride)? in
      guard let lastSent = state.lastSent, lastSent.distance(to: now) < interval else {
        state = Self.sent(at: now, interval, scheduler)
        return nil
      }
      let chosen = latest ? value : state.waiting ?? value
      state.waiting = chosen
      return (chosen, now.distance(to: lastSent.advanced(by: interval)))
    }
    guard let wait else { return Just(value).eraseToAnyPublisher() }
    return Just(wait.value)
      .delay(for: wait.for, scheduler: scheduler)
      .handleEvents(receiveOutput: { _ in
        let now = scheduler.now
        self.state.withLock { $0 = Self.sent(at: now, interval, scheduler) }
      })
      .eraseToAnyPublisher()
  }

  private static func sent<S: Scheduler>(
    at time: Time,
    _ interval: S.SchedulerTimeType.Stride,
    _ scheduler: S
  ) -> State where S.SchedulerTimeType == Time {
    State(lastSent: time, isExpired: { time.distance(to: scheduler.now) > interval })
  }
}

/// Something that can be forgotten after a while.
protocol Expiring: AnyObject {
  var isExpired: Bool { get }
}
