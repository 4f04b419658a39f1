/// The state of a ``SwitchToLatestNode``, without the values. Pure: it calls nothing.
@usableFromInline
struct SwitchToLatestState {
  /// The next action of the thread inside the gate.
  @usableFromInline
  enum Action {
    /// Take the first value that waits and deliver it.
    case deliver
    /// Terminate, then complete.
    case complete
    case none
  }

  /// How far the stream is.
  private enum Phase {
    /// Values pass, and publishers take each other's place.
    case running
    /// One of the publishers has failed: the values that wait are delivered, then the failure.
    case failing
    /// Downstream has cancelled, or is about to receive the completion.
    case terminated
  }

  private var phase = Phase.running
  private var outer = UpstreamState.awaiting
  /// The current inner publisher; before the first one, it has ended.
  private var inner = UpstreamState.ended
  /// The number of the current inner publisher. Signals with another number are too late.
  private var current = 0
  /// The demand for which no value has been accepted yet. A new inner publisher is asked for it.
  private var demand = Subscribers.Demand.none

  @usableFromInline
  init() {}

  /// Finds the inner publisher whose values may pass without the lock: the demand is unlimited.
  ///
  /// - Parameter hasValue: True if a value waits.
  /// - Returns: Its number; zero if there is none.
  // Mutating, because the caller, which has a reference to the state, would copy it for a call of any other
  // method.
  @usableFromInline
  mutating func findOpen(hasValue: Bool) -> Int {
    phase == .running && !hasValue && demand == .unlimited && inner.isActive ? current : 0
  }

  // MARK: - The outer publisher

  /// - Returns: True if it is the first subscription and still wanted.
  @usableFromInline
  mutating func attachOuter(_ subscription: any Subscription) -> Bool {
    phase != .terminated && outer.attach(subscription) != nil
  }

  /// Switches to a new inner publisher.
  ///
  /// - Returns: Its number, and the previous one, to be cancelled; nil if it is not wanted.
  @usableFromInline
  mutating func switchInner() -> (next: Int, previous: UpstreamState)? {
    guard takesInner else { return nil }
    let previous = inner.end()
    inner = .awaiting
    current += 1
    return (current, previous)
  }

  /// True if another inner publisher is wanted.
  private var takesInner: Bool { phase == .running && outer.isActive }

  /// Switches to an inner publisher of one value, which has ended then, if it need not be subscribed to:
  /// there is demand for the value, and no previous publisher to be cancelled.
  ///
  /// - Returns: True if the value is to be delivered, false if the publisher has to be subscribed to, nil if
  ///   it is not wanted.
  @usableFromInline
  mutating func switchToSingle() -> Bool? {
    guard takesInner else { return nil }
    guard inner.isEnded, demand > .none else { return false }
    current += 1
    takeDemand()
    return true
  }

  /// - Returns: The outer publisher, to be released outside the lock; nil if the completion comes too
  ///   late.
  @usableFromInline
  mutating func endOuter(isFailure: Bool) -> UpstreamState? {
    guard phase != .terminated, outer.isActive else { return nil }
    if isFailure { phase = .failing }
    return outer.end()
  }

  // MARK: - Inner publishers

  /// - Returns: The demand to request from the inner publisher; nil if it is to be cancelled.
  @usableFromInline
  mutating func attach(_ subscription: any Subscription, _ number: Int) -> Subscribers.Demand? {
    guard isCurrent(number), inner.attach(subscription) != nil else { return nil }
    return demand
  }

  /// True if signals of the inner publisher of that number are not too late.
  @usableFromInline
  mutating func isCurrent(_ number: Int) -> Bool {
    phase == .running && number == current && !inner.isEnded
  }

  /// Takes one from the demand.
  @usableFromInline
  mutating func takeDemand() {
    if demand > .none { demand -= 1 }
  }

  /// - Returns: The inner publisher, to be released outside the lock; nil if the completion comes too
  ///   late.
  @usableFromInline
  mutating func endInner(_ number: Int, isFailure: Bool) -> UpstreamState? {
    guard isCurrent(number) else { return nil }
    if isFailure { phase = .failing }
    return inner.end()
  }

  // MARK: - Downstream

  /// - Returns: The inner publisher to ask. One that is subscribed later is asked then.
  @usableFromInline
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return inner.active
  }

  /// Notes the demand that downstream has returned for a value.
  ///
  /// - Returns: True if the value's publisher is to be asked for it; false if that one has been
  ///   replaced.
  @usableFromInline
  mutating func add(_ more: Subscribers.Demand, from number: Int) -> Bool {
    guard isCurrent(number) else { return false }
    demand += more
    return true
  }

  /// - Returns: The inner and the outer publisher, to be cancelled outside the lock, in this order.
  @usableFromInline
  mutating func terminate() -> (UpstreamState, UpstreamState) {
    phase = .terminated
    return (inner.end(), outer.end())
  }

  // MARK: - Delivery

  /// - Parameter hasValue: True if a value waits that came while another one was being delivered.
  @usableFromInline
  mutating func nextAction(hasValue: Bool) -> Action {
    switch phase {
    case .terminated: .none
    case .running where hasValue, .failing where hasValue: .deliver
    case .running: outer.isEnded && inner.isEnded ? .complete : .none
    case .failing: .complete
    }
  }
}
