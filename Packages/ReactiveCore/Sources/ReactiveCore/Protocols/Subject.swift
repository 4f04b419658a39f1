/// A publisher into which a program injects values by calling `send`.
///
/// Source: Combine's `Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers that were there when the call began, in the order in which
  /// they subscribed.
  func send(_ value: Output)

  /// Ends the stream for all subscribers. Values that are sent afterwards are dropped.
  func send(completion: Subscribers.Completion<Failure>)

  /// Attaches an upstream: the subject asks it for values.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends a value to a subject whose output is `Void`.
  @inlinable
  public func send() {
    send(())
  }
}
