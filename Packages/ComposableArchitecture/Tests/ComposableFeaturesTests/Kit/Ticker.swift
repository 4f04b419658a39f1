import ComposableFeatures
import Foundation

/// A feature that counts the seconds, once it is started.
struct Ticker: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }

  @CasePathable
  enum Action: Equatable, Sendable { case start, stop, ticked }

  enum CancelID { case ticks }

  let queue: AnySchedulerOf<DispatchQueue>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .run { send in
          while true {
            try await queue.sleep(for: 1)
            await send(.ticked)
          }
        }
        .cancellable(id: CancelID.ticks)
      case .stop: return .cancel(id: CancelID.ticks)
      case .ticked:
        state.count += 1
        return .none
      }
    }
  }
}

/// A store of a feature in a test scheduler's time.
struct Running<State, Action> {
  let scheduler: TestSchedulerOf<DispatchQueue>
  let store: Store<State, Action>
  private let viewStore: ViewStore<State, Action>

  init<R: Reducer<State, Action>>(
    _ initialState: State,
    _ reducer: (AnySchedulerOf<DispatchQueue>) -> R
  ) {
    let scheduler = DispatchQueue.test
    let feature = reducer(scheduler.eraseToAnyScheduler())
    store = Store(
      initialState: initialState,
      reducer: AnyReducer { feature },
      environment: scheduler
    )
    viewStore = ViewStore(store, removeDuplicates: { _, _ in false })
    self.scheduler = scheduler
  }

  var state: State { viewStore.state }

  /// Sends actions, and lets a second pass after each of them.
  func send(_ actions: Action...) {
    for action in actions {
      store.send(action)
      scheduler.advance(by: 1)
    }
  }
}
