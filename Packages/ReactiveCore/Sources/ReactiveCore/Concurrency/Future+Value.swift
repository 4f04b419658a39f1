extension Future where Failure == Never {
  /// The value of this future. Reading it waits until the future is settled.
  ///
  /// Cancelling the task does not end the wait, because there is no value to return: a future whose
  /// promise is never called is awaited for ever. If that may happen, make a future that can fail.
  ///
  /// ```swift
  /// let answer = Future<Int, Never> { promise in promise(.success(42)) }
  /// print(await answer.value)
  /// // Prints: 42
  /// ```
  ///
  /// Source: Combine's `Future.value`.
  public final var value: Output {
    get async {
      if let settledValue { return settledValue }
      let waiter = FutureWaiter<Output>()
      let value = await withUnsafeContinuation { continuation in
        waiter.continuation = continuation
        receive(subscriber: waiter)
      }
      waiter.resumption.didResume()
      return value
    }
  }
}

extension Future {
  /// The value of this future. Reading it waits until the future is settled.
  ///
  /// Cancelling the task ends the wait, also that for a promise that is never called. It does not stop
  /// the work of the future: others may wait for its result.
  ///
  /// - Throws: The future's failure, or `CancellationError` if the task is cancelled before the future
  ///   is settled.
  ///
  /// Source: Combine's `Future.value`.
  public final var value: Output {
    get async throws {
      if let settledValue { return settledValue }
      for try await value in values { return value }
      throw CancellationError()
    }
  }
}

/// Gives a future's value to the task that waits for it.
private final class FutureWaiter<Input>: Subscriber {
  typealias Failure = Never

  /// The continuation of the task. Set before the future is subscribed to.
  var continuation: UnsafeContinuation<Input, Never>?
  let resumption = _Resumption()

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    if let continuation { resumption.resume(continuation, with: input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
