extension Publisher {
  /// Turns any publisher into an effect that runs it and sends nothing.
  ///
  /// ```swift
  /// return environment.save(state.document)
  ///   .fireAndForget()
  /// ```
  ///
  /// - Demand: requests all values, and drops them.
  /// - Completion: when the publisher completes or fails. Cancellation: cancels the publisher.
  ///
  /// - Parameters:
  ///   - outputType: The type of the values that the effect never sends.
  ///   - failureType: The type of the failure that the effect never has.
  ///
  /// Source: the Composable Architecture's `fireAndForget(outputType:failureType:)`.
  public func fireAndForget<NewOutput, NewFailure: Error>(
    outputType: NewOutput.Type = NewOutput.self,
    failureType: NewFailure.Type = NewFailure.self
  ) -> Effect<NewOutput, NewFailure> {
    if let effect = (self as? Effect<Output, Failure>)?.withoutOutput(NewOutput.self, failureType) {
      return effect
    }
    return ignoreOutput()
      .map(absurd)
      .catch { _ in Empty<NewOutput, Never>() }
      .setFailureType(to: failureType)
      .eraseToEffect()
  }
}

/// Returns a value of any type: it is never called, because `Never` has no value.
private func absurd<Value>(_: Never) -> Value {}

extension Effect {
  /// Returns the same work without values and failure; nil if it has to be subscribed for that.
  fileprivate func withoutOutput<NewOutput, NewFailure: Error>(
    _ outputType: NewOutput.Type,
    _ failureType: NewFailure.Type
  ) -> Effect<NewOutput, NewFailure>? {
    switch operation {
    case .none, .value, .failure: Effect<NewOutput, NewFailure>.none
    case .perform(let work): .fireAndForget(work)
    case .cancel(let ids): Effect<NewOutput, NewFailure>(operation: .cancel(ids))
    case .publisher, .merge, .concatenate, .cancellable, .inScope: nil
    }
  }
}
