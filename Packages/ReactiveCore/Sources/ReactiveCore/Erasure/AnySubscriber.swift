/// A subscriber that hides the type of another one, or that is made of closures.
///
/// It describes and mirrors itself as the other one does.
///
/// Source: Combine's `AnySubscriber`.
@frozen
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible,
  CustomReflectable, CustomPlaygroundDisplayConvertible
{
  @usableFromInline let base: ErasedSubscriber<Input, Failure>

  /// Wraps a subscriber. Wrapping an `AnySubscriber` again returns it as it is.
  @_transparent
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    base = .erasing(subscriber)
  }

  @inlinable
  init(erased base: ErasedSubscriber<Input, Failure>) {
    self.base = base
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
    base = SubscriberBox(
      ClosureSubscriber(
        receiveSubscription: receiveSubscription,
        receiveValue: receiveValue,
        receiveCompletion: receiveCompletion
      )
    )
  }

  public var combineIdentifier: CombineIdentifier { base.combineIdentifier }

  public var _context: AnyObject? { base.context }

  @_transparent
  public func receive(subscription: any Subscription) {
    base.receive(subscription: subscription)
  }

  @_transparent
  public func receive(_ value: Input) -> Subscribers.Demand {
    base.receive(value)
  }

  @_transparent
  public func receive(completion: Subscribers.Completion<Failure>) {
    base.complete(completion.failure)
  }

  /// The description of the wrapped subscriber, or the name of its type.
  public var description: String {
    (base.wrapped as? any CustomStringConvertible)?.description ?? "\(type(of: base.wrapped))"
  }

  /// The mirror of the wrapped subscriber; an empty one if that one does not make its own.
  public var customMirror: Mirror {
    (base.wrapped as? any CustomReflectable)?.customMirror ?? Mirror(self, children: [])
  }

  /// The playground description of the wrapped subscriber; its description if it has none.
  public var playgroundDescription: Any {
    (base.wrapped as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}

/// A subscriber that is made of closures.
@usableFromInline
struct ClosureSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?
  @usableFromInline let receiveValue: ((Input) -> Subscribers.Demand)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @inlinable
  init(
    receiveSubscription: ((any Subscription) -> Void)?,
    receiveValue: ((Input) -> Subscribers.Demand)?,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  ) {
    self.receiveSubscription = receiveSubscription
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) {
    receiveSubscription?(subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    receiveValue?(input) ?? .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    receiveCompletion?(completion)
  }

  @usableFromInline var description: String { "Anonymous AnySubscriber" }
}
