/// A node with values that wait for its downstream: it performs the steps of an ``OutboxMachine``
/// outside the lock.
///
/// Signals to downstream go through a ``SerialGate``.
@usableFromInline
package class OutboxNode<Machine: OutboxMachine, Downstream: Subscriber>
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline
  package struct State {
    @usableFromInline package var machine: Machine
    /// The downstream; nil after the end.
    @usableFromInline var downstream: Downstream?

    @inlinable
    init(machine: Machine, downstream: Downstream) {
      self.machine = machine
      self.downstream = downstream
    }
  }

  /// A step, and true if it is known that none follows it.
  @usableFromInline
  typealias Next = (step: OutboxStep<Machine.Output, Machine.Failure>, isLast: Bool)

  @usableFromInline let gate = SerialGate(isClosed: ())
  @usableFromInline package let state: _Lock<State>

  @inlinable
  package init(machine: Machine, downstream: Downstream) {
    state = _Lock(State(machine: machine, downstream: downstream))
  }

  /// Downstream's context; nil after the end.
  @usableFromInline
  package final var _context: AnyObject? { state.withLock { $0.downstream }?._context }

  /// Hands a subscription down, then delivers the values received meanwhile.
  ///
  /// - Returns: The number of delivered values.
  @discardableResult
  @inlinable
  package final func handDown(_ subscription: NodeSubscription) -> Int {
    guard let downstream = state.withLock({ $0.downstream }) else { return 0 }
    var count = 0
    gate.beginHandDown()
    downstream.receive(subscription: subscription)
    drain(to: downstream, &count)
    gate.endHandDown { drain(to: downstream, &count) }
    return count
  }

  /// Passes an event to the machine, unless it has ended, then delivers all signals that can be
  /// sent.
  ///
  /// - Parameter waits: True if the caller waits when too many values are queued: the event is a
  ///   value that may have to be queued.
  /// - Returns: The number of delivered values.
  @discardableResult
  @inlinable
  package final func update(waits: Bool = false, _ event: (inout Machine) -> Void) -> Int {
    let (next, downstream) = state.withLock { state -> (Next?, Downstream?) in
      // Checked without a retain: most events lead to no delivery.
      guard case .some = state.downstream else { return (nil, nil) }
      state.machine.outbox.isDelivering = !gate.isFree
      event(&state.machine)
      guard state.machine.hasNextStep else { return (nil, nil) }
      let queuedCount = waits ? state.machine.outbox.values.count : 0
      let isInside = gate.enterOrMarkInLock(queuedCount: queuedCount)
      guard isInside else { return (nil, state.downstream) }
      return ((state.machine.nextStep(), isLast: !state.machine.hasNextStep), state.downstream)
    }
    guard let downstream else { return 0 }
    var count = 0
    if let next {
      perform(next, to: downstream, &count)
      gate.leave { drain(to: downstream, &count) }
    } else if waits {
      gate.waitIfCrowded { drain(to: downstream, &count) }
    }
    return count
  }

  /// Delivers all signals that can be sent. Only the thread inside the gate may call it.
  @inlinable
  final func drain(to downstream: Downstream, _ count: inout Int) {
    let step = state.withLock { $0.machine.nextStep() }
    perform((step, isLast: false), to: downstream, &count)
  }

  /// Performs a step and all that follow it. Only the thread inside the gate may call it.
  @inlinable
  final func perform(_ first: Next, to downstream: Downstream, _ count: inout Int) {
    var (step, isLast) = first
    while true {
      switch step {
      case .deliver(let value):
        let more = downstream.receive(value)
        count += 1
        // If there is a mark, the caller checks again before it leaves.
        if isLast && more == .none { return }
        isLast = false
        gate.didDrainOne()
        let hasToPassOn = gate.hasToPassOn
        step = state.withLock { state in
          state.machine.outbox.demand += more
          return hasToPassOn ? .rest : state.machine.nextStep()
        }
      case .complete(let completion):
        end()?.receive(completion: completion)
        return
      case .rest:
        return
      }
    }
  }

  /// - Returns: Downstream; nil if it had ended before.
  @discardableResult
  @inlinable
  package final func end() -> Downstream? {
    // Released outside the lock.
    let remains = state.withLock { state in
      let remains = state
      state.downstream = nil
      state.machine.removeAll()
      return remains
    }
    return remains.downstream
  }
}
