/// A member of a ``_SlotList``.
public protocol _SlotListMember: AnyObject {
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
public struct _SlotList<Member: _SlotListMember> {
  // Invariant: a member of the list is at `members[member.position]`. A removed one leaves nil;
  // the slots are compacted when more than half of them are empty.
  @usableFromInline var members: ContiguousArray<Member?> = []
  @usableFromInline var vacancies = 0

  /// Makes an empty list.
  @inlinable
  public init() {}

  /// The members in order; nil where one was removed.
  @inlinable public var slots: ContiguousArray<Member?> { members }

  /// Calls the body with each member in order, without retaining it: the snapshot does.
  @inlinable
  public static func forEach(
    _ snapshot: ContiguousArray<Member?>,
    _ body: (Unmanaged<Member>) -> Void
  ) {
    snapshot.withUnsafeBufferPointer { slots in
      // An optional reference and an optional `Unmanaged` are both one word, zero for nil.
      slots.withMemoryRebound(to: Unmanaged<Member>?.self) { slots in
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
  public mutating func append(_ member: Member) {
    member.position = members.count
    members.append(member)
    checkInvariants()
  }

  /// Removes a member, in O(1), amortised.
  ///
  /// - Returns: True if it was in the list.
  @discardableResult
  @inlinable
  public mutating func remove(_ member: Member) -> Bool {
    let position = member.position
    guard members.indices.contains(position), members[position] === member else { return false }
    if position == members.count - 1 {
      members.removeLast()
    } else {
      members[position] = nil
      vacancies += 1
    }
    if vacancies * 2 > members.count { compact() }
    checkInvariants()
    return true
  }

  /// Removes and returns all members.
  @inlinable
  public mutating func removeAll() -> ContiguousArray<Member?> {
    defer { self = _SlotList() }
    return members
  }

  @inlinable
  mutating func compact() {
    // In place: the capacity is kept for later members.
    members.removeAll { $0 == nil }
    vacancies = 0
    for (position, member) in members.enumerated() { member?.position = position }
  }
}
