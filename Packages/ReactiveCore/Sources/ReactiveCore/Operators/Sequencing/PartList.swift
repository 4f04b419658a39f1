public import Synchronization

/// The parts of a ``ConcatenationNode`` that are still to be subscribed to.
///
/// The subscription closes the list at the end, from any thread.
@usableFromInline
final class PartList<Input, Failure: Error>: PendingUpstreams {
  /// A closure that subscribes to a part.
  @usableFromInline typealias Part = (AnySubscriber<Input, Failure>) -> Void

  @usableFromInline let loop = SerialLoop()
  // Only a pass of the loop touches them, so that no access can overlap another.
  /// The parts in reverse order: the next one is the last.
  @exclusivity(unchecked) @usableFromInline var parts: ContiguousArray<Part>
  @usableFromInline let hasParts = Atomic(true)

  @inlinable
  init(_ part: @escaping Part) {
    parts = [part]
  }

  /// True if no part is left. Any thread may ask.
  @inlinable var isEmpty: Bool { !hasParts.load(ordering: .relaxed) }

  /// Records whether parts are left. Called in a pass of the loop that has changed them.
  // No method of this class changes the parts: a closure that is passed through one is wrapped
  // again.
  @inlinable
  func partsHaveChanged() {
    hasParts.store(!parts.isEmpty, ordering: .relaxed)
  }

  /// Releases all parts. Called in a pass of the loop.
  @usableFromInline
  func removeAll() {
    // Moved out before they are released: a deinit may call back.
    var dropped: ContiguousArray<Part> = []
    swap(&parts, &dropped)
    partsHaveChanged()
  }

  @usableFromInline
  func close() {
    loop.run(removeAll)
  }
}
