/// A subscriber that hides the kind of another one, or that is made of closures.
///
/// Source: Combine's `AnySubscriber`.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
{
  @usableFromInline let base: ErasedSubscriber<Input, Failure>

  /// Wraps a subscriber. Wrapping an `AnySubscriber` again returns it as it is.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      base = ErasedSubscriber(subscriber)
    }
  }

  /// Wraps a subject: it is sent what this subscriber receives.
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    self.init(SubjectSubscriber(subject))
  }

  /// Makes a subscriber of closures; those left out do nothing, and ask for nothing.
  @inlinable
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    base = ErasedSubscriber(
      receiveSubscription: receiveSubscription ?? { _ in },
      receiveValue: receiveValue ?? { _ in .none },
      receiveCompletion: receiveCompletion ?? { _ in },
      combineIdentifier: CombineIdentifier()
    )
  }

  public var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  @inlinable
  public func receive(subscription: any Subscription) {
    base.receiveSubscription(subscription)
  }

  @inlinable
  public func receive(_ value: Input) -> Subscribers.Demand {
    base.receiveValue(value)
  }

  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    base.receiveCompletion(completion)
  }

  public var description: String { "AnySubscriber" }

  public var customMirror: Mirror { Mirror(self, children: []) }

  public var playgroundDescription: Any { description }
}

/// A subscriber as closures. They are made where its type is known, so that they are specialised.
@usableFromInline
final class ErasedSubscriber<Input, Failure: Error> {
  @usableFromInline let receiveSubscription: (any Subscription) -> Void
  @usableFromInline let receiveValue: (Input) -> Subscribers.Demand
  @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  @usableFromInline let combineIdentifier: CombineIdentifier

  @inlinable
  convenience init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    self.init(
      receiveSubscription: { subscriber.receive(subscription: $0) },
      receiveValue: { subscriber.receive($0) },
      receiveCompletion: { subscriber.receive(completion: $0) },
      combineIdentifier: subscriber.combineIdentifier
    )
  }

  @inlinable
  init(
    receiveSubscription: @escaping (any Subscription) -> Void,
    receiveValue: @escaping (Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    combineIdentifier: CombineIdentifier
  ) {
    self.receiveSubscription = receiveSubscription
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
    self.combineIdentifier = combineIdentifier
  }
}
