import ComposableArchitecture
import Foundation
import Testing

@Test("The example in the README of ComposableArchitecture passes")
func composableArchitectureExample() {
  // README begins
  enum Action: Equatable { case tapped, ticked }

  let counter = Reducer<Int, Action, AnySchedulerOf<DispatchQueue>> { count, action, queue in
    switch action {
    case .tapped: return Effect(value: .ticked).delay(for: 1, scheduler: queue).eraseToEffect()
    case .ticked: count += 1
    }
    return .none
  }

  let clock = DispatchQueue.test
  TestStore(initialState: 0, reducer: counter, environment: clock.eraseToAnyScheduler()).assert(
    .send(.tapped),
    .do { clock.advance(by: 1) },
    .receive(.ticked) { $0 = 1 }
  )
  // README ends
}
