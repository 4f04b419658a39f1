/// The common part of a node that knows the types of values and not the type of its downstream.
///
/// All chains share the code of such a node; a node that is generic over its downstream has code of
/// its own in each chain. It costs a call through a function for each value. So it is for nodes with
/// state, which need an object anyway.
@usableFromInline
class SharedNode<Input, Failure: Error, Output, OutputFailure: Error>:
  ErasedSubscriber<Input, Failure>
{
  @usableFromInline typealias Downstream = ErasedSubscriber<Output, OutputFailure>

  @usableFromInline let downstream: Downstream

  @inlinable
  init(downstream: Downstream, receiveValue: @escaping ValueFunction) {
    self.downstream = downstream
    super.init(receiveValue: receiveValue)
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    downstream.complete(failure)
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier {
    downstream.combineIdentifier
  }

  @usableFromInline override var context: AnyObject? { downstream.context }
}
