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
    receiveValue(self, value)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    fatalError("\(Self.self) has to override receive(subscription:)")
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    fatalError("\(Self.self) has to override receive(completion:)")
  }

  /// Completes the stream with a failure, or without one.
  ///
  /// - Parameter failure: A `Failure`. A node stores it as `any Error`, which unspecialised code can copy
  ///   and release without looking up its type.
  @usableFromInline
  final func complete(_ failure: (any Error)?) {
    if let failure {
      receive(completion: .failure(failure as! Failure))
    } else {
      receive(completion: .finished)
    }
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
  @usableFromInline let passCompletion: (SubscriberBox, Subscribers.Completion<S.Failure>) -> Void

  @inlinable
  @inline(never)
  init(_ subscriber: __shared S) {
    self.subscriber = subscriber
    passSubscription = { $0.subscriber.receive(subscription: $1) }
    passCompletion = { $0.subscriber.receive(completion: $1) }
    super.init { _unsafeUncheckedDowncast($0, to: SubscriberBox.self).subscriber.receive($1) }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    passSubscription(self, subscription)
  }

  @usableFromInline
  override func receive(completion: Subscribers.Completion<S.Failure>) {
    passCompletion(self, completion)
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
  @inline(__always)
  func attach(_ node: ErasedSubscriber<Output, Failure>) {
    receive(subscriber: AnySubscriber(erased: node))
  }
}
