/// A subscriber that continues with the next of its parts when one has finished. It is the node of
/// `append` and `prepend`.
///
/// A part may be such a chain itself. It then has no node of its own: its parts are added to this
/// one. So a value passes one node, the stack is flat, and the cost grows with the number of parts
/// alone, however the chain was built.
@usableFromInline
final class ConcatenationNode<Input, Failure: Error>: ErasedSubscriber<Input, Failure> {
  @usableFromInline typealias Parts = PartList<Input, Failure>

  @usableFromInline let succession: Succession<AnySubscriber<Input, Failure>>
  /// The parts that follow, and the loop that subscribes to them. The subscription closes the list.
  @usableFromInline let pending: Parts
  /// Takes the completion of a part. It captures nothing, so that it is specialised.
  @usableFromInline let completionFunction: (ConcatenationNode, (any Error)?) -> Void

  @inlinable
  init(downstream: AnySubscriber<Input, Failure>, part: @escaping Parts.Part) {
    pending = Parts(part)
    succession = Succession(downstream: downstream, name: "Concatenate", pending: pending)
    completionFunction = { $0.partDidEnd($1) }
    super.init { _unsafeUncheckedDowncast($0, to: ConcatenationNode.self).succession.receive($1) }
  }

  @inlinable var subscription: SuccessionSubscription { succession.subscription }

  @usableFromInline override var context: AnyObject? { succession._context }

  override var wrapped: Any { subscription }

  // MARK: - Signals

  @usableFromInline
  override func receive(subscription part: any Subscription) {
    guard subscription.attach(part) else { return }
    // Downstream may ask now. The next parts are then subscribed to at once, inside this call.
    pending.loop.endPass()
    succession.handDown()
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    completionFunction(self, failure)
  }

  // MARK: - Parts

  @inlinable
  func partDidEnd(_ failure: (any Error)?) {
    guard subscription.detach() else { return }
    if failure == nil, !pending.isEmpty { return subscribeToNext() }
    succession.receive(completion: .init(failure: failure))
  }

  /// Takes over the parts of a chain, if it is subscribed to as a part of this one.
  ///
  /// - Returns: True if it is such a part: no other one is attached.
  @inlinable
  func takeOver<Prefix: Publisher, Suffix: Publisher>(
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
  func subscribeToNext() {
    pending.loop.run {
      if subscription.isOver {
        pending.removeAll()
      } else if let next = pending.parts.popLast() {
        pending.partsHaveChanged()
        next(AnySubscriber(erased: self))
      }
    }
  }
}
