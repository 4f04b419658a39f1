/// A subscriber that goes on with the next of its parts when one has finished: what `append` and
/// `prepend` are made of.
///
/// A part may be such a chain itself. It is not given a node of its own then, but gives its parts to
/// this one. So, however the chain was built, a value passes one node, the stack is flat, and the cost
/// grows with the number of parts alone.
///
/// This class knows nothing of the downstream; ``ConcatenationNode`` does.
@usableFromInline
class Concatenation<Input, Failure: Error>: ErasedSubscriber<Input, Failure> {
  /// Subscribes to a part.
  @usableFromInline typealias Part = (AnySubscriber<Input, Failure>) -> Void

  @usableFromInline let subscription: SuccessionSubscription
  @usableFromInline let loop = SerialLoop()
  // Only the serial signals touch it, and the subscribing that they lead to, so that no access can
  // overlap another.
  /// What follows, the next one last.
  @exclusivity(unchecked) @usableFromInline var parts: ContiguousArray<Part>

  /// Sends the completion, unless the end has come. It captures nothing; it is made where the types
  /// are known, so that it is specialised.
  @usableFromInline let complete: (Concatenation, Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    subscription: SuccessionSubscription,
    part: @escaping Part,
    complete: @escaping (Concatenation, Subscribers.Completion<Failure>) -> Void,
    _ functions: Functions
  ) {
    self.subscription = subscription
    parts = [part]
    self.complete = complete
    super.init(functions)
  }

  /// Takes over a chain that is subscribed to as a part of this one.
  ///
  /// - Returns: Whether it is one: no part is attached.
  @inlinable
  final func takeOver<Prefix: Publisher, Suffix: Publisher>(
    _ prefix: Prefix,
    _ suffix: Suffix
  ) -> Bool
  where
    Prefix.Output == Input, Suffix.Output == Input,
    Prefix.Failure == Failure, Suffix.Failure == Failure
  {
    guard subscription.isBetween else { return false }
    parts.append { suffix.receive(subscriber: $0) }
    parts.append { prefix.receive(subscriber: $0) }
    goOn()
    return true
  }

  /// Goes on with the next part.
  @inlinable
  final func goOn() {
    loop.run {
      if !subscription.isOver, let next = parts.popLast() { next(AnySubscriber(erased: self)) }
    }
  }

  @inlinable
  final func partDidEnd(_ completion: Subscribers.Completion<Failure>) {
    guard subscription.detach() else { return }
    if case .finished = completion, !parts.isEmpty { return goOn() }
    parts = []
    complete(self, completion)
  }
}

/// A ``Concatenation`` that knows its downstream.
@usableFromInline
final class ConcatenationNode<Downstream: Subscriber>:
  Concatenation<Downstream.Input, Downstream.Failure>
{
  @usableFromInline let succession: Succession<Downstream>

  @inlinable
  init(downstream: Downstream, part: @escaping Part) {
    succession = Succession(downstream: downstream, name: "Concatenate")
    super.init(
      subscription: succession.subscription,
      part: part,
      complete: { node, completion in
        unsafeDowncast(node, to: ConcatenationNode.self).succession.receive(completion: completion)
      },
      Functions(
        receiveSubscription: { node, subscription in
          unsafeDowncast(node, to: ConcatenationNode.self).attach(subscription)
        },
        receiveValue: { node, value in
          unsafeDowncast(node, to: ConcatenationNode.self).succession.receive(value)
        },
        receiveCompletion: { node, completion in
          unsafeDowncast(node, to: ConcatenationNode.self).partDidEnd(completion)
        }
      )
    )
  }

  @inlinable
  func attach(_ part: any Subscription) {
    guard subscription.attach(part) else { return }
    // Downstream may ask now, and what comes of it, in frames above this one, comes in its place.
    loop.giveUpTurn()
    succession.downstream.receive(subscription: subscription)
  }
}
