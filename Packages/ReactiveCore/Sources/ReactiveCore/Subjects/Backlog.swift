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

/// What a subject sends to a subscriber.
@usableFromInline
enum SubjectSignal<Output, Failure: Error> {
  case value(Output)
  case completion(Subscribers.Completion<Failure>)
}

/// The signals of a ``Backlog``, in order.
@usableFromInline
final class SignalQueue<Output, Failure: Error> {
  @usableFromInline var signals = Fifo<SubjectSignal<Output, Failure>>()

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { signals.isEmpty }

  @inlinable
  func append(_ signal: SubjectSignal<Output, Failure>) {
    signals.append(signal)
  }

  @inlinable
  func popFirst() -> SubjectSignal<Output, Failure>? {
    signals.popFirst()
  }
}
