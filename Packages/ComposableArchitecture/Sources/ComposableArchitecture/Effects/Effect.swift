/// Work that a reducer requests. It runs outside the reducer, and its values are sent to the store
/// as actions.
///
/// An effect is a publisher: any publisher becomes one by `eraseToEffect()`, and every operator
/// works on it. It is also a value that a store can inspect. So `.none` costs nothing, and the
/// store recognises effects that merge, concatenate or cancel others.
///
/// - Demand, completion, cancellation: those of the publishers that it is made of. Nothing starts
///   before the subscription.
///
/// Source: the Composable Architecture's `Effect`.
public struct Effect<Output, Failure: Error>: Publisher {
  // Each case is one reference, boxed or not, so that an effect takes one word of memory.
  @usableFromInline
  enum Operation {
    case none
    indirect case value(Output)
    indirect case failure(Failure)
    /// Work that sends nothing.
    indirect case perform(() -> Void)
    case publisher(AnyPublisher<Output, Failure>)
    case merge(EffectGroup<Output, Failure>)
    case concatenate(EffectGroup<Output, Failure>)
    /// An effect with ids, and which is no effect with ids itself.
    indirect case cancellable(Effect, CancelIDs)
    case cancel([CancelID])
    /// An effect of a part of the state, whose ids mean something in that part alone.
    indirect case inScope(Effect, EffectScope)
  }

  @usableFromInline let operation: Operation

  @inlinable
  init(operation: Operation) {
    self.operation = operation
  }

  /// Makes an effect of a publisher.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let effect = publisher as? Effect {
      self = effect
    } else {
      self = Effect(operation: .publisher(publisher.eraseToAnyPublisher())).inCurrentSurroundings
    }
  }

  /// Makes an effect that sends one value at once.
  @inlinable
  public init(value: Output) {
    operation = .value(value)
  }

  /// Makes an effect that fails at once.
  public init(error: Failure) {
    operation = .failure(error)
  }

  /// An effect that does nothing and completes at once.
  @inlinable public static var none: Effect { Effect(operation: .none) }

  /// Subscribes in the context of cancellation ids of the store that runs the effect; without a
  /// store, in that of the process.
  public func receive<S: ReactiveCore.Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber, in: .of(subscriber))
  }

  /// - Parameter context: The context. It is looked up only if there can be ids.
  @usableFromInline
  func receive<S: ReactiveCore.Subscriber>(
    subscriber: S,
    in context: @autoclosure () -> EffectContext
  ) where S.Input == Output, S.Failure == Failure {
    // Combined effects erase their subscriber, so that nested effects do not become nested types.
    switch operation {
    case .none:
      Empty().subscribe(subscriber)
    case .value(let value):
      subscriber._receive(single: value, from: "Once")
    case .failure(let error):
      subscriber._receive(failure: error)
    case .perform(let work):
      context().perform(work)
      Empty().subscribe(subscriber)
    case .publisher(let publisher):
      context().subscribe(subscriber, to: publisher)
    case .merge(let group):
      context().subscribe(AnySubscriber(subscriber), to: Publishers.MergeMany(group.merged))
    case .concatenate(let group):
      let effects = group.concatenated
      // The subscription that is handed down is that of the first effect, because a cancel that is
      // first is a part of the subscribing. The others are subscribed by the loop of the sequence,
      // so that the stack does not grow.
      let others = effects.dropFirst().publisher.setFailureType(to: Failure.self)
        .flatMap(maxPublishers: .max(1)) { $0 }
      context().subscribe(
        AnySubscriber(subscriber),
        to: Publishers.Concatenate(prefix: effects[0], suffix: others)
      )
    case .cancellable(let effect, let ids):
      CancellableNode.subscribe(AnySubscriber(subscriber), to: effect, ids, in: context())
    case .cancel(let ids):
      context().cancel(ids)
      Empty().subscribe(subscriber)
    case .inScope(let effect, let scope):
      let inner = context().inside(scope)
      effect.receive(subscriber: subscriber, in: inner)
    }
  }
}
