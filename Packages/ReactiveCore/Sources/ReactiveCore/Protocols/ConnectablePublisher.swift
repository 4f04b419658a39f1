/// A publisher that starts to publish when it is told to, not when it is subscribed.
///
/// Source: Combine's `ConnectablePublisher`.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts publishing to all subscribers.
  ///
  /// - Returns: A cancellable that stops it.
  func connect() -> any Cancellable
}
