/// The subscriptions of a subject, in the order in which they came.
///
/// Only the thread inside the subject's gate touches it. It may be changed while it is gone
/// through: what is added then comes at the end, and what is removed stays in its slot, unlisted,
/// until it is swept. Going through it retains nothing.
@usableFromInline
final class ConduitTable {
  // Invariant: the first `count` slots are initialised; each conduit in one of them is retained, and
  // knows its position. Vacant slots are nil. Only what is listed counts.
  @exclusivity(unchecked) @usableFromInline var slots: UnsafeMutablePointer<Unmanaged<Conduit>?>
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// Whether something was removed while the table was gone through.
  @exclusivity(unchecked) @usableFromInline var needsSweep = false
  private var capacity = 2
  private var vacancies = 0

  @usableFromInline
  init() {
    slots = .allocate(capacity: capacity)
  }

  deinit {
    for position in 0..<count { slots[position]?.release() }
    slots.deallocate()
  }

  /// Adds one at the end, in O(1), amortised.
  func append(_ conduit: Conduit) {
    if count == capacity { grow() }
    conduit.position = count
    conduit.isListed = true
    (slots + count).initialize(to: .passRetained(conduit))
    count += 1
  }

  /// Removes one, in O(1), amortised.
  ///
  /// - Parameter isGoneThrough: Whether somebody goes through the table: it has to be swept then.
  /// - Returns: Whether it was listed.
  func remove(_ conduit: Conduit, isGoneThrough: Bool) -> Bool {
    guard conduit.isListed else { return false }
    conduit.isListed = false
    if isGoneThrough {
      needsSweep = true
    } else {
      vacate(conduit.position)
      closeUpIfWorthwhile()
    }
    return true
  }

  /// Releases what was removed while the table was gone through, in O(its length).
  @usableFromInline
  func sweep() {
    needsSweep = false
    for position in 0..<count {
      if let slot = slots[position], !slot._withUnsafeGuaranteedRef({ $0.isListed }) {
        vacate(position)
      }
    }
    closeUpIfWorthwhile()
  }

  private func vacate(_ position: Int) {
    slots[position]?.release()
    slots[position] = nil
    vacancies += 1
  }

  private func closeUpIfWorthwhile() {
    guard vacancies * 2 > count else { return }
    var filled = 0
    for position in 0..<count {
      guard let slot = slots[position] else { continue }
      slot._withUnsafeGuaranteedRef { $0.position = filled }
      slots[filled] = slot
      filled += 1
    }
    count = filled
    vacancies = 0
  }

  private func grow() {
    capacity *= 2
    let grown = UnsafeMutablePointer<Unmanaged<Conduit>?>.allocate(capacity: capacity)
    grown.moveInitialize(from: slots, count: count)
    slots.deallocate()
    slots = grown
  }
}
