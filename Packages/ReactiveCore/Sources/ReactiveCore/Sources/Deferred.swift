/// A publisher that waits for a subscriber before it makes the publisher that serves it.
///
/// Source: Combine's `Deferred`.
@frozen
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher, once per subscriber, on the thread that subscribes.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that is made anew for each subscriber.
  @inlinable
  public init(createPublisher: @escaping CheckedClosure<DeferredPublisher>) {
    self.createPublisher = _isolationChecked(createPublisher, in: "Deferred")
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}
