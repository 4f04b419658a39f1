/// A member of a ``_ConduitList``.
public protocol _ListedConduit: AnyObject {
  /// The index of its slot. Guarded by the lock that guards the list.
  var position: Int { get set }
}

/// The subscribers of one source, or the upstreams of one node, in the order in which they were
/// added.
///
/// Adding and removing cost O(1), amortised. A copy is a snapshot: sending reads one while
/// subscribers are added and removed.
///
/// It is public, for the layers above, because `@inlinable` code may use neither internal nor SPI
/// types.
public struct _ConduitList<Conduit: _ListedConduit> {
  // Invariant: a conduit in the list is at `members[conduit.position]`. A removed one leaves nil;
  // the slots are compacted when more than half of them are empty.
  @usableFromInline var members: ContiguousArray<Conduit?> = []
  @usableFromInline var vacancies = 0

  /// Makes an empty list.
  @inlinable
  public init() {}

  /// The members in order; nil where one was removed.
  @inlinable public var slots: ContiguousArray<Conduit?> { members }

  /// Calls the body with each member in order, without retaining it: the snapshot does.
  @inlinable
  public static func forEach(
    _ snapshot: ContiguousArray<Conduit?>,
    _ body: (Unmanaged<Conduit>) -> Void
  ) {
    snapshot.withUnsafeBufferPointer { slots in
      // An optional reference and an optional `Unmanaged` are both one word, zero for nil.
      slots.withMemoryRebound(to: Unmanaged<Conduit>?.self) { slots in
        for slot in slots {
          if let slot { body(slot) }
        }
      }
    }
  }

  /// True if the list has no members.
  @inlinable public var isEmpty: Bool { members.count == vacancies }

  /// Adds a member at the end, in O(1), amortised.
  @inlinable
  public mutating func append(_ conduit: Conduit) {
    conduit.position = members.count
    members.append(conduit)
  }

  /// Removes a member, in O(1), amortised.
  ///
  /// - Returns: True if it was in the list.
  @discardableResult
  @inlinable
  public mutating func remove(_ conduit: Conduit) -> Bool {
    let position = conduit.position
    guard members.indices.contains(position), members[position] === conduit else { return false }
    if position == members.count - 1 {
      members.removeLast()
    } else {
      members[position] = nil
      vacancies += 1
    }
    if vacancies * 2 > members.count { compact() }
    return true
  }

  /// Removes and returns all members.
  @inlinable
  public mutating func removeAll() -> ContiguousArray<Conduit?> {
    defer { self = _ConduitList() }
    return members
  }

  @inlinable
  mutating func compact() {
    // In place: the capacity is kept for later members.
    members.removeAll { $0 == nil }
    vacancies = 0
    for (position, conduit) in members.enumerated() { conduit?.position = position }
  }
}
