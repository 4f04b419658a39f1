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
  @usableFromInline let subscription: OutcomeSubscription<Downstream>

  /// - Parameters:
  ///   - result: The result if no value comes; nil if then nothing is sent.
  ///   - reduce: Takes a value into the result, or decides.
  @inlinable
  init(
    downstream: Downstream,
    result: Downstream.Input? = nil,
    reduce: @escaping (ReducingNode, Input) -> Void
  ) {
    self.result = result
    self.reduce = reduce
    subscription = OutcomeSubscription(downstream: downstream, passesDemand: false)
  }

  @inlinable var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }

  @inlinable
  func receive(subscription: any Subscription) {
    self.subscription.start(subscription)
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
    case .finished: subscription.settle(.value(result.take()))
    case .failure: subscription.settle(.completion(completion))
    }
  }

  /// Ends with a result that no later value can change.
  @inlinable
  func decide(_ result: Downstream.Input) {
    isDecided = true
    subscription.stop(.value(result))
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
      subscription.stop(.completion(.failure(error)))
    }
  }
}
