@testable import ComposableArchitecture

/// An effect that is subscribed in a given context of cancellation ids.
struct BoundEffect<Output, Failure: Error>: Publisher {
  let effect: Effect<Output, Failure>
  let context: EffectContext

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    effect.receive(subscriber: subscriber, in: context)
  }
}

extension Effect {
  /// Returns this effect, to be subscribed at any time in a context of cancellation ids.
  func bound(to context: EffectContext) -> BoundEffect<Output, Failure> {
    BoundEffect(effect: self, context: context)
  }
}
