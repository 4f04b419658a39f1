import BenchmarkKit
import ComposableArchitecture
import Dispatch

/// A send whose reducer asks for an effect.
func effects(_ scale: Scale) -> [Case] {
  let count = scale(200_000)
  return [
    effect("Effect(value:) feedback", [.feedBack], count, calls: 2, target: 4),
    effect("fireAndForget", [.forget], count, target: 2),
    effect("cancellable: start, ending the last", [.start], count, target: 10),
    effect("cancellable: start + cancel", [.start, .cancel], count, calls: 2, target: 15),
    delayed(scale(50_000)),
  ]
}

private enum EffectAction {
  case feedBack
  case fedBack
  case forget
  case start
  case cancel
}

private struct EffectID: Hashable {}

private let effectReducer = Reducer<CounterState, EffectAction, Void> { state, action, _ in
  state.count &+= 1
  switch action {
  case .feedBack:
    return Effect(value: .fedBack)
  case .fedBack:
    return .none
  case .forget:
    return .fireAndForget {}
  case .start:
    return Empty(completeImmediately: false)
      .eraseToEffect()
      .cancellable(id: EffectID(), cancelInFlight: true)
  case .cancel:
    return .cancel(id: EffectID())
  }
}

private enum SearchAction {
  case typed
  case searched
}

/// A search that starts when nothing has been typed for a second.
private let searchReducer = Reducer<CounterState, SearchAction, AnySchedulerOf<DispatchQueue>> {
  state,
  action,
  queue in
  state.count &+= 1
  switch action {
  case .typed:
    return Effect(value: .searched)
      .delay(for: 1, scheduler: queue)
      .eraseToEffect()
      .cancellable(id: EffectID(), cancelInFlight: true)
  case .searched:
    return .none
  }
}

private func delayed(_ count: Int) -> Case {
  Case(
    "delay + cancellable, ending the last",
    elements: count,
    unit: "effect",
    // The last one is not cancelled.
    expecting: Total(of: [count + 1]),
    ours: { tally in
      let queue = DispatchQueue.test
      let store = Store(
        initialState: CounterState(),
        reducer: searchReducer,
        environment: queue.eraseToAnyScheduler()
      )
      tally.afterwards {
        queue.advance(by: 1)
        tally.add(ViewStore(store).count)
      }
      return { for _ in 0..<opaque(count) { store.send(.typed) } }
    },
    target: .nanoseconds(4_000)
  )
}

/// - Parameter calls: How often the reducer runs per element.
private func effect(
  _ name: String,
  _ actions: [EffectAction],
  _ count: Int,
  calls: Int = 1,
  target: Double
) -> Case {
  Case(
    name,
    elements: count,
    unit: "effect",
    expecting: Total(of: [count * calls]),
    ours: { sending(actions, times: count, to: Store(effectReducer), $0) },
    floor: CounterState.floor(count, calls: calls),
    target: .units(target)
  )
}
