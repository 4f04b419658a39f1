/// A publisher that sends no value, and finishes at once or never.
///
/// ```swift
/// let cancellable = Empty<Int, Never>()
///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: finished
/// ```
///
/// Source: Combine's `Empty`.
@frozen
public struct Empty<Output, Failure: Error>: Publisher, Equatable {
  /// True if it finishes right after the subscription, false if it never does.
  public let completeImmediately: Bool

  /// Makes an empty publisher.
  @inlinable
  public init(completeImmediately: Bool = true) {
    self.completeImmediately = completeImmediately
  }

  /// Makes an empty publisher of the given types.
  @inlinable
  public init(
    completeImmediately: Bool = true,
    outputType: Output.Type,
    failureType: Failure.Type
  ) {
    self.init(completeImmediately: completeImmediately)
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    if completeImmediately { subscriber.receive(completion: .finished) }
  }

  @inlinable public static var _passesAll: Bool { true }

  @inlinable
  public func _passAll(
    while isWanted: () -> Bool,
    to receive: (Output) -> Void
  ) -> Subscribers.Completion<Failure>? {
    completeImmediately ? .finished : nil
  }
}

extension Empty: Sendable {}
