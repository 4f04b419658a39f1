/// A first-in-first-out queue on a ring: both ends cost O(1), amortised.
@_spi(Layers)
public struct Fifo<Element> {
  // Invariant: the `count` slots from `head` on, modulo the capacity, are full; the others are nil.
  private var slots: ContiguousArray<Element?> = []
  private var head = 0
  public private(set) var count = 0

  public init() {}

  public var isEmpty: Bool { count == 0 }

  public mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    // The capacity is a power of two, so that the mask replaces a division.
    slots[(head + count) & (slots.count - 1)] = element
    count += 1
  }

  public mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer {
      head = (head + 1) & (slots.count - 1)
      count -= 1
    }
    return slots[head].take()
  }

  public mutating func removeAll() {
    self = Fifo()
  }

  private mutating func grow() {
    var grown: ContiguousArray<Element?> = []
    grown.reserveCapacity(Swift.max(4, slots.count * 2))
    grown.append(contentsOf: slots[head...])
    grown.append(contentsOf: slots[..<head])
    grown.append(contentsOf: repeatElement(nil, count: Swift.max(4, slots.count)))
    slots = grown
    head = 0
  }
}
