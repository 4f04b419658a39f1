/// A publisher that starts when `connect()` is called, not when it is subscribed to.
///
/// Source: Combine's `ConnectablePublisher`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts publishing to all subscribers.
  ///
  /// - Returns: A cancellable that stops it.
  func connect() -> any Cancellable
}
