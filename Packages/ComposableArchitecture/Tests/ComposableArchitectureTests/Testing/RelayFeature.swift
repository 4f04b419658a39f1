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

/// Makes a test store of the feature that follows a rule of receiving.
func relayTestStore(
  _ receiving: ReceivingRule,
  on scheduler: TestSchedulerOf<DispatchQueue>
) -> RelayTestStore {
  TestStore(
    initialState: RelayState(),
    reducer: relayReducer,
    environment: RelayEnvironment(scheduler: scheduler),
    receiving: receiving
  )
}

/// The hint of the message about actions whose effects have started too late.
func startedLate(_ actions: String) -> String {
  """
  This test store runs the reducer for a received action when the test receives the action. So the \
  effects of \(actions) started at that step, and an advance before the step does not count for them. \
  Advance the scheduler after the step, or make the test store with receiving: .onArrival, so that the \
  reducer runs as soon as the action arrives.
  """
}

/// The message about a difference in the count.
func difference(_ expected: Int, _ actual: Int) -> String {
  """
  State change does not match expectation: …

      \u{2007} RelayState(
      −   count: \(expected)
      +   count: \(actual)
      \u{2007} )

  (Expected: −, Actual: +)
  """
}

/// The message about actions that no step has received.
func unhandled(_ title: String, _ actions: String...) -> String {
  """
  \(title): …

  Unhandled actions: [
  \(actions.map { "  RelayAction.\($0)," }.joined(separator: "\n"))
  ]
  """
}
