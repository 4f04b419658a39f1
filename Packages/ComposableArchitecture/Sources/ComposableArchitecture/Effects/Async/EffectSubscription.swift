/// The subscription of an effect whose work sends values by a function: `Effect.run`, `Effect.task`
/// and timers.
///
/// Values may be sent from any thread, also during a delivery: they are delivered one at a time, in
/// order. Values that have not been asked for wait, however many there are.
///
/// A value that has been asked for, and that need not wait, is delivered without being queued.
final class EffectSubscription<Output, Failure: Error>: Subscription {
  typealias Downstream = AnySubscriber<Output, Failure>

  private let gate = _SerialGate()
  private let state = _Lock(EffectSubscriptionState())
  // Guarded by `state`, to the blank line, so that no access can overlap another.
  /// Nil after the end.
  @exclusivity(unchecked) private var downstream: Downstream?
  @exclusivity(unchecked) private var waiting = _Fifo<Output>()
  /// The completion that waits until all values have been sent.
  @exclusivity(unchecked) private var completion: Subscribers.Completion<Failure>?

  /// Makes a subscription, and hands it down.
  init(downstream: Downstream) {
    self.downstream = downstream
    downstream.receive(subscription: self)
  }

  /// Starts the work, unless the subscription has been cancelled.
  ///
  /// - Parameter begin: Begins the work, and returns a function that cancels it.
  func start(_ begin: () -> () -> Void) {
    guard state.withLock({ $0.isOpen }) else { return }
    let cancelWork = begin()
    let hasEnded = state.withLock { state in
      if state.cancelWork == nil, !state.hasEnded { state.cancelWork = cancelWork }
      return state.hasEnded
    }
    // The subscription has ended while the work began. Cancelling completed work changes nothing.
    if hasEnded { cancelWork() }
  }

  func send(_ value: Output) {
    send(value, canWait: true)
  }

  /// Sends a value if it has been asked for, and no other value waits for that demand.
  func sendIfRequested(_ value: Output) {
    send(value, canWait: false)
  }

  private func send(_ value: Output, canWait: Bool) {
    guard gate.tryEnter() else {
      enqueue(value, canWait: canWait)
      return gate.drainOrMark { sendNext() }
    }
    let downstream = takeDemand()
    if let downstream { send(value, to: downstream) } else { enqueue(value, canWait: canWait) }
    gate.leave(isDrained: downstream != nil) { sendNext() }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    guard gate.tryEnter() else {
      enqueue(completion)
      return gate.drainOrMark { sendNext() }
    }
    let downstream = end(if: { $0.isOpen && $0.waitingCount == 0 })
    if let downstream { downstream.receive(completion: completion) } else { enqueue(completion) }
    gate.leave(isDrained: downstream != nil) { sendNext() }
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
    gate.drainOrMark { sendNext() }
  }

  func cancel() {
    _ = end(cancelling: true, if: { !$0.hasEnded })
  }

  private func enqueue(_ value: Output, canWait: Bool) {
    state.withLock { state in
      let isRequested =
        state.demand == .unlimited || state.demand > .none && state.waitingCount == 0
      guard state.isOpen, canWait || isRequested else { return }
      waiting.append(value)
      state.waitingCount += 1
    }
  }

  private func enqueue(_ completion: Subscribers.Completion<Failure>) {
    state.withLock { state in
      guard state.isOpen else { return }
      _ = exchange(&self.completion, with: completion)
      state.isCompleting = true
    }
  }

  /// Sends the value that waits longest, if it has been asked for; after the last one, the completion.
  private func sendNext() -> Bool {
    gate.assertInside()
    // Asked first: unspecialised code looks up the type of the optional pair (bench: "1,000 .run effects at once").
    if state.withLock({ $0.canSendWaiting }), let (value, downstream) = takeWaiting() {
      send(value, to: downstream)
      return true
    }
    // Unguarded: the completion does not change after the end, and only the thread inside the gate takes it.
    if let downstream = end(if: { $0.isCompleting && !$0.hasEnded && $0.waitingCount == 0 }),
      let completion = completion.take()
    {
      downstream.receive(completion: completion)
    }
    return false
  }

  private func send(_ value: Output, to downstream: Downstream) {
    let more = downstream.receive(value)
    if more > .none { state.withLock { $0.demand += more } }
  }

  /// - Returns: The downstream, if a value can be sent to it at once.
  private func takeDemand() -> Downstream? {
    // Not returned from the closure: unspecialised code would look up the type of an optional result (bench: the same).
    var receiver: Downstream?
    state.withLock { state in
      guard state.canSend else { return }
      state.demand -= 1
      receiver = downstream
    }
    return receiver
  }

  private func takeWaiting() -> (value: Output, downstream: Downstream)? {
    state.withLock { state in
      guard state.canSendWaiting, let downstream else { return nil }
      state.demand -= 1
      state.waitingCount -= 1
      return (waiting.removeFirst(), downstream)
    }
  }

  /// Ends the subscription if the condition holds. What it holds is released outside the lock: a
  /// deinit may call back.
  ///
  /// - Parameter isCancelling: True if the work is cancelled. It is taken together with the end, so that
  ///   work that begins meanwhile is cancelled by ``start(_:)``.
  /// - Returns: The downstream; nil if the condition does not hold.
  private func end(
    cancelling isCancelling: Bool = false,
    if canEnd: (EffectSubscriptionState) -> Bool
  ) -> Downstream? {
    var cancelWork: (() -> Void)?
    var remains = _Fifo<Output>()
    var downstream: Downstream?
    state.withLock { state in
      guard canEnd(state) else { return }
      swap(&cancelWork, &state.cancelWork)
      swap(&downstream, &self.downstream)
      if state.waitingCount > 0 { swap(&remains, &waiting) }
      state.waitingCount = 0
      state.hasEnded = true
    }
    if isCancelling { cancelWork?() }
    return downstream
  }
}

/// The part of a subscription's state that does not depend on the type of the values. Unspecialised
/// code would look up the type of a generic state, also of a nested one, at each use (bench: "1,000 .run effects at once").
private struct EffectSubscriptionState {
  var demand = Subscribers.Demand.none
  /// The number of values that wait.
  var waitingCount = 0
  /// True if the completion waits.
  var isCompleting = false
  var hasEnded = false
  /// Cancels the work. Held until the end.
  var cancelWork: (() -> Void)?

  var isOpen: Bool { !isCompleting && !hasEnded }

  /// True if the next value that is sent need not wait.
  var canSend: Bool { isOpen && waitingCount == 0 && demand > .none }

  /// True if the first value that waits can be sent.
  var canSendWaiting: Bool { !hasEnded && waitingCount > 0 && demand > .none }
}

// Safe to share: the lock guards all that changes, and the gate lets one thread at a time call the
// subscriber. Values need not be Sendable: as in Combine, the code that sends one is responsible
// for the objects that it refers to.
extension EffectSubscription: @unchecked Sendable {}
