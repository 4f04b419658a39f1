extension Publisher {
  /// Publishes values until another publisher sends one, then finishes.
  ///
  /// The other publisher is subscribed first. The subscription is handed down when that of this
  /// publisher arrives.
  ///
  /// - Demand: passes through. The other publisher is asked for one value.
  /// - Completion: when the other publisher sends a value; both are cancelled first. The other
  ///   one's completion or failure alone changes nothing. Those of this publisher pass through; the
  ///   other one is cancelled first.
  /// - Cancellation: cancels both.
  /// - Parameter publisher: Its first value ends the output. It may send on another thread; the end
  ///   waits for a value that is being delivered.
  ///
  /// ```swift
  /// let beats = PassthroughSubject<Int, Never>()
  /// let stop = PassthroughSubject<Void, Never>()
  /// let cancellable = beats
  ///   .prefix(untilOutputFrom: stop)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// beats.send(1)
  /// stop.send()
  /// beats.send(2)
  /// // Prints: 1, finished
  /// ```
  ///
  /// Source: Combine's `prefix(untilOutputFrom:)`.
  @_transparent
  public __consuming func prefix<P: Publisher>(
    untilOutputFrom publisher: P
  )
    -> Publishers.PrefixUntilOutput<Self, P>
  {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher of the values that its upstream sends until another publisher sends one.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are published.
    public let upstream: Upstream

    /// The publisher whose first value ends the output.
    public let other: Other

    /// Makes the publisher that `prefix(untilOutputFrom:)` returns.
    @_transparent
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let target = UntilOutputSubscription(downstream: subscriber, name: "PrefixUntilOutput")
      other.receive(
        subscriber: UntilOutputTrigger(target: target, didFire: { $0.end(.finished) })
      )
      if target.isWanted {
        upstream.receive(subscriber: PrefixUntilOutputNode(downstream: subscriber, target: target))
      }
    }
  }
}

extension Publishers.PrefixUntilOutput: Sendable where Upstream: Sendable, Other: Sendable {}

@frozen
@usableFromInline
struct PrefixUntilOutputNode<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let target: UntilOutputSubscription<Downstream>

  @inlinable
  init(downstream: Downstream, target: UntilOutputSubscription<Downstream>) {
    self.downstream = downstream
    self.target = target
  }

  @inlinable var combineIdentifier: CombineIdentifier { target.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    if target.attachUpstream(subscription) { target.handDown() }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard target.enter() else { return .none }
    defer { target.leave() }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    target.completeUpstream(completion)
  }
}
