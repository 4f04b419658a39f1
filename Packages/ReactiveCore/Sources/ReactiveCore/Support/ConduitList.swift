/// A subscriber's place in a `ConduitList`.
@_spi(Layers)
public protocol ListedConduit: AnyObject {
  /// The index of its slot. Guarded by the lock that guards the list.
  var position: Int { get set }
}

/// The subscribers of one source, in the order in which they subscribed.
///
/// Adding and removing cost O(1), amortised. A copy is a snapshot: sending reads one while
/// subscribers come and go.
@_spi(Layers)
public struct ConduitList<Conduit: ListedConduit> {
  // Invariant: a conduit that is in the list sits in `slots[conduit.position]`. A removed one leaves
  // nil behind; the slots are closed up when half of them are empty.
  public private(set) var slots: ContiguousArray<Conduit?> = []
  private var vacancies = 0

  public init() {}

  public var isEmpty: Bool { slots.count == vacancies }

  public mutating func append(_ conduit: Conduit) {
    conduit.position = slots.count
    slots.append(conduit)
  }

  public mutating func remove(_ conduit: Conduit) {
    let position = conduit.position
    guard slots.indices.contains(position), slots[position] === conduit else { return }
    slots[position] = nil
    vacancies += 1
    if vacancies * 2 > slots.count { closeUp() }
  }

  public mutating func removeAll() {
    self = ConduitList()
  }

  private mutating func closeUp() {
    slots = slots.filter { $0 != nil }
    vacancies = 0
    for (position, conduit) in slots.enumerated() { conduit?.position = position }
  }
}
