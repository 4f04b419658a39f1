/// A publisher that makes a new publisher for each subscriber.
///
/// ```swift
/// var attempts = 0
/// let publisher = Deferred {
///   attempts += 1
///   return Just("attempt \(attempts)")
/// }
/// let first = publisher.sink { print($0) }
/// let second = publisher.sink { print($0) }
/// // Prints: attempt 1, attempt 2
/// ```
///
/// Source: Combine's `Deferred`.
@frozen
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher, once per subscriber, on the thread that subscribes.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher from a closure that is called for each subscriber.
  @inlinable
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}
