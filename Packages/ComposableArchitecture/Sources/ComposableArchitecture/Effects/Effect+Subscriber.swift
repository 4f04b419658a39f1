extension Effect {
  /// Makes an effect of work that sends any number of values, and says itself when it is done.
  ///
  /// ```swift
  /// return .run { subscriber in
  ///   let observer = environment.locations.observe { subscriber.send(.moved(to: $0)) }
  ///   return AnyCancellable { observer.stop() }
  /// }
  /// ```
  ///
  /// - Demand: what has not been asked for waits; nothing is lost.
  /// - Completion and failure: those that the work sends. They wait until all values have been sent.
  /// - Cancellation: cancels what the work has returned. Values that come afterwards go nowhere.
  /// - Thread: values arrive on the thread that sends them, one at a time: those that come from another
  ///   thread during a delivery, or from inside of it, are delivered after it by whoever delivers.
  ///
  /// - Parameter work: Called at each subscription, on the thread that subscribes. What it returns is
  ///   held until the effect ends.
  public static func run(_ work: @escaping (Effect.Subscriber) -> any Cancellable) -> Effect {
    Effect(WorkPublisher(work: work))
  }

  /// What the work of an effect sends values to.
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

// Safe to share: what it refers to is.
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
