extension Publisher {
  /// Publishes values for some time after the subscription, then finishes.
  ///
  /// - Demand: passes through.
  /// - Completion: when the time is over, on the scheduler, after this publisher has been cancelled;
  ///   it waits for a value that is being delivered. Completion and failure of this publisher pass
  ///   through.
  /// - Cancellation: passes through; an action that still waits on the scheduler does nothing.
  ///
  /// - Parameters:
  ///   - duration: The time to publish values for.
  ///   - tolerance: The additional time that is acceptable; the scheduler's minimum by default.
  ///   - scheduler: The scheduler to wait and finish on.
  ///   - options: Passed to the scheduler with each action.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let taps = PassthroughSubject<Int, Never>()
  /// let cancellable = taps
  ///   .prefix(duration: .seconds(2), on: scheduler)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// taps.send(1)
  /// await scheduler.advance(by: .seconds(2))
  /// taps.send(2)
  /// // Prints: 1, finished
  /// ```
  ///
  /// Source: CombineExt's `prefix(duration:tolerance:on:options:)`; RxSwift's `take(for:scheduler:)`.
  @inlinable
  public func prefix<S: Scheduler>(
    duration: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    let end = Just(())
      .delay(for: duration, tolerance: tolerance, scheduler: scheduler, options: options)
    return prefix(untilOutputFrom: end).eraseToAnyPublisher()
  }
}
