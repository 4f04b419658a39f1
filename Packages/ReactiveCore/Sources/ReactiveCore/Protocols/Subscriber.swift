/// A type that can receive values from a publisher.
///
/// A subscriber receives one subscription, asks it for values, receives no more values than it has
/// asked for, and then at most one completion. Signals never overlap in time.
///
/// Source: Combine's `Subscriber`; Reactive Streams 1.0.4, rules 2.1 to 2.13.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The kind of values this subscriber receives.
  associatedtype Input

  /// The kind of error it may receive; `Never` if it cannot receive one.
  associatedtype Failure: Error

  /// Receives the subscription. From now on the subscriber may ask for values.
  func receive(subscription: any Subscription)

  /// Receives a value.
  ///
  /// - Returns: The number of values that the subscriber wants beyond those it has asked for
  ///   before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Receives the completion: the publisher has ended, normally or with a failure.
  func receive(completion: Subscribers.Completion<Failure>)

  /// The value that the end of the chain gives to all of its upstreams; nil if it gives none.
  ///
  /// It is for the modules of this project, and may change. An operator's subscriber returns its
  /// downstream's, so that an upstream that is subscribed to late, by `flatMap` or `retry`, gets
  /// it, too. A subscriber with several downstreams, as those of subjects and `share()`, returns
  /// nil. Only a publisher reads it, when it is subscribed to: signals do not get slower.
  var _context: AnyObject? { get }
}

extension Subscriber {
  @inlinable public var _context: AnyObject? { nil }
}

extension Subscriber where Input == Void {
  /// Receives a value, if the input is `Void`.
  @inlinable
  public func receive() -> Subscribers.Demand {
    receive(())
  }
}

/// The namespace of types that act as subscribers.
public enum Subscribers {}
