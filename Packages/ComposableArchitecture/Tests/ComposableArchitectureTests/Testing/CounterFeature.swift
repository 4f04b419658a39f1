import ComposableArchitecture
import Foundation

/// A small feature to test the test store by.
struct CounterState: Equatable {
  var count = 0
  var isLoading = false
}

enum CounterAction: Equatable {
  case increment
  case incrementLater
  case incrementTwiceLater
  case load
  case cancelLoading
  case loaded(Int)
  case wait
}

struct CounterEnvironment {
  var scheduler: AnySchedulerOf<DispatchQueue>
  var number: () -> Int = { 42 }
}

let counterReducer = Reducer<CounterState, CounterAction, CounterEnvironment> {
  state,
  action,
  environment in
  struct LoadID: Hashable {}
  switch action {
  case .increment:
    state.count += 1
    return .none
  case .incrementLater:
    return Effect(value: .increment).deferred(for: 1, scheduler: environment.scheduler)
  case .incrementTwiceLater:
    return .merge(
      Effect(value: .incrementLater),
      Effect(value: .increment).deferred(for: 1, scheduler: environment.scheduler),
      Effect(value: .increment).deferred(for: 2, scheduler: environment.scheduler)
    )
  case .load:
    state.isLoading = true
    return Effect.result { .success(.loaded(environment.number())) }
      .deferred(for: 1, scheduler: environment.scheduler)
      .cancellable(id: LoadID())
  case .cancelLoading:
    state.isLoading = false
    return .cancel(id: LoadID())
  case .loaded(let number):
    state.isLoading = false
    state.count = number
    return .none
  case .wait:
    return Empty(completeImmediately: false).eraseToEffect()
  }
}

typealias CounterTestStore = TestStore<
  CounterState, CounterState, CounterAction, CounterAction, CounterEnvironment
>

/// A test store of the feature, on a scheduler under the test's control.
func makeCounterStore(_ scheduler: TestSchedulerOf<DispatchQueue>) -> CounterTestStore {
  TestStore(
    initialState: CounterState(),
    reducer: counterReducer,
    environment: CounterEnvironment(scheduler: scheduler.eraseToAnyScheduler())
  )
}
