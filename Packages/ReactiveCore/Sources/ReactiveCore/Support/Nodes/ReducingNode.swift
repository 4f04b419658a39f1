/// The node of the operators that reduce an upstream's values to at most one result.
///
/// It asks the upstream for unlimited demand. The result waits for demand, even if the upstream has
/// ended. The operators differ in one closure, which is specialised because it is made where the
/// types are known.
@usableFromInline
final class ReducingNode<Input, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  /// The result so far. Accessed only by the upstream's serial signals, never during an access of the
  /// closure.
  @exclusivity(unchecked) @usableFromInline var result: Downstream.Input?
  @usableFromInline let reduce: (ReducingNode, Input) -> Void
  @usableFromInline let outcome: PendingOutcome<Downstream>

  /// - Parameters:
  ///   - name: The name that is printed for its subscription.
  ///   - result: The result of an empty upstream; nil if then no value is sent.
  ///   - reduce: Adds a value to the result, or decides the result.
  @inlinable
  init(
    _ name: StaticString,
    _ downstream: Downstream,
    result: Downstream.Input? = nil,
    reduce: @escaping (ReducingNode, Input) -> Void
  ) {
    self.result = result
    self.reduce = reduce
    outcome = PendingOutcome(name, downstream: downstream, passesDemand: false)
  }

  @inlinable var combineIdentifier: CombineIdentifier { outcome.combineIdentifier }

  @inlinable var _context: AnyObject? { outcome.context }

  @inlinable
  func receive(subscription: any Subscription) {
    outcome.start(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if !outcome.hasEnded { reduce(self, input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: outcome.settle(.value(result.take()))
    case .failure: outcome.settle(.completion(completion))
    }
  }

  /// Ends with a result that no later value can change.
  @inlinable
  func decide(_ result: Downstream.Input) {
    outcome.stop(.value(result))
  }
}

extension ReducingNode where Downstream.Failure == any Error {
  /// Calls a throwing closure; its error ends the node.
  @inlinable
  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      outcome.stop(.completion(.failure(error)))
    }
  }
}
