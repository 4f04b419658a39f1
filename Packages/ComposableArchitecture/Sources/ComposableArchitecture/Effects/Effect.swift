/// Work that a reducer asks for: it runs outside the reducer, and what it sends comes back as
/// actions.
///
/// An effect is a publisher: any publisher becomes one by `eraseToEffect()`, and every operator works
/// on it. It is also a value that a store can look into: `.none` costs nothing, and merging,
/// concatenating and cancelling are understood, not just run.
///
/// - Demand, completion, cancellation: those of the publishers that it is made of. Nothing starts
///   before the subscription.
///
/// Source: the Composable Architecture's `Effect`.
public struct Effect<Output, Failure: Error>: Publisher {
  // Each case is one reference, in a box or as it is, so that an effect is one word.
  @usableFromInline
  enum Operation {
    case none
    indirect case value(Output)
    indirect case failure(Failure)
    /// Work that sends nothing.
    indirect case perform(() -> Void)
    case publisher(AnyPublisher<Output, Failure>)
    /// A publisher that is subscribed in the space of rows, the outermost first.
    indirect case inRows(AnyPublisher<Output, Failure>, [RowID])
    case merge(EffectGroup<Output, Failure>)
    case concatenate(EffectGroup<Output, Failure>)
    case cancellable(CancellableEffect<Output, Failure>)
    case cancel([CancelID])
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
      operation = .publisher(publisher.eraseToAnyPublisher())
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

  /// Subscribes in the space of cancellation ids of the store that runs the effect, else in the one of
  /// the process.
  public func receive<S: ReactiveCore.Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber, in: .of(subscriber))
  }

  /// - Parameter space: Looked for only where there can be ids.
  @usableFromInline
  func receive<S: ReactiveCore.Subscriber>(
    subscriber: S,
    in space: @autoclosure () -> CancellationSpace
  ) where S.Input == Output, S.Failure == Failure {
    // Effects of effects erase their subscriber, so that they do not become types inside types.
    switch operation {
    case .none:
      Empty().subscribe(subscriber)
    case .value(let value):
      Just(value).setFailureType(to: Failure.self).subscribe(subscriber)
    case .failure(let error):
      Fail(error: error).subscribe(subscriber)
    case .perform(let work):
      work()
      Empty().subscribe(subscriber)
    case .publisher(let publisher):
      space().subscribe(subscriber, to: publisher)
    case .inRows(let publisher, let rows):
      space().inside(rows).subscribe(subscriber, to: publisher)
    case .merge(let group):
      let space = space()
      Publishers.MergeMany(group.merged.map { $0.bound(to: space) })
        .subscribe(AnySubscriber(subscriber))
    case .concatenate(let group):
      let (effects, space) = (group.concatenated, space())
      // The subscription that is handed down is that of the first one: a cancel that comes first is a
      // part of subscribing. The loop of the sequence, not the stack, takes the long ones.
      effects[0].bound(to: space)
        .append(
          effects.dropFirst().publisher.setFailureType(to: Failure.self)
            .flatMap(maxPublishers: .max(1)) { $0.bound(to: space) }
        )
        .subscribe(AnySubscriber(subscriber))
    case .cancellable(let effect):
      CancellableNode.subscribe(AnySubscriber(subscriber), to: effect, in: space())
    case .cancel(let ids):
      space().cancel(ids)
      Empty().subscribe(subscriber)
    }
  }

  /// This effect, to be subscribed in a space of cancellation ids, whenever that will be.
  func bound(to space: CancellationSpace) -> BoundEffect<Output, Failure> {
    BoundEffect(effect: self, space: space)
  }
}

/// An effect together with the space that its cancellation ids live in.
struct BoundEffect<Output, Failure: Error>: Publisher {
  let effect: Effect<Output, Failure>
  let space: CancellationSpace

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    effect.receive(subscriber: subscriber, in: space)
  }
}
