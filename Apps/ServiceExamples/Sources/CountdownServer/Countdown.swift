import ComposableArchitecture
import Foundation

/// The state of a countdown.
struct Countdown: Codable, Equatable, Sendable {
  /// The seconds until it ends; zero if it does not run.
  var remaining = 0
}

/// An event that changes a countdown.
enum CountdownAction: Equatable, Sendable {
  case started(seconds: Int)
  case ticked
  case stopped
}

/// Starts, continues and stops a countdown. The environment is the scheduler of its timer.
let countdownReducer = Reducer<Countdown, CountdownAction, AnySchedulerOf<DispatchQueue>> {
  state,
  action,
  scheduler in
  struct TimerID: Hashable {}

  switch action {
  case .started(let seconds):
    state.remaining = seconds
    return Effect.timer(id: TimerID(), every: 1, on: scheduler).map { _ in .ticked }
  case .ticked:
    state.remaining -= 1
    return state.remaining > 0 ? .none : .cancel(id: TimerID())
  case .stopped:
    state.remaining = 0
    return .cancel(id: TimerID())
  }
}
