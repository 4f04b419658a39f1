/// The node that receives the signals of the upstream of `buffer`.
///
/// Downstream's subscription refers to the queue, not to this node. So this node may hold
/// downstream as it is, for values that pass straight through.
@usableFromInline
final class BufferNode<Value, Failure: Error>: SharedNode<Value, Failure, Value, Failure> {
  @usableFromInline let queue: BufferQueue<Value, Failure>
  // Only the upstream's serial signals touch it.
  @exclusivity(unchecked) @usableFromInline var passesThrough = false

  @inlinable
  @inline(never)
  init(
    _ downstream: __shared Downstream,
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    queue = BufferQueue(downstream, size: size, prefetch: prefetch, whenFull: whenFull)
    super.init(downstream: downstream) {
      _unsafeUncheckedDowncast($0, to: BufferNode.self).process($1)
    }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    queue.start(subscription)
  }

  @inlinable
  func process(_ input: Value) -> Subscribers.Demand {
    guard passesThrough else { return admit(input) }
    _ = downstream.receive(input)
    return queue.refill
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    guard queue.upstream.complete() else { return }
    passesThrough = false
    queue.complete(failure)
  }

  @usableFromInline
  func admit(_ input: Value) -> Subscribers.Demand {
    switch queue.admit(input) {
    case .deliver:
      return queue.refill * queue.deliver(input, to: downstream)
    case .deliverAllFromNowOn:
      passesThrough = true
      // Only this upstream queues anything.
      queue.gate.leave { false }
      _ = downstream.receive(input)
      return queue.refill
    case .append, .replaceOldest, .drop:
      return queue.gate.isCrowded ? waitToDrain() : .none
    case .overflow:
      queue.overflow()
      return .none
    }
  }

  private func waitToDrain() -> Subscribers.Demand {
    var count = 0
    queue.gate.waitIfCrowded { queue.deliverNext(to: downstream, &count) }
    return queue.refill * count
  }
}

/// The values of a `buffer` that wait, and the subscription to the upstream.
///
/// Clients do not compile its code: it does so much per value that specialising it gains little.
@usableFromInline
final class BufferQueue<Value, Failure: Error>: OutboxNode<Value, Failure> {
  // Guarded by `lock`, `withLock`, `update` or `end`.
  @exclusivity(unchecked) private var machine: BufferStateMachine<Failure>
  let upstream = SubscriptionSlot()
  /// The demand that the upstream receives at first.
  private let prefetched: Subscribers.Demand
  /// The demand that the upstream receives for each delivered value.
  @usableFromInline let refill: Subscribers.Demand

  @usableFromInline
  init(
    _ downstream: Downstream,
    size: Int,
    prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    machine = BufferStateMachine(size: size, whenFull: whenFull)
    switch prefetch {
    case .keepFull: (prefetched, refill) = (.max(size), .max(1))
    case .byRequest: (prefetched, refill) = (.unlimited, .none)
    }
    super.init(.finishesOnDemand, downstream: AnySubscriber(erased: downstream))
  }

  func start(_ subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    if prefetched > .none { upstream.request(prefetched) }
    replace(handDown(NodeSubscription("Buffer", request: { self.request($0) }, cancel: cancel)))
  }

  func admit(_ input: Value) -> BufferAdmission {
    lock.lock()
    let admission = slot.isOpen ? machine.admit(to: &outbox) { gate.enterOrMarkInLock() } : .drop
    if admission == .replaceOldest {
      let oldest = outbox.values.removeFirst()
      outbox.values.append(input)
      lock.unlock()
      // Released outside the lock.
      _ = oldest
      return admission
    }
    if admission == .append { outbox.values.append(input) }
    lock.unlock()
    return admission
  }

  func overflow() {
    guard upstream.cancel(),
      case .customError(let makeError) = withLock({ _ in machine.end().whenFull })
    else { return }
    let error = makeError()
    let isAskedFor = withLock { outbox in
      outbox.complete(error)
      return outbox.demand > .none
    }
    // Buffered values come first, so this failure waits for demand.
    if isAskedFor { update { _ in } }
  }

  func complete(_ failure: (any Error)?) {
    // Released outside the lock.
    var former: BufferStateMachine<Failure>?
    update {
      former = machine.end()
      $0.complete(failure)
    }
    _ = former
  }

  private func request(_ demand: Subscribers.Demand) {
    replace(update { $0.demand += demand })
  }

  private func cancel() {
    end { machine.end() }
    upstream.cancel()
  }

  /// Asks for as many values as have left the buffer.
  private func replace(_ count: Int) {
    if count > 0 && refill > .none { upstream.request(refill * count) }
  }
}
