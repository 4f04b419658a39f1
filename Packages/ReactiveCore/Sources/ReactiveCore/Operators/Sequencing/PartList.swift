/// The parts of a ``Concatenation`` that are still to be subscribed to.
///
/// The node takes them one by one. The subscription closes the list at the end, from any thread.
@usableFromInline
final class PartList<Input, Failure: Error>: PendingUpstreams {
  /// Subscribes to a part.
  @usableFromInline typealias Part = (AnySubscriber<Input, Failure>) -> Void

  /// The next part is the last one. Nil once the list is closed.
  private let parts: _Lock<ContiguousArray<Part>?>

  @usableFromInline
  init(_ part: @escaping Part) {
    parts = _Lock([part])
  }

  @usableFromInline var isEmpty: Bool { parts.withLock { $0?.isEmpty ?? true } }

  /// Puts two parts before the others.
  @usableFromInline
  func prepend(_ first: @escaping Part, _ second: @escaping Part) {
    parts.withLock { parts in
      parts?.append(second)
      parts?.append(first)
    }
  }

  /// Takes the next part; nil if there is none.
  @usableFromInline
  func popFirst() -> Part? {
    parts.withLock { $0?.popLast() }
  }

  @usableFromInline
  func close() {
    // Out of the lock before they are released: a deinit may call back.
    let dropped = parts.withLock { $0.take() }
    _ = dropped
  }
}
