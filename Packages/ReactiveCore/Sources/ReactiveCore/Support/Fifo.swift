public import Synchronization

/// A first-in-first-out queue in a ring buffer: both ends cost O(1), amortised. It is a value: the
/// first change of a copy costs O(`count`).
///
/// The types of all parts that change for each element are not generic, so that unspecialised code
/// looks up none of them. It is public, for the layers above, because `@inlinable` code may use
/// neither internal nor SPI types.
public struct _Fifo<Element> {
  /// The owner of the elements; nil in a queue that has had none.
  @usableFromInline var owner: FifoOwner?
  /// The ring of ``owner``, kept beside it so that no access retains the owner.
  @usableFromInline var ring: UnsafeMutablePointer<FifoRing>?

  /// Makes an empty queue.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable package var count: Int { ring?.pointee.count ?? 0 }

  @inlinable var capacity: Int { ring?.pointee.capacity ?? 0 }

  /// True if the queue is empty.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Adds an element at the end, in O(1), amortised.
  @inlinable
  public mutating func append(_ element: Element) {
    if count == capacity {
      replaceRing(capacity: Swift.max(4, capacity * 2))
    } else if !isKnownUniquelyReferenced(&owner) {
      replaceRing(capacity: capacity)
    }
    let ring = ring.unsafelyUnwrapped
    ring.pointee.slot(at: ring.pointee.count, of: Element.self).initialize(to: element)
    ring.pointee.count &+= 1
  }

  /// Removes and returns the first element, in O(1); nil if the queue is empty.
  @inlinable
  public mutating func popFirst() -> Element? {
    isEmpty ? nil : removeFirst()
  }

  /// Removes and returns the first element, in O(1). There has to be one.
  @inlinable
  public mutating func removeFirst() -> Element {
    if !isKnownUniquelyReferenced(&owner) { replaceRing(capacity: capacity) }
    return ring.unsafelyUnwrapped.pointee.removeFirst(of: Element.self)
  }

  /// Removes and returns all elements.
  @inlinable
  public mutating func removeAll() -> _Fifo {
    defer { self = _Fifo() }
    return self
  }

  /// Moves the elements into another ring, or copies them if another queue has them too.
  @inlinable
  mutating func replaceRing(capacity: Int) {
    let next = FifoElements<Element>(capacity: capacity)
    let moves = isKnownUniquelyReferenced(&owner)
    if let ring { Self.fill(next.ring, from: ring, moving: moves) }
    owner = next
    ring = next.ring
  }

  @inlinable
  static func fill(
    _ next: UnsafeMutablePointer<FifoRing>,
    from ring: UnsafeMutablePointer<FifoRing>,
    moving: Bool
  ) {
    for position in 0..<ring.pointee.count {
      let element = ring.pointee.slot(at: position, of: Element.self)
      next.pointee.slot(at: position, of: Element.self)
        .initialize(to: moving ? element.move() : element.pointee)
    }
    next.pointee.count = ring.pointee.count
    if moving { ring.pointee.count = 0 }
  }
}

/// The positions of a queue's elements in memory.
@frozen
@usableFromInline
struct FifoRing {
  // Invariant: the `count` slots from `head` on, modulo the capacity, are initialised.
  @usableFromInline let slots: UnsafeMutableRawPointer
  /// A power of two, so that a mask replaces a division.
  @usableFromInline let capacity: Int
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  @inlinable
  init(slots: UnsafeMutableRawPointer, capacity: Int) {
    self.slots = slots
    self.capacity = capacity
  }

  /// The slot of the element with `position` others before it.
  @inlinable
  func slot<Element>(at position: Int, of type: Element.Type) -> UnsafeMutablePointer<Element> {
    slots.assumingMemoryBound(to: type) + ((head &+ position) & (capacity &- 1))
  }

  @inlinable
  mutating func removeFirst<Element>(of type: Element.Type) -> Element {
    let slot = slot(at: 0, of: type)
    head = (head &+ 1) & (capacity &- 1)
    count &-= 1
    return slot.move()
  }
}

/// The owner of the ring of one queue or of several copies.
@usableFromInline
class FifoOwner {
  @usableFromInline final let cell: _Cell<FifoRing>

  @inlinable
  init(_ ring: FifoRing) {
    cell = _Cell(ring)
  }

  @inlinable final var ring: UnsafeMutablePointer<FifoRing> { cell._address }
}

/// The part of a ``FifoOwner`` that knows the type of its elements.
@usableFromInline
final class FifoElements<Element>: FifoOwner {
  @inlinable
  init(capacity: Int) {
    let slots = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    super.init(FifoRing(slots: slots, capacity: capacity))
  }

  deinit {
    while ring.pointee.count > 0 { _ = ring.pointee.removeFirst(of: Element.self) }
    ring.pointee.slots.assumingMemoryBound(to: Element.self).deallocate()
  }
}
