/// A node with values that wait for its downstream: it performs what an ``OutboxMachine`` says,
/// outside the lock.
///
/// One at a time delivers: who finds another one delivering, on another thread or further up on the
/// stack, leaves what it has to that one. So signals never overlap and nothing recurses.
@usableFromInline
package class OutboxNode<Machine: OutboxMachine, Downstream: Subscriber>
where Downstream.Input == Machine.Output, Downstream.Failure == Machine.Failure {
  @usableFromInline
  package struct State {
    @usableFromInline package var machine: Machine
    /// Whom to signal; nil after the end.
    @usableFromInline var downstream: Downstream?

    @inlinable
    init(machine: Machine, downstream: Downstream) {
      self.machine = machine
      self.downstream = downstream
    }
  }

  @usableFromInline typealias Step = OutboxStep<Machine.Output, Machine.Failure>

  @usableFromInline package let state: _Lock<State>

  @inlinable
  package init(machine: Machine, downstream: Downstream) {
    state = _Lock(State(machine: machine, downstream: downstream))
  }

  /// Downstream's context; nil after the end.
  @usableFromInline
  package final var _context: AnyObject? { state.withLock { $0.downstream }?._context }

  /// Hands a subscription down, then delivers what has come meanwhile.
  ///
  /// - Returns: How many values have been delivered.
  @discardableResult
  @inlinable
  package final func handDown(_ subscription: NodeSubscription) -> Int {
    guard let downstream = state.withLock({ $0.downstream }) else { return 0 }
    downstream.receive(subscription: subscription)
    return deliverAll(state.withLock { $0.machine.nextStep() }, to: downstream)
  }

  /// Tells the machine of an event, unless the end has come, then delivers what can be.
  ///
  /// - Returns: How many values have been delivered.
  @discardableResult
  @inlinable
  package final func update(_ event: (inout Machine) -> Void) -> Int {
    let (step, downstream) = state.withLock { state -> (Step, Downstream?) in
      guard let downstream = state.downstream else { return (.rest, nil) }
      event(&state.machine)
      return (state.machine.firstStep(), downstream)
    }
    guard let downstream else { return 0 }
    return deliverAll(step, to: downstream)
  }

  /// Performs a step and all that follow it. The caller has the right to deliver.
  @inlinable
  final func deliverAll(_ first: Step, to downstream: Downstream) -> Int {
    var (step, count) = (first, 0)
    while true {
      switch step {
      case .deliver(let value):
        let more = downstream.receive(value)
        count += 1
        step = state.withLock { $0.machine.nextStep(adding: more) }
      case .complete(let completion):
        end()?.receive(completion: completion)
        return count
      case .rest:
        return count
      }
    }
  }

  /// - Returns: Downstream, if the end had not come yet.
  @discardableResult
  @inlinable
  package final func end() -> Downstream? {
    // What is dropped leaves the lock before it is released: a deinit may call back.
    let remains = state.withLock { state in
      let remains = state
      state.downstream = nil
      state.machine.removeAll()
      return remains
    }
    return remains.downstream
  }
}
