/// A subscriber whose type is hidden.
///
/// Values go through a function that captures nothing and is made where the subscriber's type is
/// known, so that it is specialised. An overridden method of a generic class never is.
@usableFromInline
class ErasedSubscriber<Input, Failure: Error> {
  @usableFromInline typealias ValueFunction = (ErasedSubscriber, Input) -> Subscribers.Demand

  @usableFromInline let receiveValue: ValueFunction

  @inlinable
  init(receiveValue: @escaping ValueFunction) {
    self.receiveValue = receiveValue
  }

  @inlinable
  @inline(always)
  final func receive(_ value: Input) -> Subscribers.Demand {
    _assertNoLockHeld()
    return receiveValue(self, value)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    fatalError("\(Self.self) has to override receive(subscription:)")
  }

  /// Completes the stream.
  ///
  /// - Parameter failure: A `Failure`; nil if the stream finishes. Nodes pass it on as `any Error`, which
  ///   unspecialised code copies and releases without looking up its type.
  @usableFromInline
  func complete(_ failure: (any Error)?) {
    fatalError("\(Self.self) has to override complete(_:)")
  }

  /// The identifier of the subscriber.
  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }

  /// The value that describes the subscriber.
  @usableFromInline var wrapped: Any { self }

  /// The subscriber's context.
  @usableFromInline var context: AnyObject? { nil }

  /// Erases a subscriber; returns an already erased one unchanged.
  @inlinable
  static func erasing<S: Subscriber>(_ subscriber: S) -> ErasedSubscriber
  where S.Input == Input, S.Failure == Failure {
    // Cheaper than a dynamic cast where the type is not known.
    if S.self == AnySubscriber<Input, Failure>.self {
      return unsafeBitCast(subscriber, to: AnySubscriber<Input, Failure>.self).base
    }
    return SubscriberBox(subscriber)
  }
}

/// An ``ErasedSubscriber`` that holds its subscriber.
@usableFromInline
final class SubscriberBox<S: Subscriber>: ErasedSubscriber<S.Input, S.Failure> {
  @usableFromInline let subscriber: S
  // Functions too, because the subscriber may be a chain of nodes that is specialised as a whole.
  @usableFromInline let passSubscription: (SubscriberBox, any Subscription) -> Void
  @usableFromInline let passCompletion: (SubscriberBox, (any Error)?) -> Void

  @inlinable
  @inline(never)
  init(_ subscriber: __shared S) {
    self.subscriber = subscriber
    passSubscription = {
      _assertNoLockHeld()
      $0.subscriber.receive(subscription: $1)
    }
    passCompletion = {
      _assertNoLockHeld()
      $0.subscriber.receive(completion: .init(failure: $1))
    }
    super.init { _unsafeUncheckedDowncast($0, to: SubscriberBox.self).subscriber.receive($1) }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    passSubscription(self, subscription)
  }

  @usableFromInline
  override func complete(_ failure: (any Error)?) {
    passCompletion(self, failure)
  }

  @usableFromInline override var combineIdentifier: CombineIdentifier {
    subscriber.combineIdentifier
  }

  @usableFromInline override var wrapped: Any { subscriber }

  @usableFromInline override var context: AnyObject? { subscriber._context }
}

extension Publisher {
  /// Subscribes a node that is an ``ErasedSubscriber`` itself.
  @inlinable
  @_transparent
  func attach(_ node: __owned ErasedSubscriber<Output, Failure>) {
    receive(subscriber: AnySubscriber(erased: node))
  }
}
