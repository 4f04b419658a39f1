/// The subscriptions of a subject, in the order in which they were added.
///
/// Accessed only by the thread inside the subject's gate. It may change during an iteration: added
/// conduits go to the end; removed ones stay in their slots, unlisted, until the sweep. An
/// iteration retains nothing.
@usableFromInline
final class ConduitTable {
  // Invariant: the first `count` slots are initialised; each conduit in one of them is retained,
  // and its `position` is the slot's index. Vacant slots are nil. Unlisted conduits count as
  // removed.
  @exclusivity(unchecked) @usableFromInline var slots:
    UnsafeMutablePointer<Unmanaged<SubjectConduitBase>?>
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// True if a conduit was removed during an iteration.
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

  /// Adds a conduit at the end, in O(1), amortised.
  func append(_ conduit: SubjectConduitBase) {
    if count == capacity { grow() }
    conduit.position = count
    conduit.isListed = true
    (slots + count).initialize(to: .passRetained(conduit))
    count += 1
  }

  /// Removes a conduit, in O(1), amortised.
  ///
  /// - Parameter isIterating: True during an iteration: the table is swept after it.
  /// - Returns: True if it was listed.
  func remove(_ conduit: SubjectConduitBase, isIterating: Bool) -> Bool {
    guard conduit.isListed else { return false }
    conduit.isListed = false
    if isIterating {
      needsSweep = true
    } else {
      vacate(conduit.position)
      compactIfWorthwhile()
    }
    return true
  }

  /// Releases the conduits that were removed during an iteration, in O(`count`).
  @usableFromInline
  func sweep() {
    needsSweep = false
    for position in 0..<count {
      if let slot = slots[position], !slot._withUnsafeGuaranteedRef({ $0.isListed }) {
        vacate(position)
      }
    }
    compactIfWorthwhile()
  }

  private func vacate(_ position: Int) {
    slots[position]?.release()
    slots[position] = nil
    vacancies += 1
  }

  private func compactIfWorthwhile() {
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
    let grown = UnsafeMutablePointer<Unmanaged<SubjectConduitBase>?>.allocate(capacity: capacity)
    grown.moveInitialize(from: slots, count: count)
    slots.deallocate()
    slots = grown
  }
}
