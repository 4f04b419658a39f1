public import Synchronization

/// The parts of a ``Concatenation`` that are still to be subscribed to.
///
/// The subscription closes the list at the end, from any thread.
@usableFromInline
final class PartList<Input, Failure: Error>: PendingUpstreams {
  /// Subscribes to a part.
  @usableFromInline typealias Part = (AnySubscriber<Input, Failure>) -> Void

  @usableFromInline let loop = SerialLoop()
  // Only a pass of the loop touches them, so that no access can overlap another.
  /// The next part is the last one.
  @exclusivity(unchecked) @usableFromInline var parts: ContiguousArray<Part>
  @usableFromInline let hasParts = Atomic(true)

  @inlinable
  init(_ part: @escaping Part) {
    parts = [part]
  }

  /// True if no part is left. Any thread may ask.
  @inlinable var isEmpty: Bool { !hasParts.load(ordering: .relaxed) }

  /// Called in a pass of the loop that has changed the parts.
  // The parts are not changed by methods of this class: a closure is wrapped anew to pass through one.
  @inlinable
  func partsHaveChanged() {
    hasParts.store(!parts.isEmpty, ordering: .relaxed)
  }

  /// Releases all parts. Called in a pass of the loop.
  @usableFromInline
  func removeAll() {
    // Out of their place before they are released: a deinit may call back.
    var dropped: ContiguousArray<Part> = []
    swap(&parts, &dropped)
    partsHaveChanged()
  }

  @usableFromInline
  func close() {
    loop.run(removeAll)
  }
}
