/// What has been sent while a subscription was being handed down.
///
/// Its type says nothing of the values: the deinit of a generic class, which is never specialised,
/// would have to look their type up.
@usableFromInline
struct Backlog {
  @usableFromInline var isOpen = true
  /// A ``SignalQueue``, once there is something.
  @usableFromInline var queue: AnyObject?

  @usableFromInline
  init() {}
}

/// The signals of a ``Backlog``, in order.
@usableFromInline
final class SignalQueue<Output, Failure: Error> {
  @usableFromInline var signals = _Fifo<Signal<Output, Failure>>()

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { signals.isEmpty }

  @inlinable
  func append(_ signal: Signal<Output, Failure>) {
    signals.append(signal)
  }

  @inlinable
  func popFirst() -> Signal<Output, Failure>? {
    signals.popFirst()
  }
}
