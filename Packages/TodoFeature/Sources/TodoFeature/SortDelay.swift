import ComposableArchitecture
import Foundation

/// The second between the last tap and the sort, written in three ways that behave alike.
public enum SortDelay: CaseIterable, Sendable {
  /// Spelled out: cancel the second that may be under way, then start another.
  case concatenate
  /// The cancellable effect itself ends the one that may be under way.
  case cancelInFlight
  /// Both in one word, which says what is meant.
  case debounce
}

extension SortDelay {
  /// The effect of one tap.
  func effect(on scheduler: AnySchedulerOf<DispatchQueue>) -> Effect<AppAction, Never> {
    /// A type of its own, so that no other effect can have the same id by accident.
    struct DelayID: Hashable {}

    switch self {
    case .concatenate:
      return .concatenate(
        .cancel(id: DelayID()),
        Effect(value: .todoDelayCompleted)
          .delay(for: 1, scheduler: scheduler)
          .eraseToEffect()
          .cancellable(id: DelayID())
      )
    case .cancelInFlight:
      return Effect(value: .todoDelayCompleted)
        .delay(for: 1, scheduler: scheduler)
        .eraseToEffect()
        .cancellable(id: DelayID(), cancelInFlight: true)
    case .debounce:
      return Effect(value: .todoDelayCompleted)
        .debounce(id: DelayID(), for: 1, scheduler: scheduler)
    }
  }
}
