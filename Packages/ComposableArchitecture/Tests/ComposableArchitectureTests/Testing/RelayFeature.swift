import ComposableArchitecture
import Foundation

/// A small feature whose received actions start effects of their own, to test the rules of receiving by.
struct RelayState: Equatable {
  var count = 0
}

enum RelayAction: Equatable {
  /// Sends `.one` after a second.
  case go
  /// Sends `.one` at once.
  case goNow
  /// Sends `.two` after another second.
  case one
  case two
  /// Sends `.one` and `.two` from a task, a second apart.
  case run
  /// Sends `.two` whenever the feed does.
  case listen
}

struct RelayEnvironment {
  var scheduler: TestSchedulerOf<DispatchQueue>
  let feed = PassthroughSubject<RelayAction, Never>()
}

let relayReducer = Reducer<RelayState, RelayAction, RelayEnvironment> {
  state,
  action,
  environment in
  let scheduler = environment.scheduler
  switch action {
  case .go:
    return Effect(value: .one).deferred(for: 1, scheduler: scheduler)
  case .goNow:
    return Effect(value: .one)
  case .one:
    state.count += 1
    return Effect(value: .two).deferred(for: 1, scheduler: scheduler)
  case .two:
    state.count += 10
    return .none
  case .run:
    return .run { send in
      try? await scheduler.sleep(for: 1)
      await send(.one)
      try? await scheduler.sleep(for: 1)
      await send(.two)
    }
  case .listen:
    return environment.feed.eraseToEffect()
  }
}

typealias RelayTestStore = TestStore<
  RelayState, RelayState, RelayAction, RelayAction, RelayEnvironment
>
