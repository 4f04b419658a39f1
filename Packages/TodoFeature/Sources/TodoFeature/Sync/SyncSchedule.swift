import ComposableArchitecture
import Dispatch
import Foundation

/// The times of syncs: after changes, every five minutes, and again after a failure.
public struct SyncSchedule: Equatable, Sendable {
  /// The present activity of a schedule.
  public enum Phase: Equatable, Sendable {
    /// Nothing, because it has not been started, or has been stopped.
    case stopped
    /// It waits for a change, or for the time of the next sync.
    case waiting
    /// A sync is under way.
    case syncing
  }

  /// Its present activity.
  public internal(set) var phase = Phase.stopped
  /// The failure of the last sync, also if only some todos were refused, or a removal was not followed; `nil` if it had none.
  public internal(set) var failure: SyncFailure?
  /// True if the list has changed since the last sync began.
  public internal(set) var hasChanges = false

  /// The number of failures since the last sync without one.
  var failureCount = 0

  /// Creates a schedule that has not been started.
  public init() {}
}

/// The actions of a schedule.
public enum SyncScheduleAction: Equatable, Sendable {
  /// Sync now, and then when it is time. After a failure that needs the user, this tries again.
  case start
  /// End the sync that is under way, and begin no other one.
  case stop
  /// The list has changed on this machine.
  case listChanged
  /// It is time for a sync.
  case due
  /// A sync has ended.
  case ended(Result<SyncReport, SyncFailure>)
}

/// The dependencies of a schedule.
public struct SyncScheduleEnvironment {
  /// Runs one sync.
  public var sync: () -> Effect<SyncReport, SyncFailure>
  /// The scheduler of all delays.
  public var mainQueue: AnySchedulerOf<DispatchQueue>
  /// Returns the present moment.
  public var now: () -> Date
  /// Returns a random number from 0 to 1, so that not all machines try again at the same moment.
  public var random: () -> Double

  /// Creates an environment.
  public init(
    sync: @escaping () -> Effect<SyncReport, SyncFailure>,
    mainQueue: AnySchedulerOf<DispatchQueue>,
    now: @escaping () -> Date,
    random: @escaping () -> Double
  ) {
    self.sync = sync
    self.mainQueue = mainQueue
    self.now = now
    self.random = random
  }
}

/// Syncs two seconds after the last change, every five minutes, and after a failure as soon as it may
/// help: after 5 seconds, 10, 20 and so on, up to ten minutes, each a little more or less.
///
/// A failure that needs the user, such as a wrong password, ends this until the next `start`.
public let syncScheduleReducer = Reducer<
  SyncSchedule, SyncScheduleAction, SyncScheduleEnvironment
> { state, action, environment in
  switch action {
  case .start:
    if state.phase == .syncing { return .none }
    return state.sync(environment)
  case .stop:
    state.phase = .stopped
    return .cancel(ids: SyncID(), DelayID())
  case .listChanged:
    if state.phase == .stopped { return .none }
    state.hasChanges = true
    // After a failure, a change is no reason to try again earlier.
    if state.phase == .syncing || state.failureCount > 0 { return .none }
    return state.wait(SyncSchedule.delayAfterChange, environment)
  case .due:
    return state.sync(environment)
  case .ended(.success(let report)):
    state.failure = report.problem.map(SyncFailure.refused)
    state.failureCount = 0
    let delay = state.hasChanges ? SyncSchedule.delayAfterChange : SyncSchedule.interval
    return state.wait(delay, environment)
  case .ended(.failure(let failure)):
    state.failure = failure
    guard failure.isTransient else {
      state.phase = .stopped
      return .none
    }
    state.failureCount += 1
    return state.wait(state.delay(after: failure, random: environment.random()), environment)
  }
}

private struct SyncID: Hashable {}
private struct DelayID: Hashable {}

extension SyncSchedule {
  /// In seconds.
  static let delayAfterChange = 2.0
  static let interval = 300.0
  static let firstDelayAfterFailure = 5.0
  static let longestDelayAfterFailure = 600.0

  fileprivate mutating func sync(
    _ environment: SyncScheduleEnvironment
  ) -> Effect<SyncScheduleAction, Never> {
    phase = .syncing
    hasChanges = false
    return .concatenate(
      .cancel(id: DelayID()),
      environment.sync().catchToEffect(SyncScheduleAction.ended).cancellable(id: SyncID())
    )
  }

  fileprivate mutating func wait(
    _ seconds: Double,
    _ environment: SyncScheduleEnvironment
  ) -> Effect<SyncScheduleAction, Never> {
    phase = .waiting
    return Effect(value: .due)
      .delay(for: .seconds(seconds), scheduler: environment.mainQueue)
      .eraseToEffect()
      .cancellable(id: DelayID(), cancelInFlight: true)
  }

  /// The seconds until the next try: twice as long after each failure, between a half and all of that.
  fileprivate func delay(after failure: SyncFailure, random: Double) -> Double {
    let doubled = Self.firstDelayAfterFailure * pow(2, Double(min(failureCount - 1, 10)))
    let delay = min(doubled, Self.longestDelayAfterFailure) * (0.5 + random / 2)
    if case .unavailable(_, let wanted?) = failure { return max(delay, wanted) }
    return delay
  }
}
