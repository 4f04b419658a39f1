/// The node of the operators whose last value waits for demand: those that reduce an upstream's
/// values to at most one result, and those that may add a value of their own at the end.
///
/// The operators differ in one closure, which is specialised because it is made where the types are
/// known.
@usableFromInline
final class ReducingNode<Input, Output, Failure: Error>:
  SharedNode<Input, Failure, Output, Failure>
{
  @usableFromInline typealias Reduce = (ReducingNode, Input) -> Subscribers.Demand

  /// The result so far. Accessed only by the upstream's serial signals, never during an access of the
  /// closure.
  @exclusivity(unchecked) @usableFromInline var result: Output?
  @usableFromInline let reduce: Reduce
  @usableFromInline let outcome: PendingOutcome

  /// - Parameters:
  ///   - name: The name that is printed for its subscription.
  ///   - result: The result of an empty upstream; nil if then no value is sent.
  ///   - demandFactor: The number of values that the upstream is asked for when downstream asks for
  ///     one; nil if it is asked for all at once.
  ///   - reduce: Adds a value to the result, decides the result, or passes a value on. Returns the
  ///     additional demand.
  @inlinable
  @inline(never)
  init(
    _ name: StaticString,
    _ downstream: Downstream,
    result: Output? = nil,
    demandFactor: Int? = nil,
    reduce: @escaping Reduce
  ) {
    self.result = result
    self.reduce = reduce
    outcome = PendingOutcome(name, demandFactor: demandFactor)
    super.init(downstream: downstream) {
      let node = _unsafeUncheckedDowncast($0, to: ReducingNode.self)
      return node.outcome.hasEnded ? .none : node.reduce(node, $1)
    }
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier { outcome.combineIdentifier }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    guard outcome.attach(subscription) else { return }
    downstream.receive(subscription: outcome)
    outcome.didHandDown()
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    if failure == nil, let result = result.take() {
      outcome.end(with: result, to: downstream)
    } else {
      let waits = failure == nil && outcome.demandFactor == nil
      outcome.end(with: failure, to: downstream, waits: waits)
    }
  }

  /// Keeps a result, and releases the former one, whose deinit may call back.
  ///
  /// - Returns: No additional demand.
  @inlinable
  @discardableResult
  func keep(_ result: Output?) -> Subscribers.Demand {
    _release(exchange(&self.result, with: result))
    return .none
  }

  /// Ends with a result that no later value can change.
  @inlinable
  func decide(_ result: Output) -> Subscribers.Demand {
    outcome.end(with: result, to: downstream, cancelsUpstream: true)
    return .none
  }
}

extension ReducingNode where Failure == any Error {
  /// Calls a throwing closure; its error ends the node.
  @inlinable
  func attempt(_ body: () throws -> Subscribers.Demand) -> Subscribers.Demand {
    do {
      return try body()
    } catch {
      outcome.end(with: error, to: downstream, cancelsUpstream: true)
      return .none
    }
  }
}
