/// A publisher that values are sent to, as to a subject, but that is never completed by a call.
///
/// It finishes when it is released.
///
/// Source: CombineExt's `Relay`.
public protocol Relay<Output>: AnyObject, Publisher where Failure == Never {
  /// Sends a value to the subscribers.
  func accept(_ value: Output)
}

extension Relay where Output == Void {
  /// Sends to the subscribers that something has happened.
  @inlinable
  public func accept() {
    accept(())
  }
}

extension Publisher where Failure == Never {
  /// Sends the values of this publisher to a relay, and drops its completion.
  ///
  /// - Demand: asks for all values.
  /// - Returns: The subscription, which does not keep the relay. Cancel it to send no more values.
  ///
  /// ```swift
  /// let volume = CurrentValueRelay(5)
  /// let cancellable = [6, 7].publisher.subscribe(volume)
  /// print(volume.value)
  /// // Prints: 7
  /// ```
  ///
  /// Source: CombineExt's `subscribe(_:)`. The `subscribe(_:)` of a relay, which takes a publisher, is
  /// left out: with two relays, it is not clear which of them receives the values.
  @inlinable
  public func subscribe<R: Relay>(_ relay: R) -> AnyCancellable where R.Output == Output {
    sink { [weak relay] in relay?.accept($0) }
  }
}
