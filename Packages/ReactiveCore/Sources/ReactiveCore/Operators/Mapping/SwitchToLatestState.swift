/// The state of `switchToLatest`, beside its ``SwitchToLatestGate``. It calls no other code; each
/// event returns what is to be done.
@usableFromInline
struct SwitchToLatestState<Output, Failure: Error> {
  /// The result of receiving a value.
  @usableFromInline
  enum Reception {
    /// The caller is inside the gate, to deliver it.
    case deliver
    /// It is queued for the thread inside the gate.
    case queued
    /// It comes too late.
    case dropped
  }

  @usableFromInline
  enum Step {
    case deliver(Output)
    case complete(Subscribers.Completion<Failure>, Remains)
    case rest
  }

  /// The subscriptions and values left at the end, to be cancelled and released outside the lock.
  @usableFromInline
  struct Remains {
    @usableFromInline let outer: (any Subscription)?
    @usableFromInline let inner: (any Subscription)?
    @usableFromInline let accepted: _Fifo<Output>

    @inlinable
    init(outer: (any Subscription)?, inner: (any Subscription)?, accepted: _Fifo<Output>) {
      self.outer = outer
      self.inner = inner
      self.accepted = accepted
    }

    @inlinable
    func cancelUpstreams() {
      inner?.cancel()
      outer?.cancel()
    }
  }

  @usableFromInline
  enum Phase {
    /// Its subscription has not been received yet.
    case awaiting
    case active
    case ended
  }

  // The phases are kept beside the subscriptions, because to look at an optional existential is to
  // retain it.

  @usableFromInline var outer: (any Subscription)?
  @usableFromInline var outerPhase = Phase.awaiting
  @usableFromInline var inner: (any Subscription)?
  @usableFromInline var innerPhase = Phase.ended
  /// The number of the current inner publisher. Signals with another number are too late.
  @usableFromInline var current = 0
  /// The demand for which no value has been accepted yet. A new inner publisher is asked for it.
  @usableFromInline var demand = Subscribers.Demand.none
  /// Values that came while another one was being delivered.
  @usableFromInline var accepted = _Fifo<Output>()
  @usableFromInline var failure: Failure?
  /// True if no value follows the accepted ones. Stored, because it is read for each value.
  @usableFromInline var hasEnded = false
  @usableFromInline var isTerminated = false

  @inlinable
  init() {}

  // MARK: - The outer publisher

  /// - Returns: True if it is the first subscription and still wanted.
  @inlinable
  mutating func attachOuter(_ subscription: any Subscription) -> Bool {
    guard !isTerminated, outerPhase == .awaiting else { return false }
    outer = subscription
    outerPhase = .active
    return true
  }

  /// Switches to a new inner publisher.
  ///
  /// - Returns: Its number, if it is wanted, and the previous one's subscription, to be cancelled.
  @inlinable
  mutating func switchInner(
    _ gate: borrowing SwitchToLatestGate
  ) -> (next: Int?, previous: (any Subscription)?) {
    guard !isTerminated, !hasEnded, outerPhase == .active else { return (nil, nil) }
    gate.open(for: nil)
    current += 1
    innerPhase = .awaiting
    return (current, inner.take())
  }

  /// Receives an inner publisher of one value. If there is demand for the value, and no previous
  /// publisher to be cancelled, the publisher need not be subscribed to.
  ///
  /// - Returns: The value's reception; nil if the publisher is to be subscribed to like any other.
  @inlinable
  mutating func receiveSingle(
    _ input: Output,
    _ gate: borrowing SwitchToLatestGate
  ) -> Reception? {
    guard !isTerminated, !hasEnded, outerPhase == .active else { return .dropped }
    guard innerPhase == .ended, demand > .none else { return nil }
    current += 1
    return accept(input, gate)
  }

  /// - Returns: True if the caller is inside the gate, to deliver the end; and the outer
  ///   publisher's subscription, to be released outside the lock.
  @inlinable
  mutating func endOuter(
    _ completion: Subscribers.Completion<Failure>,
    _ gate: borrowing SwitchToLatestGate
  ) -> (Bool, (any Subscription)?) {
    guard !isTerminated, outerPhase == .active else { return (false, nil) }
    outerPhase = .ended
    let remains = outer.take()
    return (end(completion, gate), remains)
  }

  // MARK: - Inner publishers

  /// - Returns: The demand to request from the inner publisher; nil if it is to be cancelled.
  @inlinable
  mutating func attach(_ subscription: any Subscription, _ number: Int) -> Subscribers.Demand? {
    guard isCurrent(number), innerPhase == .awaiting else { return nil }
    inner = subscription
    innerPhase = .active
    return demand
  }

  /// Receives a value.
  @inlinable
  mutating func receive(
    _ input: Output,
    _ number: Int,
    _ gate: borrowing SwitchToLatestGate
  ) -> Reception {
    isCurrent(number) ? accept(input, gate) : .dropped
  }

  @inlinable
  @inline(__always)
  mutating func accept(_ input: Output, _ gate: borrowing SwitchToLatestGate) -> Reception {
    if demand > .none { demand -= 1 }
    if gate.gate.enterOrMark(queuedCount: accepted.count + 1) { return .deliver }
    accepted.append(input)
    return .queued
  }

  /// - Returns: True if the caller is inside the gate, to deliver the end; and the inner
  ///   publisher's subscription, to be released outside the lock.
  @inlinable
  mutating func endInner(
    _ completion: Subscribers.Completion<Failure>,
    _ number: Int,
    _ gate: borrowing SwitchToLatestGate
  ) -> (Bool, (any Subscription)?) {
    guard isCurrent(number) else { return (false, nil) }
    gate.open(for: nil)
    innerPhase = .ended
    let remains = inner.take()
    return (end(completion, gate), remains)
  }

  // Always inlined: a call would copy all of this.
  @inlinable
  @inline(__always)
  func isCurrent(_ number: Int) -> Bool {
    number == current && innerPhase != .ended && !hasEnded && !isTerminated
  }

  // MARK: - Downstream

  /// - Returns: The inner publisher to ask. One that is subscribed later is asked then.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return inner
  }

  @inlinable
  mutating func terminate(_ gate: borrowing SwitchToLatestGate) -> Remains {
    gate.open(for: nil)
    let remains = Remains(outer: outer, inner: inner, accepted: accepted)
    isTerminated = true
    outer = nil
    inner = nil
    accepted = _Fifo()
    return remains
  }

  // MARK: - Delivery

  @inlinable
  mutating func end(
    _ completion: Subscribers.Completion<Failure>,
    _ gate: borrowing SwitchToLatestGate
  ) -> Bool {
    if case .failure(let error) = completion, !hasEnded {
      failure = error
      hasEnded = true
    }
    if outerPhase == .ended && innerPhase == .ended { hasEnded = true }
    return hasEnded && gate.gate.enterOrMark()
  }

  /// Records that a value has been delivered, and the demand that downstream has returned.
  ///
  /// - Returns: `isCurrent` is true if the value's inner publisher is still the current one,
  ///   `hasMore` if something is left to deliver.
  @inlinable
  mutating func didDeliver(
    adding more: Subscribers.Demand,
    _ number: Int,
    _ gate: borrowing SwitchToLatestGate
  ) -> (isCurrent: Bool, hasMore: Bool) {
    let isCurrent = isCurrent(number)
    if isCurrent { demand += more }
    return (isCurrent, !rest(gate))
  }

  /// Takes what is to be delivered next.
  @inlinable
  mutating func nextStep(_ gate: borrowing SwitchToLatestGate) -> Step {
    if rest(gate) { return .rest }
    if let value = accepted.popFirst() { return .deliver(value) }
    let completion = failure.map(Subscribers.Completion.failure) ?? .finished
    return .complete(completion, terminate(gate))
  }

  /// Opens the gate if values may pass without the lock, unless something is left to deliver.
  @inlinable
  @inline(__always)
  func rest(_ gate: borrowing SwitchToLatestGate) -> Bool {
    guard isTerminated || (accepted.isEmpty && !hasEnded) else { return false }
    let isSimple = demand == .unlimited && innerPhase == .active && !isTerminated
    gate.open(for: isSimple ? current : nil)
    return true
  }
}
