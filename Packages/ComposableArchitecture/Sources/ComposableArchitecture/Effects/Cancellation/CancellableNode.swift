/// Connects an effect to its subscriber, and can be ended by the effect's ids.
///
/// An id may end it at any time from any thread, also during a delivery. Then the completion waits
/// until the delivery is over, so that signals do not overlap.
///
/// The downstream is erased, so that nested effects do not become nested types.
final class CancellableNode<Input, Failure: Error>: RegisteredEffect, Subscriber, Subscription {
  typealias Downstream = AnySubscriber<Input, Failure>

  private enum Phase {
    /// No subscription has arrived.
    case subscribing(Downstream)
    /// The effect runs.
    case active(Downstream, upstream: any Subscription)
    /// Ended by an id: the completion is to be sent when no delivery is under way.
    case completing(Downstream)
    /// Completed or cancelled. Nothing is held any more.
    case terminated

    mutating func activate(_ upstream: any Subscription) -> Downstream? {
      guard case .subscribing(let downstream) = self else { return nil }
      self = .active(downstream, upstream: upstream)
      return downstream
    }

    /// The downstream, as long as values are delivered to it.
    var activeDownstream: Downstream? {
      if case .active(let downstream, _) = self { downstream } else { nil }
    }

    var upstream: (any Subscription)? {
      if case .active(_, let upstream) = self { upstream } else { nil }
    }

    /// - Returns: The upstream that is to be cancelled.
    mutating func cancel() -> (any Subscription)? {
      defer { self = .terminated }
      return upstream
    }

    /// - Returns: The former phase, whose downstream is to be completed with the upstream.
    mutating func finish() -> Phase {
      let last = self
      if case .completing = self { return last }
      self = .terminated
      return last
    }

    /// - Returns: The previous phase.
    mutating func cancelByID() -> Phase {
      let last = self
      switch last {
      case .active(let downstream, _): self = .completing(downstream)
      case .subscribing: self = .terminated
      case .completing, .terminated: break
      }
      return last
    }

    /// - Returns: The downstream that is to be completed.
    mutating func complete() -> Downstream? {
      guard case .completing(let downstream) = self else { return nil }
      self = .terminated
      return downstream
    }
  }

  private let phase: _Lock<Phase>
  /// Entered by each delivery. Those of the upstream are serial. Only a delivery that is made
  /// inside another one is nested.
  private let gate = _SerialGate(maximumReentryCount: .max)

  private init(downstream: Downstream, ids: CancelIDs, in context: EffectContext) {
    phase = _Lock(.subscribing(downstream))
    super.init(in: context, ids: ids)
  }

  /// Subscribes to an effect that has ids.
  static func subscribe(
    _ downstream: Downstream,
    to effect: Effect<Input, Failure>,
    _ ids: CancelIDs,
    in context: EffectContext
  ) {
    let node = CancellableNode(downstream: downstream, ids: ids, in: context)
    guard context.register(node) else { return }
    effect.receive(subscriber: node, in: context)
    node.didSubscribe()
  }

  var _context: AnyObject? { context }

  override var hasEnded: Bool {
    phase.withLock { phase in
      switch phase {
      case .completing, .terminated: true
      case .subscribing, .active: false
      }
    }
  }

  func receive(subscription: any Subscription) {
    // Entered before the effect can be ended: the completion has to be sent after the subscription.
    let isInside = gate.tryEnter()
    defer { if isInside { gate.leave { complete() } } }
    guard isInside, let downstream = phase.withLock({ $0.activate(subscription) }) else {
      return subscription.cancel()
    }
    callDownstream { downstream.receive(subscription: self) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    // If it fails, the effect has been ended by an id.
    guard gate.tryEnter() else { return .none }
    defer { gate.leave { complete() } }
    guard let downstream = phase.withLock({ $0.activeDownstream }) else { return .none }
    return callDownstream { downstream.receive(input) }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch phase.withLock({ $0.finish() }) {
    case .subscribing(let downstream):
      context.unregister(self)
      // It has ended before its subscription was handed down, which comes first.
      downstream.receive(subscription: Subscriptions.empty)
      downstream.receive(completion: completion)
    case .active(let downstream, _):
      context.unregister(self)
      downstream.receive(completion: completion)
    case .completing, .terminated:
      break
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard let upstream = phase.withLock({ $0.upstream }) else { return }
    callUpstream { upstream.request(demand) }
  }

  override func cancel() {
    guard let upstream = phase.withLock({ $0.cancel() }) else { return }
    context.unregister(self)
    upstream.cancel()
  }

  override func cancelByID() {
    let last = phase.withLock { $0.cancelByID() }
    if ids?.isSingle == false { context.unregister(self) }
    switch last {
    case .subscribing(let downstream):
      Empty<Input, Failure>().subscribe(downstream)
    case .active(_, let upstream):
      upstream.cancel()
      gate.drainOrMark { complete() }
    case .completing, .terminated:
      break
    }
  }

  /// - Returns: False: nothing comes after it.
  private func complete() -> Bool {
    phase.withLock { $0.complete() }?.receive(completion: .finished)
    return false
  }
}
