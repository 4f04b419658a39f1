/// What `switchToLatest` knows, beside its ``SwitchToLatestRight``. It calls nobody; each event returns
/// what is to be done.
@usableFromInline
struct SwitchToLatestState<Output, Failure: Error> {
  /// What becomes of an inner publisher of one value.
  @usableFromInline
  enum Reception {
    /// The caller has the right to deliver its value.
    case mine
    /// Taken care of.
    case settled
    /// It is to be subscribed to, like any other.
    case subscribe
  }

  @usableFromInline
  enum Step {
    case deliver(Output)
    case complete(Subscribers.Completion<Failure>, Remains)
    case rest
  }

  /// What the end leaves behind, to be cancelled and released outside the lock.
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
    /// Its subscription has not come yet.
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
  /// What downstream has asked for and no value has been accepted for: a new inner publisher is
  /// asked for it.
  @usableFromInline var demand = Subscribers.Demand.none
  /// Values that came while another one was being delivered.
  @usableFromInline var accepted = _Fifo<Output>()
  @usableFromInline var failure: Failure?
  /// No value will follow those that have been accepted. Kept, because it is asked for each value.
  @usableFromInline var hasEnded = false
  @usableFromInline var isTerminated = false

  @inlinable
  init() {}

  // MARK: - The outer publisher

  /// - Returns: Whether it is the first subscription and still wanted.
  @inlinable
  mutating func attachOuter(_ subscription: any Subscription) -> Bool {
    guard !isTerminated, outerPhase == .awaiting else { return false }
    outer = subscription
    outerPhase = .active
    return true
  }

  /// Makes room for a new inner publisher.
  ///
  /// - Returns: Its number, if it is wanted, and the previous one's subscription, to be cancelled.
  @inlinable
  mutating func switchInner(
    _ right: borrowing SwitchToLatestRight
  ) -> (next: Int?, previous: (any Subscription)?) {
    guard !isTerminated, !hasEnded, outerPhase == .active else { return (nil, nil) }
    right.close()
    current += 1
    innerPhase = .awaiting
    return (current, inner.take())
  }

  /// Takes in an inner publisher that has one value, and ends with it. As there is demand for that
  /// value, and no previous publisher to be cancelled, it need not be subscribed to.
  @inlinable
  mutating func receiveSingle(
    _ input: Output,
    _ right: borrowing SwitchToLatestRight
  ) -> Reception {
    guard !isTerminated, !hasEnded, outerPhase == .active else { return .settled }
    guard innerPhase == .ended, demand > .none else { return .subscribe }
    current += 1
    return accept(input, right) ? .mine : .settled
  }

  /// - Returns: Whether the right to deliver has been taken, and what the outer publisher leaves
  ///   behind.
  @inlinable
  mutating func endOuter(
    _ completion: Subscribers.Completion<Failure>,
    _ right: borrowing SwitchToLatestRight
  ) -> (Bool, (any Subscription)?) {
    guard !isTerminated, outerPhase == .active else { return (false, nil) }
    outerPhase = .ended
    let remains = outer.take()
    return (end(completion, right), remains)
  }

  // MARK: - Inner publishers

  /// - Returns: What to ask the inner publisher for; nil if it is to be cancelled.
  @inlinable
  mutating func attach(_ subscription: any Subscription, _ number: Int) -> Subscribers.Demand? {
    guard isCurrent(number), innerPhase == .awaiting else { return nil }
    inner = subscription
    innerPhase = .active
    return demand
  }

  /// Takes a value in.
  ///
  /// - Returns: Whether to deliver it now. If not, it is too late, or another one delivers it.
  @inlinable
  mutating func receive(
    _ input: Output,
    _ number: Int,
    _ right: borrowing SwitchToLatestRight
  ) -> Bool {
    isCurrent(number) && accept(input, right)
  }

  @inlinable
  @inline(__always)
  mutating func accept(_ input: Output, _ right: borrowing SwitchToLatestRight) -> Bool {
    if demand > .none { demand -= 1 }
    if right.take() { return true }
    accepted.append(input)
    return false
  }

  /// - Returns: Whether the right to deliver has been taken, and what the inner publisher leaves
  ///   behind.
  @inlinable
  mutating func endInner(
    _ completion: Subscribers.Completion<Failure>,
    _ number: Int,
    _ right: borrowing SwitchToLatestRight
  ) -> (Bool, (any Subscription)?) {
    guard isCurrent(number) else { return (false, nil) }
    right.close()
    innerPhase = .ended
    let remains = inner.take()
    return (end(completion, right), remains)
  }

  // Always inlined: a call would copy all of this.
  @inlinable
  @inline(__always)
  func isCurrent(_ number: Int) -> Bool {
    number == current && innerPhase != .ended && !hasEnded && !isTerminated
  }

  // MARK: - Downstream

  /// - Returns: Whom to ask. Whoever comes later is asked for it when it comes.
  @inlinable
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return inner
  }

  @inlinable
  mutating func terminate(_ right: borrowing SwitchToLatestRight) -> Remains {
    right.close()
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
    _ right: borrowing SwitchToLatestRight
  ) -> Bool {
    if case .failure(let error) = completion, !hasEnded {
      failure = error
      hasEnded = true
    }
    if outerPhase == .ended && innerPhase == .ended { hasEnded = true }
    return hasEnded && right.take()
  }

  /// Takes note that a value has been delivered, and what downstream has answered.
  ///
  /// - Returns: Whether the inner publisher that the value came from is still there to be answered,
  ///   and whether there is something left to deliver. If not, the right to deliver has been given
  ///   back.
  @inlinable
  mutating func didDeliver(
    adding more: Subscribers.Demand,
    _ number: Int,
    _ right: borrowing SwitchToLatestRight
  ) -> (isCurrent: Bool, hasMore: Bool) {
    let isCurrent = isCurrent(number)
    if isCurrent { demand += more }
    return (isCurrent, !leave(right))
  }

  /// Takes what is to be delivered next, or gives the right to deliver back.
  @inlinable
  mutating func nextStep(_ right: borrowing SwitchToLatestRight) -> Step {
    if leave(right) { return .rest }
    if let value = accepted.popFirst() { return .deliver(value) }
    let completion = failure.map(Subscribers.Completion.failure) ?? .finished
    return .complete(completion, terminate(right))
  }

  /// Gives the right to deliver back, unless there is something left to deliver.
  @inlinable
  @inline(__always)
  func leave(_ right: borrowing SwitchToLatestRight) -> Bool {
    guard isTerminated || (accepted.isEmpty && !hasEnded) else { return false }
    let isSimple = demand == .unlimited && innerPhase == .active && !isTerminated
    right.leave(openFor: isSimple ? current : nil)
    return true
  }
}
