import ComposableArchitecture
import Foundation
import TodoFeature

/// The second between the last tap and the sort, written in three ways that behave alike.
enum SortDelay: CaseIterable {
  /// Spelled out: cancel the second that may be under way, then start another.
  case concatenate
  /// The cancellable effect itself ends the one that may be under way.
  case cancelInFlight
  /// Both in one operator, as in the feature.
  case debounce
}

extension SortDelay {
  /// The list of todos, with the second written in this way.
  var reducer: Reducer<AppState, AppAction, AppEnvironment> {
    Reducer { state, action, environment in
      let effect = appReducer.run(&state, action, environment)
      guard case .todo(index: _, action: .checkboxTapped) = action else { return effect }
      return replacement(for: effect, on: environment.mainQueue)
    }
  }

  private func replacement(
    for effect: Effect<AppAction, Never>,
    on scheduler: AnySchedulerOf<DispatchQueue>
  ) -> Effect<AppAction, Never> {
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
      return effect
    }
  }
}
