/// A type that can deliver a sequence of values over time to its subscribers.
///
/// A publisher delivers `Output` values to one or more ``Subscriber``s whose `Input` and `Failure`
/// types match its own. The contract, which every publisher of this module keeps and every
/// subscriber may rely on:
///
/// - `receive(subscription:)` comes once and first; then values, each within the demand that the
///   subscriber has asked for; then at most one completion; then nothing.
/// - Signals to one subscriber never overlap in time. `request` and `cancel` may be called from any
///   thread, and from inside a signal.
/// - After `cancel()` no new delivery starts; one already under way may still arrive.
///
/// Source: Combine's `Publisher`; Reactive Streams 1.0.4, rules 1.1 to 1.9.
public protocol Publisher<Output, Failure> {
  /// The kind of values this publisher delivers.
  associatedtype Output

  /// The kind of error it may fail with; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Attaches the subscriber. Implement this method, and call `subscribe(_:)`, which calls it.
  ///
  /// - Parameter subscriber: Receives its subscription before this returns, unless the publisher
  ///   subscribes later (as `subscribe(on:)` does).
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure

  /// True if ``_passAll(while:to:)`` can take the place of a subscription with unlimited demand.
  ///
  /// It is for the modules of this project, and may change.
  static var _passesAll: Bool { get }

  /// Passes all values on, without a subscription. Called only if ``_passesAll`` is true.
  ///
  /// It is for the modules of this project, and may change. It costs no allocation. A publisher can
  /// implement it if it would send all of its values before a request for them returns.
  ///
  /// - Parameters:
  ///   - isWanted: Returns false once no value is wanted any more. Called before each value.
  ///   - receive: Receives each value.
  /// - Returns: The completion; nil if the publisher has not ended, because it never does or because
  ///   its next value was not wanted.
  func _passAll(
    while isWanted: () -> Bool,
    to receive: (Output) -> Void
  ) -> Subscribers.Completion<Failure>?
}

extension Publisher {
  @inlinable public static var _passesAll: Bool { false }

  public func _passAll(
    while isWanted: () -> Bool,
    to receive: (Output) -> Void
  ) -> Subscribers.Completion<Failure>? {
    fatalError("\(Self.self) has to implement _passAll(while:to:)")
  }
}

extension Publisher {
  // The operators of this module call `receive(subscriber:)` instead. If every link of a chain went
  // through this one function, with ever larger types, the compiler would detect recursive
  // specialisation and leave the chain generic: forty times as slow.

  /// Attaches a subscriber to this publisher.
  ///
  /// - Parameter subscriber: Receives a subscription, then the values it asks for.
  @inlinable
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Attaches a subject to this publisher: the subject passes on what it receives.
  ///
  /// - Demand: the subject decides, through its `send(subscription:)`.
  /// - Completion and failure: go to the subject, and end the attachment.
  /// - Parameter subject: The subject to attach.
  /// - Returns: A cancellable that detaches the subject from this publisher.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    receive(subscriber: subscriber)
    return AnyCancellable(subscriber)
  }
}

/// A publisher that starts when `connect()` is called, not when it is subscribed to.
///
/// Source: Combine's `ConnectablePublisher`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts publishing to all subscribers.
  ///
  /// - Returns: A cancellable that stops it.
  func connect() -> any Cancellable
}

/// The namespace of types that act as publishers.
public enum Publishers {}
