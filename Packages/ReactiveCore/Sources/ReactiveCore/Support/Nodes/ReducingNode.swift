/// The node of the operators that gather silently and send one value: all of an upstream goes in,
/// at most one result comes out.
///
/// The upstream is asked for all. The result waits until downstream asks, whether the upstream has
/// ended or the result was decided early. What differs from operator to operator is one closure; it
/// is made where the types are known, so that it is specialised with them.
@usableFromInline
final class ReducingNode<Input, Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Failure = Downstream.Failure

  // Only the upstream's serial signals touch these, never while the closure holds on to them.
  /// The result so far.
  @exclusivity(unchecked) @usableFromInline var result: Downstream.Input?
  @exclusivity(unchecked) @usableFromInline var isDecided = false
  @usableFromInline let reduce: (ReducingNode, Input) -> Void
  @usableFromInline let outcome: PendingOutcome<Downstream>

  /// - Parameters:
  ///   - name: What its subscription is called where it is printed.
  ///   - result: The result if no value comes; nil if then nothing is sent.
  ///   - reduce: Takes a value into the result, or decides.
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
    // A value may still come from an upstream that has been cancelled.
    if !isDecided { reduce(self, input) }
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
    isDecided = true
    outcome.stop(.value(result))
  }
}

extension ReducingNode where Downstream.Failure == any Error {
  /// Calls what may throw; an error that it throws ends the node.
  @inlinable
  func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      isDecided = true
      outcome.stop(.completion(.failure(error)))
    }
  }
}
