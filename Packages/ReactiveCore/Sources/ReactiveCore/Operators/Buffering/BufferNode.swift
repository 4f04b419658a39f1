/// The node that receives the signals of the upstream of `buffer`.
///
/// Downstream's subscription refers to the queue, not to this node. So this node may hold
/// downstream as it is, for values that pass straight through.
@usableFromInline
final class BufferNode<Value, Failure: Error>: SharedNode<Value, Failure, Value, Failure> {
  @usableFromInline let queue: BufferQueue<Value, Failure>
  // A function, because the subscription that it makes is to be specialised.
  @usableFromInline let start: (BufferQueue<Value, Failure>, any Subscription) -> Void
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
    let machine = BufferStateMachine<Value, Failure>(size: size, whenFull: whenFull)
    queue = BufferQueue(machine: machine, downstream: downstream, prefetch: prefetch)
    start = { $0.start($1) }
    super.init(downstream: downstream) {
      _unsafeUncheckedDowncast($0, to: BufferNode.self).process($1)
    }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    start(queue, subscription)
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
    queue.update { $0.outbox.completion = .init(failure: failure) }
  }

  @inlinable
  func admit(_ input: Value) -> Subscribers.Demand {
    switch queue.admit(input) {
    case .deliver:
      return queue.refill * queue.deliver(input, to: downstream)
    case .deliverAllFromNowOn:
      passesThrough = true
      // Only this upstream queues anything.
      queue.gate.leave {}
      _ = downstream.receive(input)
      return queue.refill
    case .append, .replaceOldest, .drop:
      return queue.gate.isCrowded ? waitToDrain() : .none
    case .overflow:
      queue.overflow()
      return .none
    }
  }

  @usableFromInline
  func waitToDrain() -> Subscribers.Demand {
    var count = 0
    queue.gate.waitIfCrowded { queue.drain(to: downstream, &count) }
    return queue.refill * count
  }
}

/// The values of a `buffer` that wait, and the subscription to the upstream.
@usableFromInline
final class BufferQueue<Value, Failure: Error>: OutboxNode<BufferStateMachine<Value, Failure>> {
  @usableFromInline typealias Machine = BufferStateMachine<Value, Failure>

  @usableFromInline let upstream = SubscriptionSlot()
  /// The demand that the upstream receives at first.
  @usableFromInline let prefetched: Subscribers.Demand
  /// The demand that the upstream receives for each delivered value.
  @usableFromInline let refill: Subscribers.Demand

  @inlinable
  init(machine: Machine, downstream: Downstream, prefetch: Publishers.PrefetchStrategy) {
    switch prefetch {
    case .keepFull: (prefetched, refill) = (.max(machine.size), .max(1))
    case .byRequest: (prefetched, refill) = (.unlimited, .none)
    }
    super.init(machine: machine, downstream: AnySubscriber(erased: downstream))
  }

  @inlinable
  func start(_ subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    if prefetched > .none { upstream.request(prefetched) }
    replace(handDown(NodeSubscription("Buffer", request: { self.request($0) }, cancel: cancel)))
  }

  @inlinable
  func admit(_ input: Value) -> BufferAdmission {
    lock.lock()
    let admission = slot.isOpen ? machine.admit { gate.enterOrMarkInLock() } : .drop
    if admission == .replaceOldest {
      let oldest = machine.outbox.values.removeFirst()
      machine.outbox.values.append(input)
      lock.unlock()
      // Released outside the lock.
      _ = oldest
      return admission
    }
    if admission == .append { machine.outbox.values.append(input) }
    lock.unlock()
    return admission
  }

  @usableFromInline
  func overflow() {
    guard upstream.cancel(), case .customError(let makeError) = withLock({ $0.whenFull })
    else { return }
    let error = makeError()
    let isAskedFor = withLock { machine in
      machine.outbox.completion = .failure(error)
      return machine.outbox.demand > .none
    }
    // Buffered values come first, so this failure waits for demand.
    if isAskedFor { update { _ in } }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    replace(update { $0.outbox.demand += demand })
  }

  @usableFromInline
  func cancel() {
    end()
    upstream.cancel()
  }

  /// Asks for as many values as have left the buffer.
  @inlinable
  func replace(_ count: Int) {
    if count > 0 && refill > .none { upstream.request(refill * count) }
  }
}
