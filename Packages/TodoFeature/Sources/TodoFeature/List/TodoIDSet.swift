import Foundation

/// A set of identities of todos, for finding a few todos in a long list.
///
/// Most identities are not in the set, which a bit map tells at once: a hash would take ten times as
/// long.
public struct TodoIDSet {
  private let ids: Set<Todo.ID>
  /// Bits, one of which is set for each identity. Their number is a power of two.
  private var map: [UInt64]

  /// Creates a set.
  public init(_ ids: some Sequence<Todo.ID>) {
    self.ids = Set(ids)
    // Sixteen bits for each identity: the bit of one in sixteen other identities is set.
    let count = 1 << (Int.bitWidth - (self.ids.count / 4).leadingZeroBitCount)
    map = Array(repeating: 0, count: count)
    for id in self.ids {
      let bit = bit(of: id)
      map[bit / 64] |= 1 << UInt64(bit % 64)
    }
  }

  /// Returns true if an identity is in the set.
  public func contains(_ id: Todo.ID) -> Bool {
    let bit = bit(of: id)
    return map[bit / 64] & 1 << UInt64(bit % 64) != 0 && ids.contains(id)
  }

  private func bit(of id: Todo.ID) -> Int {
    let (first, second) = unsafeBitCast(id.uuid, to: (UInt64, UInt64).self)
    // The product's upper bits depend on all bits: not all identities are random everywhere.
    let product = (first ^ second) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (map.count * 64 - 1)
  }
}
