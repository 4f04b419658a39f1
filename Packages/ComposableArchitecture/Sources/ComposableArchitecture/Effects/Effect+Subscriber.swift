extension Effect {
  /// Makes an effect of work that sends any number of values, and then its completion.
  ///
  /// ```swift
  /// return .run { subscriber in
  ///   let observer = environment.locations.observe { subscriber.send(.moved(to: $0)) }
  ///   return AnyCancellable { observer.stop() }
  /// }
  /// ```
  ///
  /// - Demand: values wait until they are requested; none is lost.
  /// - Completion and failure: those that the work sends. They wait until all values have been
  ///   sent.
  /// - Cancellation: cancels the object that the work has returned. Later values are dropped.
  /// - Thread: values arrive on the thread that sends them, one at a time. A value that is sent
  ///   during a delivery, by another thread or inside the delivery, is delivered afterwards by the
  ///   thread that is delivering.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes. The object that
  ///   it returns is held until the effect ends.
  public static func run(_ work: @escaping (Effect.Subscriber) -> any Cancellable) -> Effect {
    Effect(WorkPublisher(work: work))
  }

  /// The receiver of the values that the work of an effect sends.
  ///
  /// Source: the Composable Architecture's `Effect.Subscriber`.
  public struct Subscriber {
    fileprivate let subscription: EffectSubscription<Output, Failure>

    /// Sends a value, from any thread. After the end of the effect, it does nothing.
    public func send(_ value: Output) {
      subscription.send(value)
    }

    /// Completes the effect, from any thread. After the end of the effect, it does nothing.
    public func send(completion: Subscribers.Completion<Failure>) {
      subscription.send(completion: completion)
    }
  }
}

// Safe to share, because the subscription that it refers to is.
extension Effect.Subscriber: Sendable {}

/// Starts work for each subscriber.
private struct WorkPublisher<Output, Failure: Error>: Publisher {
  let work: (Effect<Output, Failure>.Subscriber) -> any Cancellable

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = EffectSubscription(downstream: AnySubscriber(subscriber))
    subscription.start {
      let cancellable = work(Effect.Subscriber(subscription: subscription))
      return { cancellable.cancel() }
    }
  }
}
