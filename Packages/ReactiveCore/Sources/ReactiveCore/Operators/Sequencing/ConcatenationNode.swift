/// A subscriber that continues with the next of its parts when one has finished. It is the node of
/// `append` and `prepend`.
///
/// A part may be such a chain itself. It then has no node of its own: its parts are added to this
/// one. So a value passes one node, the stack is flat, and the cost grows with the number of parts
/// alone, however the chain was built.
///
/// This class does not refer to the downstream; ``ConcatenationNode`` does.
@usableFromInline
class Concatenation<Input, Failure: Error>: ErasedSubscriber<Input, Failure> {
  @usableFromInline typealias Parts = PartList<Input, Failure>

  @usableFromInline let subscription: SuccessionSubscription
  /// The parts that follow, and the loop that subscribes to them. The subscription closes the list.
  @usableFromInline let pending: Parts

  /// Sends the completion, unless the end has been sent. It captures nothing; it is made where the
  /// types are known, so that it is specialised.
  @usableFromInline let complete: (Concatenation, Subscribers.Completion<Failure>) -> Void

  @inlinable
  init(
    subscription: SuccessionSubscription,
    pending: Parts,
    complete: @escaping (Concatenation, Subscribers.Completion<Failure>) -> Void,
    _ functions: Functions
  ) {
    self.subscription = subscription
    self.pending = pending
    self.complete = complete
    super.init(functions)
  }

  /// Takes over the parts of a chain, if it is subscribed to as a part of this one.
  ///
  /// - Returns: True if it is such a part: no other one is attached.
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
    // A part is being subscribed to, in a pass of the loop.
    pending.parts.append { suffix.receive(subscriber: $0) }
    pending.parts.append { prefix.receive(subscriber: $0) }
    pending.partsHaveChanged()
    subscribeToNext()
    return true
  }

  /// Subscribes to the next part.
  @inlinable
  final func subscribeToNext() {
    pending.loop.run {
      if subscription.isOver {
        pending.removeAll()
      } else if let next = pending.parts.popLast() {
        pending.partsHaveChanged()
        next(AnySubscriber(erased: self))
      }
    }
  }

  override var wrapped: Any { subscription }

  @inlinable
  final func partDidEnd(_ completion: Subscribers.Completion<Failure>) {
    guard subscription.detach() else { return }
    if case .finished = completion, !pending.isEmpty { return subscribeToNext() }
    complete(self, completion)
  }
}

/// A ``Concatenation`` with its downstream.
@usableFromInline
final class ConcatenationNode<Downstream: Subscriber>:
  Concatenation<Downstream.Input, Downstream.Failure>
{
  @usableFromInline let succession: Succession<Downstream>

  @inlinable
  init(downstream: Downstream, part: @escaping Parts.Part) {
    let pending = Parts(part)
    succession = Succession(downstream: downstream, name: "Concatenate", pending: pending)
    super.init(
      subscription: succession.subscription,
      pending: pending,
      complete: { node, completion in
        _unsafeUncheckedDowncast(node, to: ConcatenationNode.self).succession.receive(
          completion: completion
        )
      },
      Functions(
        receiveSubscription: { node, subscription in
          _unsafeUncheckedDowncast(node, to: ConcatenationNode.self).attach(subscription)
        },
        receiveValue: { node, value in
          _unsafeUncheckedDowncast(node, to: ConcatenationNode.self).succession.receive(value)
        },
        receiveCompletion: { node, completion in
          _unsafeUncheckedDowncast(node, to: ConcatenationNode.self).partDidEnd(completion)
        }
      )
    )
  }

  @usableFromInline override var context: AnyObject? { succession._context }

  @inlinable
  func attach(_ part: any Subscription) {
    guard subscription.attach(part) else { return }
    // Downstream may ask now. The next parts are then subscribed to at once, inside this call.
    pending.loop.endPass()
    succession.downstream.receive(subscription: subscription)
  }
}
