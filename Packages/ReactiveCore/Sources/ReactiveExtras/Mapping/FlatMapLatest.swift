extension Publisher {
  /// Makes a publisher from each value, and publishes the values of the one that was made last.
  ///
  /// Each publisher that is made cancels the one before it: `map(_:)`, then `switchToLatest()`.
  ///
  /// - Demand: asks for all values. Downstream's demand goes to the current inner publisher; what
  ///   is outstanding when the next one comes goes to that one. Requesting `.none` traps.
  /// - Completion: when this publisher and the last inner one have finished. The first failure of
  ///   either cancels the other and fails.
  /// - Cancellation: cancels the inner publisher, then this one.
  /// - Parameter transform: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let searches = PassthroughSubject<String, Never>()
  /// let cancellable = searches
  ///   .flatMapLatest { Just("found \($0)").delay(for: .seconds(1), scheduler: scheduler) }
  ///   .sink { print($0) }
  /// searches.send("m")
  /// searches.send("metro")
  /// await scheduler.advance(by: .seconds(1))
  /// // Prints: found metro
  /// ```
  ///
  /// Source: CombineExt's `flatMapLatest(_:)`; RxSwift's `flatMapLatest(_:)`.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Failure {
    map(transform).switchToLatest()
  }

  /// Makes a publisher that cannot fail from each value of this one, which can, and publishes the
  /// values of the one that was made last.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  )
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<P, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<P, Failure>>
    > where P.Failure == Never
  {
    let failureType = Failure.self
    return map { transform($0).setFailureType(to: failureType) }.switchToLatest()
  }
}

extension Publisher where Failure == Never {
  /// Makes a publisher that may fail from each value of this one, which cannot, and publishes the
  /// values of the one that was made last.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.SetFailureType<Publishers.Map<Self, P>, P.Failure>> {
    map(transform).switchToLatest()
  }

  /// Makes a publisher that cannot fail from each value of this one, which cannot either, and
  /// publishes the values of the one that was made last.
  @inlinable
  public func flatMapLatest<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> Publishers.SwitchToLatest<P, Publishers.Map<Self, P>> where P.Failure == Never {
    map(transform).switchToLatest()
  }
}
