/// The subscriptions of a subject, in the order in which they were added.
///
/// Accessed only by the thread inside the subject's gate. It may change during an iteration: added
/// conduits go to the end; removed ones stay in their slots, unlisted, until the sweep. An
/// iteration retains nothing.
@usableFromInline
final class ConduitTable {
  /// A conduit's place in the table.
  @usableFromInline
  class Member {
    /// The index of its slot.
    @exclusivity(unchecked) fileprivate(set) final var position = 0
    /// False once it is removed.
    @exclusivity(unchecked) fileprivate(set) final var isListed = false

    @usableFromInline
    init() {}
  }

  // Invariant: the first `count` slots are initialised; each conduit in one of them is retained,
  // and its `position` is the slot's index. Vacant slots are nil. Unlisted conduits count as
  // removed: see `checkInvariants()`.
  @exclusivity(unchecked) private(set) var slots: UnsafeMutablePointer<Unmanaged<Member>?>
  @exclusivity(unchecked) private(set) var count = 0
  private(set) var capacity = 2
  private(set) var vacancies = 0
  /// The number of nested iterations.
  @exclusivity(unchecked) private var iterationCount = 0
  /// True if a conduit was removed during an iteration.
  @exclusivity(unchecked) private(set) var needsSweep = false

  @usableFromInline
  init() {
    slots = .allocate(capacity: capacity)
  }

  @inline(never)
  deinit {
    for position in 0..<count { slots[position]?.release() }
    slots.deallocate()
  }

  /// Adds a conduit at the end, in O(1), amortised.
  func append(_ conduit: Member) {
    if count == capacity { grow() }
    conduit.position = count
    conduit.isListed = true
    (slots + count).initialize(to: .passRetained(conduit))
    count += 1
    checkInvariants()
  }

  /// Removes a conduit, in O(1), amortised.
  ///
  /// - Returns: True if it was listed.
  func remove(_ conduit: Member) -> Bool {
    guard conduit.isListed else { return false }
    conduit.isListed = false
    if iterationCount > 0 {
      needsSweep = true
    } else {
      vacate(conduit.position)
      compactIfWorthwhile()
    }
    checkInvariants()
    return true
  }

  /// Calls the body with each conduit that is in the table now, in order.
  // Never inlined: inlined into a client together with the source that sends, the compiler's 6.3.1
  // optimiser read `slots` once and left out the increment of `iterationCount`, although the body
  // changes the table. A conduit was then released during its own delivery.
  @inline(never)
  @usableFromInline
  func forEach(_ body: (Member) -> Void) {
    let count = count
    iterationCount += 1
    // In a debug build, each step through a range calls functions.
    var position = 0
    while position < count {
      // Read each time: the table may change, and move, during the iteration.
      slots[position]?._withUnsafeGuaranteedRef(body)
      position += 1
    }
    iterationCount -= 1
    if needsSweep && iterationCount == 0 { sweep() }
  }

  /// Releases the conduits that were removed during an iteration, in O(`count`).
  private func sweep() {
    needsSweep = false
    for position in 0..<count {
      if let slot = slots[position], !slot._withUnsafeGuaranteedRef({ $0.isListed }) {
        vacate(position)
      }
    }
    compactIfWorthwhile()
    checkInvariants()
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
    let grown = UnsafeMutablePointer<Unmanaged<Member>?>.allocate(capacity: capacity)
    grown.moveInitialize(from: slots, count: count)
    slots.deallocate()
    slots = grown
  }
}
