extension Publisher {
  /// Drops values until another publisher sends one, then publishes the rest.
  ///
  /// The subscription is handed down before either upstream is subscribed, the other one first.
  ///
  /// - Demand: passes through; a dropped value counts. The other publisher is asked for one value.
  /// - Completion and failure: those of this publisher pass through. So do those of the other one
  ///   if it ends without a value; this one is cancelled first.
  /// - Cancellation: cancels both.
  /// - Parameter publisher: Its first value starts the output. It may send on another thread.
  ///
  /// ```swift
  /// let beats = PassthroughSubject<Int, Never>()
  /// let start = PassthroughSubject<Void, Never>()
  /// let cancellable = beats
  ///   .drop(untilOutputFrom: start)
  ///   .sink { print($0) }
  /// beats.send(1)
  /// start.send()
  /// beats.send(2)
  /// // Prints: 2
  /// ```
  ///
  /// Source: Combine's `drop(untilOutputFrom:)`.
  @_transparent
  public __consuming func drop<P: Publisher>(
    untilOutputFrom publisher: P
  )
    -> Publishers.DropUntilOutput<Self, P> where Failure == P.Failure
  {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}

extension Publishers {
  /// A publisher of the values that its upstream sends after another publisher has sent one.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are published.
    public let upstream: Upstream

    /// The publisher whose first value starts the output.
    public let other: Other

    /// Makes the publisher that `drop(untilOutputFrom:)` returns.
    @_transparent
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let target = UntilOutputSubscription(downstream: subscriber, name: "DropUntilOutput")
      target.handDown()
      if target.isWanted {
        other.receive(
          subscriber: UntilOutputTrigger(target: target, didEnd: { $0.end($1) })
        )
      }
      if target.isWanted {
        upstream.receive(subscriber: DropUntilOutputNode(downstream: subscriber, target: target))
      }
    }
  }
}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput: Sendable where Upstream: Sendable, Other: Sendable {}

@usableFromInline
final class DropUntilOutputNode<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let target: UntilOutputSubscription<Downstream>
  // Only the upstream's serial signals touch it, each in one step.
  /// True if the other publisher is known to have sent a value.
  @exclusivity(unchecked) @usableFromInline var isOpen = false

  @inlinable
  init(downstream: Downstream, target: UntilOutputSubscription<Downstream>) {
    self.downstream = downstream
    self.target = target
  }

  @inlinable var combineIdentifier: CombineIdentifier { target.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    _ = target.attachUpstream(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    // Once `hasFired` is true, it stays true and is not read again: it takes a lock.
    if !isOpen { isOpen = target.hasFired }
    return isOpen ? downstream.receive(input) : .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    target.completeUpstream(completion)
  }
}
