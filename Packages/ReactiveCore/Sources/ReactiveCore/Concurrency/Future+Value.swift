extension Future where Failure == Never {
  /// The value of this future. Reading it waits until the future is settled.
  ///
  /// Cancelling the task does not end the wait: the work of a future continues, and others may
  /// wait for it.
  ///
  /// ```swift
  /// let answer = Future<Int, Never> { promise in promise(.success(42)) }
  /// print(await answer.value)
  /// // Prints: 42
  /// ```
  ///
  /// Source: Combine's `Future.value`.
  public final var value: Output {
    get async { await awaitedResult.get() }
  }
}

extension Future {
  /// The value of this future. Reading it waits until the future is settled.
  ///
  /// Cancelling the task does not end the wait: the work of a future continues, and others may
  /// wait for it.
  ///
  /// - Throws: The future's failure.
  ///
  /// Source: Combine's `Future.value`.
  public final var value: Output {
    get async throws { try await awaitedResult.get() }
  }
}

extension Future {
  private var awaitedResult: Result<Output, Failure> {
    get async {
      if let settledResult { return settledResult }
      let waiter = FutureWaiter<Output, Failure>()
      let result = await withUnsafeContinuation { continuation in
        waiter.continuation = continuation
        receive(subscriber: waiter)
      }
      waiter.resumption.didResume()
      return result
    }
  }
}

/// Gives a future's result to the task that waits for it. A future sends one, a value or a failure.
private final class FutureWaiter<Input, Failure: Error>: Subscriber {
  /// The continuation of the task. Set before the future is subscribed to.
  var continuation: UnsafeContinuation<Result<Input, Failure>, Never>?
  let resumption = _Resumption()

  func receive(subscription: any Subscription) {
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    resume(with: .success(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .failure(let error) = completion { resume(with: .failure(error)) }
  }

  private func resume(with result: Result<Input, Failure>) {
    if let continuation { resumption.resume(continuation, with: result) }
  }
}
