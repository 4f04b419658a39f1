extension Publisher {
  /// Hides the kind of this publisher behind ``AnyPublisher``.
  ///
  /// Erasing an `AnyPublisher` again returns it as it is.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

/// A publisher that hides the kind of another one and does what that one does.
///
/// Source: Combine's `AnyPublisher`.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher, CustomStringConvertible {
  // A closure made where the wrapped publisher's type is known lets the optimiser specialise all
  // of the chain behind it; a class reached through its vtable would stay unspecialised.
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Wraps a publisher.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }

  public var description: String { "AnyPublisher" }
}
