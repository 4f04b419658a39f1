extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Publishes the values of the publisher that this one has sent last.
  ///
  /// A new inner publisher cancels the one before it.
  ///
  /// - Demand: asks for all publishers. Values are requested from the current one, and outstanding
  ///   demand again from the one that replaces it. Requesting `.none` traps.
  /// - Completion: when this publisher and the last inner one have finished. The first failure of
  ///   either cancels the other and fails.
  /// - Cancellation: cancels the inner publisher, then this one.
  ///
  /// Downstream gets its subscription before this publisher is subscribed to. Values that arrive
  /// during a delivery follow it, one after another.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let keys = PassthroughSubject<String, Never>()
  /// let cancellable = keys
  ///   .map { Just("results for \($0)").delay(for: .seconds(1), scheduler: scheduler) }
  ///   .switchToLatest()
  ///   .sink { print($0) }
  /// keys.send("m")
  /// keys.send("metronome")
  /// await scheduler.advance(by: .seconds(1))
  /// // Prints: results for metronome
  /// ```
  ///
  /// Source: Combine's `switchToLatest()`.
  @_transparent
  public __consuming func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest inner publisher, which cannot fail; this one may fail.
  @_transparent
  public __consuming func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>,
      Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    let failureType = Failure.self
    return map { $0.setFailureType(to: failureType) }.switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Publishes the values of the latest inner publisher, which may fail; this one cannot fail.
  @_transparent
  public __consuming func switchToLatest()
    -> Publishers.SwitchToLatest<
      Output, Publishers.SetFailureType<Self, Output.Failure>
    >
  {
    setFailureType(to: Output.Failure.self).switchToLatest()
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the latest inner publisher; neither it nor this one can fail.
  @_transparent
  public __consuming func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// A publisher of the values of the publisher that its upstream has sent last.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == P, Upstream.Failure == P.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    /// The publisher of publishers.
    public let upstream: Upstream

    /// Makes the publisher that `switchToLatest` returns.
    @_transparent
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let node = SwitchToLatestNode<Output, Failure>()
      // Nothing has been subscribed to, so nothing can be sent before this has returned.
      subscriber.receive(subscription: node)
      upstream.attach(SwitchToLatestOuter<P>(node: node, downstream: .erasing(subscriber)))
    }
  }
}

extension Publishers.SwitchToLatest: Sendable where Upstream: Sendable {}
