/// A subscriber as three functions.
///
/// The functions capture nothing and are made where the subscriber's type is known, so that they
/// are specialised.
@usableFromInline
class ErasedSubscriber<Input, Failure: Error> {
  @usableFromInline
  struct Functions {
    @usableFromInline let receiveSubscription: (ErasedSubscriber, any Subscription) -> Void
    @usableFromInline let receiveValue: (ErasedSubscriber, Input) -> Subscribers.Demand
    @usableFromInline
    let receiveCompletion: (ErasedSubscriber, Subscribers.Completion<Failure>) -> Void

    @inlinable
    init(
      receiveSubscription: @escaping (ErasedSubscriber, any Subscription) -> Void,
      receiveValue: @escaping (ErasedSubscriber, Input) -> Subscribers.Demand,
      receiveCompletion: @escaping (ErasedSubscriber, Subscribers.Completion<Failure>) -> Void
    ) {
      self.receiveSubscription = receiveSubscription
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
    }
  }

  @usableFromInline let functions: Functions

  @inlinable
  init(_ functions: Functions) {
    self.functions = functions
  }

  /// The identifier of the subscriber.
  var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }

  /// The value that describes the subscriber.
  var wrapped: Any { self }

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

  @inlinable
  @inline(always)
  final func receive(subscription: any Subscription) {
    functions.receiveSubscription(self, subscription)
  }

  @inlinable
  @inline(always)
  final func receive(_ value: Input) -> Subscribers.Demand {
    functions.receiveValue(self, value)
  }

  @inlinable
  @inline(always)
  final func receive(completion: Subscribers.Completion<Failure>) {
    functions.receiveCompletion(self, completion)
  }
}

/// An ``ErasedSubscriber`` that holds its subscriber.
@usableFromInline
final class SubscriberBox<S: Subscriber>: ErasedSubscriber<S.Input, S.Failure> {
  @usableFromInline let subscriber: S

  @inlinable
  init(_ subscriber: S) {
    self.subscriber = subscriber
    super.init(
      Functions(
        receiveSubscription: { box, subscription in
          _unsafeUncheckedDowncast(box, to: SubscriberBox.self).subscriber.receive(
            subscription: subscription
          )
        },
        receiveValue: { box, value in
          _unsafeUncheckedDowncast(box, to: SubscriberBox.self).subscriber.receive(value)
        },
        receiveCompletion: { box, completion in
          _unsafeUncheckedDowncast(box, to: SubscriberBox.self).subscriber.receive(
            completion: completion
          )
        }
      )
    )
  }

  override var combineIdentifier: CombineIdentifier { subscriber.combineIdentifier }

  override var wrapped: Any { subscriber }

  @usableFromInline override var context: AnyObject? { subscriber._context }
}
