/// The node that receives the signals of the upstream of `buffer`.
///
/// Downstream's subscription refers to the queue, not to this node. So this node may hold
/// downstream as it is, for values that pass straight through.
@usableFromInline
final class BufferNode<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Machine = BufferStateMachine<Input, Failure>

  @usableFromInline let downstream: Downstream
  @usableFromInline let reference: DownstreamSlot<Downstream>.Box
  @usableFromInline let queue: BufferQueue<Downstream>
  // Only the upstream's serial signals touch it.
  @exclusivity(unchecked) @usableFromInline var passesThrough = false

  @inlinable
  init(downstream: Downstream, machine: Machine, prefetch: Publishers.PrefetchStrategy) {
    self.downstream = downstream
    queue = BufferQueue(machine: machine, downstream: downstream, prefetch: prefetch)
    reference = queue.slot.reference()!
  }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    queue.start(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard passesThrough else { return admit(input) }
    _ = downstream.receive(input)
    return queue.refill
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    guard queue.upstream.complete() else { return }
    passesThrough = false
    queue.update { $0.outbox.completion = completion }
  }

  @inlinable
  func admit(_ input: Input) -> Subscribers.Demand {
    switch queue.admit(input) {
    case .deliver:
      return queue.refill * queue.deliver(input, to: reference)
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
    queue.gate.waitIfCrowded { queue.drain(to: reference, &count) }
    return queue.refill * count
  }
}

/// The values of a `buffer` that wait, and the subscription to the upstream.
@usableFromInline
final class BufferQueue<Downstream: Subscriber>: OutboxNode<
  BufferStateMachine<Downstream.Input, Downstream.Failure>, Downstream
>
{
  @usableFromInline typealias Machine = BufferStateMachine<Downstream.Input, Downstream.Failure>

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
    super.init(machine: machine, downstream: downstream)
  }

  @inlinable
  func start(_ subscription: any Subscription) {
    guard upstream.receive(subscription) else { return }
    if prefetched > .none { upstream.request(prefetched) }
    replace(handDown(NodeSubscription("Buffer", request: { self.request($0) }, cancel: cancel)))
  }

  @inlinable
  func admit(_ input: Downstream.Input) -> BufferAdmission {
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

  @inlinable
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

  @inlinable
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
