import BenchmarkKit
import ComposableArchitecture

/// A send whose reducer asks for an effect.
func effects(_ scale: Scale) -> [Case] {
  let count = scale(200_000)
  return [
    effect("Effect(value:) feedback", [.feedBack], count, calls: 2, target: 4),
    effect("fireAndForget", [.forget], count, target: 2),
    effect("cancellable: start, ending the last", [.start], count, target: 10),
    effect("cancellable: start + cancel", [.start, .cancel], count, calls: 2, target: 15),
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
