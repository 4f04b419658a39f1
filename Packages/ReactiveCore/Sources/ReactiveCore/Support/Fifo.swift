/// A first-in-first-out queue in a ring buffer: both ends cost O(1), amortised.
///
/// It is public, for the layers above, because `@inlinable` code may use neither internal nor SPI
/// types.
public struct _Fifo<Element> {
  // Invariant: the `count` slots from `head` on, modulo the capacity, are full; the others are nil.
  @usableFromInline var slots: ContiguousArray<Element?> = []
  @usableFromInline var head = 0
  @usableFromInline package var count = 0

  /// Makes an empty queue.
  @inlinable
  public init() {}

  /// True if the queue is empty.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Adds an element at the end, in O(1), amortised.
  @inlinable
  public mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    // The capacity is a power of two, so that the mask replaces a division.
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  /// Removes and returns the first element, in O(1); nil if the queue is empty.
  @inlinable
  public mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let first = slots[head].take()
    head = (head + 1) & (slots.count - 1)
    count -= 1
    return first
  }

  /// Removes and returns all elements.
  @inlinable
  public mutating func removeAll() -> _Fifo {
    defer { self = _Fifo() }
    return self
  }

  @inlinable
  mutating func grow() {
    var grown: ContiguousArray<Element?> = []
    grown.reserveCapacity(Swift.max(4, slots.count * 2))
    grown.append(contentsOf: slots[head...])
    grown.append(contentsOf: slots[..<head])
    grown.append(contentsOf: repeatElement(nil, count: Swift.max(4, slots.count)))
    slots = grown
    head = 0
  }
}
