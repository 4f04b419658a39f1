/// A first-in-first-out queue in a ring buffer: both ends cost O(1), amortised. It is a value: the
/// first change of a copy costs O(`count`).
///
/// The elements are in a class, whose methods look up no type in unspecialised code. It is public,
/// for the layers above, because `@inlinable` code may use neither internal nor SPI types.
public struct _Fifo<Element> {
  /// Nil in a queue that has had no elements.
  @usableFromInline var storage: FifoStorage?

  /// Makes an empty queue.
  @inlinable
  public init() {}

  /// The number of elements.
  @inlinable package var count: Int { storage?.count ?? 0 }

  /// True if the queue is empty.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Adds an element at the end, in O(1), amortised.
  @inlinable
  @inline(__always)
  public mutating func append(_ element: Element) {
    makeUnique()
    withRing { $0.append(element) }
  }

  /// Removes and returns the first element, in O(1); nil if the queue is empty.
  @inlinable
  public mutating func popFirst() -> Element? {
    isEmpty ? nil : removeFirst()
  }

  /// Removes and returns the first element, in O(1). There has to be one.
  @inlinable
  @inline(__always)
  public mutating func removeFirst() -> Element {
    makeUnique()
    return withRing { $0.removeFirst() }
  }

  /// The first element. There has to be one.
  @inlinable var first: Element { withRing { $0.slot(at: 0).pointee } }

  /// Exchanges the first element. There has to be one.
  @inlinable
  mutating func swapFirst(_ element: inout Element) {
    makeUnique()
    withRing { swap(&$0.slot(at: 0).pointee, &element) }
  }

  /// Removes and returns all elements.
  @inlinable
  @inline(__always)
  public mutating func removeAll() -> _Fifo {
    defer { self = _Fifo() }
    return self
  }

  /// A queue of the same elements that shares none of its storage with this one, in O(`count`).
  @usableFromInline
  package func unshared() -> _Fifo {
    var copy = self
    if storage != nil { copy.copyRing() }
    return copy
  }

  /// Calls the closure with the elements, which are not retained for that. There has to have been one.
  @inlinable
  @inline(__always)
  func withRing<Result>(_ body: (FifoRing<Element>) -> Result) -> Result {
    Unmanaged.passUnretained(storage.unsafelyUnwrapped)._withUnsafeGuaranteedRef {
      body(_unsafeUncheckedDowncast($0, to: FifoRing.self))
    }
  }

  @inlinable
  @inline(__always)
  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { copyRing() }
  }

  @usableFromInline
  mutating func copyRing() {
    storage = storage == nil ? FifoRing<Element>() : withRing { $0.copy() }
  }
}

/// The part of a queue's elements that does not depend on their type, so that unspecialised code looks up none
/// to ask for the count or the only reference (bench: "zip of two subjects").
@usableFromInline
class FifoStorage {
  /// The number of elements.
  @exclusivity(unchecked) @usableFromInline final var count = 0

  @inlinable
  init() {}
}

/// The elements of a queue or of several copies.
@usableFromInline
final class FifoRing<Element>: FifoStorage {
  // Invariant: the `count` slots from `head` on, modulo the capacity, are initialised.
  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Element>
  /// A power of two, so that a mask replaces a division.
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var head = 0

  @inlinable
  init(capacity: Int = 4) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  @inline(never)
  deinit {
    while count > 0 { _ = removeFirst() }
    slots.deallocate()
  }

  /// The slot of the element with `position` others before it.
  @inlinable
  func slot(at position: Int) -> UnsafeMutablePointer<Element> {
    slots + ((head &+ position) & (capacity &- 1))
  }

  @inlinable
  func append(_ element: Element) {
    if count == capacity { grow() }
    slot(at: count).initialize(to: element)
    count &+= 1
    checkInvariants()
  }

  @inlinable
  func removeFirst() -> Element {
    let element = slot(at: 0).move()
    head = (head &+ 1) & (capacity &- 1)
    count &-= 1
    checkInvariants()
    return element
  }

  @usableFromInline
  func copy() -> FifoRing {
    let copy = FifoRing(capacity: capacity)
    for position in 0..<count { copy.append(slot(at: position).pointee) }
    return copy
  }

  @usableFromInline
  func grow() {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    for position in 0..<count {
      (grown + position).moveInitialize(from: slot(at: position), count: 1)
    }
    slots.deallocate()
    (slots, capacity, head) = (grown, capacity * 2, 0)
  }
}
