extension Publisher {
  /// Publishes the newest value of this publisher each time another one sends a value, if it is new
  /// since the time before.
  ///
  /// - Demand: asks both for all values. A value that downstream has not asked for when it is due stays
  ///   the newest one.
  /// - Completion: when the other publisher sends its next value, or ends, after this one has finished. When
  ///   the other one finishes first, the newest value is published, and no more. A failure of either
  ///   passes through at once.
  /// - Cancellation: cancels both.
  /// - Parameter sampler: The publisher that determines the times.
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let positions = PassthroughSubject<Int, Never>()
  /// let cancellable = positions
  ///   .sample(scheduler.timerPublisher(every: .seconds(1)).autoconnect())
  ///   .sink { print($0) }
  /// for position in 1...3 { positions.send(position) }
  /// await scheduler.advance(by: .seconds(2))
  /// positions.send(4)
  /// await scheduler.advance(by: .seconds(1))
  /// // Prints: 3, 4
  /// ```
  ///
  /// Source: RxSwift's `sample(_:)`, which does not end with the other one.
  public func sample<Sampler: Publisher>(
    _ sampler: Sampler
  ) -> Publishers.Sample<Self, Sampler> where Sampler.Failure == Failure {
    Publishers.Sample(upstream: self, sampler: sampler)
  }
}

extension Publishers {
  /// A publisher of the newest values of its upstream, at the times when another publisher sends one.
  public struct Sample<Upstream: Publisher, Sampler: Publisher>: Publisher
  where Upstream.Failure == Sampler.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are taken.
    public let upstream: Upstream

    /// The publisher that determines the times.
    public let sampler: Sampler

    /// Makes the publisher that `sample` returns.
    public init(upstream: Upstream, sampler: Sampler) {
      self.upstream = upstream
      self.sampler = sampler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let node = SampleNode(downstream: AnySubscriber(subscriber))
      node.start(upstream, sampler)
    }
  }
}

extension Publishers.Sample: Equatable where Upstream: Equatable, Sampler: Equatable {}

extension Publishers.Sample: Sendable where Upstream: Sendable, Sampler: Sendable {}

/// The state of `sample`. Pure: it calls nothing.
struct SampleStateMachine<Output> {
  /// The newest value that was not taken.
  private var newest: Output?
  private var upstreamIsOver = false

  /// - Returns: The value that it replaces, to be released outside the lock.
  mutating func receive(_ value: Output, _ outbox: inout Outbox<Output>) -> Output? {
    guard !outbox.hasCompletion else { return value }
    defer { newest = value }
    return newest
  }

  /// Takes the newest value, at a time of the sampler.
  ///
  /// - Parameter isLast: True if the sampler has finished.
  mutating func sample(isLast: Bool = false, _ outbox: inout Outbox<Output>) {
    guard !outbox.hasCompletion else { return }
    if outbox.demand > outbox.values.count, let value = newest.take() {
      outbox.values.append(value)
    }
    if isLast || upstreamIsOver { outbox.complete() }
  }

  mutating func upstreamDidEnd(_ failure: (any Error)?, _ outbox: inout Outbox<Output>) {
    upstreamIsOver = true
    if failure != nil { outbox.complete(failure) }
  }

  mutating func samplerDidEnd(_ failure: (any Error)?, _ outbox: inout Outbox<Output>) {
    if failure != nil { outbox.complete(failure) } else { sample(isLast: true, &outbox) }
  }

  /// - Returns: The newest value that was not taken.
  mutating func end() -> Output? { newest.take() }
}

/// Performs the actions of ``SampleStateMachine`` outside the lock, and holds the two subscriptions.
final class SampleNode<Output, Failure: Error> {
  private typealias Event = (inout SampleStateMachine<Output>, inout Outbox<Output>) -> Void

  private let outbox: OutboxNode<Output, Failure>
  // Guarded by `outbox` or `update`.
  private var machine = SampleStateMachine<Output>()
  private let upstream = UpstreamSlot()
  private let sampler = UpstreamSlot()

  init(downstream: AnySubscriber<Output, Failure>) {
    outbox = OutboxNode(downstream: downstream)
  }

  func start<Upstream: Publisher<Output, Failure>, Sampler: Publisher>(
    _ upstream: Upstream,
    _ sampler: Sampler
  ) where Sampler.Failure == Failure {
    outbox.handDown(NodeSubscription("Sample", request: request, cancel: cancel))
    subscribe(self.upstream, to: upstream, didEnd: { $0.upstreamDidEnd($1, &$2) }) { node, value in
      // Released outside the lock.
      var former: Output?
      node.outbox.update { former = node.machine.receive(value, &$0) }
      _ = former
    }
    subscribe(self.sampler, to: sampler, didEnd: { $0.samplerDidEnd($1, &$2) }) { node, _ in
      node.update(waits: true) { $0.sample(&$1) }
    }
  }

  private func subscribe<Value, Source: Publisher<Value, Failure>>(
    _ slot: UpstreamSlot,
    to source: Source,
    didEnd:
      @escaping (
        inout SampleStateMachine<Output>, (any Error)?, inout Outbox<Output>
      ) -> Void,
    receive: @escaping (SampleNode, Value) -> Void
  ) {
    guard !slot.slot.hasEnded else { return }
    source.receive(
      subscriber: UpstreamReceiver(
        slot,
        context: { self.outbox._context },
        receiveCompletion: { completion in self.update { didEnd(&$0, completion.failure, &$1) } },
        receiveValue: { receive(self, $0) }
      )
    )
  }

  /// Passes an event to the machine, and cancels the upstreams if it leads to a completion.
  private func update(waits: Bool = false, _ event: Event) {
    var ends = false
    // Released outside the lock.
    var rest: Output?
    outbox.update(waits: waits) { outbox in
      let wasEnding = outbox.hasCompletion
      event(&machine, &outbox)
      ends = outbox.hasCompletion && !wasEnding
      if ends { rest = machine.end() }
    }
    _ = rest
    if ends { cancelUpstreams() }
  }

  private func request(_ demand: Subscribers.Demand) {
    outbox.update { $0.demand += demand }
  }

  private func cancel() {
    outbox.end { machine.end() }
    cancelUpstreams()
  }

  private func cancelUpstreams() {
    upstream.slot.cancel()
    sampler.slot.cancel()
  }
}
