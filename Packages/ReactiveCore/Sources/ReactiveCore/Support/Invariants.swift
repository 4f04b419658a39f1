// The invariants of the containers, checked after each change in builds with -DMETRONOME_CHECKS. Larger ones are passed
// over: to look at a thousand elements at each change takes too long.

extension FifoRing {
  @inlinable
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      _require(
        capacity & (capacity - 1) == 0,
        "the capacity of a queue is a power of two, not \(capacity)"
      )
      _require(
        (0...capacity).contains(count) && (0..<capacity).contains(head),
        "a queue has \(count) elements from \(head) on, and room for \(capacity)"
      )
    #endif
  }
}

extension _SlotList {
  @inlinable
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      guard members.count <= 32 else { return }
      for (position, member) in members.enumerated() where member != nil {
        _require(
          member?.position == position,
          "the member at \(position) of a list takes itself for the one at \(member?.position ?? 0)"
        )
      }
      let vacant = members.count { $0 == nil }
      _require(vacant == vacancies, "a list has \(vacant) vacant slots, and counts \(vacancies)")
      _require(vacancies * 2 <= members.count, "half of the slots of a list are vacant: compact it")
    #endif
  }
}

extension ConduitTable {
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      guard count <= 32 else { return }
      _require(count <= capacity, "a table has \(count) conduits, and room for \(capacity)")
      var vacant = 0
      for position in 0..<count {
        guard let conduit = slots[position]?.takeUnretainedValue() else {
          vacant += 1
          continue
        }
        _require(
          conduit.position == position,
          "the conduit at \(position) of a table takes itself for the one at \(conduit.position)"
        )
        _require(
          conduit.isListed || needsSweep,
          "the conduit at \(position) of a table was removed, and nothing will release it"
        )
      }
      _require(vacant == vacancies, "a table has \(vacant) vacant slots, and counts \(vacancies)")
    #endif
  }
}
