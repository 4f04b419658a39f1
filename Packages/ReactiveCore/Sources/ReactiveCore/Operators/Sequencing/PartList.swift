/// The parts of a ``Concatenation`` that are still to be subscribed to.
///
/// The subscription closes the list at the end, from any thread.
@usableFromInline
final class PartList<Input, Failure: Error>: PendingUpstreams {
  /// Subscribes to a part.
  @usableFromInline typealias Part = (AnySubscriber<Input, Failure>) -> Void

  @usableFromInline let loop = SerialLoop()
  // Only a turn of the loop touches them, so that no access can overlap another.
  /// The next part is the last one.
  @exclusivity(unchecked) @usableFromInline var parts: ContiguousArray<Part>

  @inlinable
  init(_ part: @escaping Part) {
    parts = [part]
  }

  @usableFromInline
  func close() {
    loop.run(removeAll)
  }

  /// Releases all parts. Called in a turn of the loop.
  @usableFromInline
  func removeAll() {
    // Out of their place before they are released: a deinit may call back.
    var dropped: ContiguousArray<Part> = []
    swap(&parts, &dropped)
  }
}
