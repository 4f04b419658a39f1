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

  /// Restores the type of the subscriber that a function is called with.
  @inlinable
  @inline(__always)
  static func of(_ subscriber: ErasedSubscriber) -> Self {
    _unsafeUncheckedDowncast(subscriber, to: Self.self)
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
  @inline(never)
  init(_ subscriber: S) {
    self.subscriber = subscriber
    super.init(
      Functions(
        receiveSubscription: { SubscriberBox.of($0).subscriber.receive(subscription: $1) },
        receiveValue: { SubscriberBox.of($0).subscriber.receive($1) },
        receiveCompletion: { SubscriberBox.of($0).subscriber.receive(completion: $1) }
      )
    )
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
  func attach(_ node: ErasedSubscriber<Output, Failure>) {
    receive(subscriber: AnySubscriber(erased: node))
  }
}
