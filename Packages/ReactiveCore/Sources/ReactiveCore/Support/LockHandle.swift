public import Synchronization

/// The part of a ``_Lock`` that locks and waits, without the value that it guards.
///
/// To take a free lock, and to release one that no thread waits for, is one atomic operation each.
/// Both may be inlined, also into async functions: the state does not name the thread, as that of
/// `Synchronization.Mutex` does. See "Opaque identity" in Internals.md.
///
/// There are many locks, and threads rarely wait for one. So waiting threads share a few condition
/// variables, chosen by the address of the lock. A thread that wakes checks its lock again, because
/// another one may have become free.
///
/// Source: the second mutex of Ulrich Drepper's "Futexes Are Tricky", with WebKit's parking lot in
/// place of the futex.
@usableFromInline
struct LockHandle: ~Copyable {
  // The atomic value itself, not a cell around it: an owner that is not specialised would destroy the
  // contents of a cell by their type, which takes 170 instructions.
  @usableFromInline let state = Atomic(Self.free)
  #if METRONOME_CHECKS
    /// Its address tells this lock from all others.
    @usableFromInline let identity = _Cell<UInt8>(0)
  #endif

  @inlinable static var free: UInt32 { 0 }
  @inlinable static var taken: UInt32 { 1 }
  /// Taken, and other threads may wait.
  @inlinable static var awaited: UInt32 { 2 }

  @inlinable
  init() {}

  // Empty, but not without effect: without it, some owners destroy the atomic value by its type all the
  // same (`FanIn`, `Combiner`).
  @inlinable
  deinit {}

  @inlinable
  borrowing func lock() {
    if hasThreads && !tryLock() { lockSlowly() }
    didLock()
  }

  @inlinable
  borrowing func unlock() {
    willUnlock()
    guard hasThreads else { return }
    // The lock may be deallocated as soon as it is free: from then on, only its address is used.
    let address = address
    let last = state.exchange(Self.free, ordering: .releasing)
    if last == Self.awaited { Self.wakeAll(waitingAt: address) }
  }

  /// Calls the closure while no other thread holds the lock.
  @inlinable
  borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  @inlinable
  borrowing func tryLock() -> Bool {
    state.compareExchange(
      expected: Self.free,
      desired: Self.taken,
      successOrdering: .acquiring,
      failureOrdering: .relaxed
    ).exchanged
  }

  /// The place of the state, by which threads wait. It is the same for as long as the lock has an owner.
  @inlinable var address: UInt { withUnsafePointer(to: state) { UInt(bitPattern: $0) } }
}

// MARK: - Waiting

extension LockHandle {
  private static let conditions = (0..<ContentionLimits.lockConditions).map { _ in
    ConditionVariable()
  }

  private static func condition(for address: UInt) -> ConditionVariable {
    conditions[Int(address >> 4 % UInt(conditions.count))]
  }

  /// Takes a lock that another thread has taken, as soon as it is free.
  @inline(never)
  @usableFromInline
  borrowing func lockSlowly() {
    // Critical sections are short: most end before a thread could block.
    for _ in 0..<ContentionLimits.spins
    where state.load(ordering: .relaxed) == Self.free && tryLock() {
      return
    }
    // Other threads may wait too, so it is taken as `awaited`.
    Self.condition(for: address).wait {
      state.exchange(Self.awaited, ordering: .acquiring) == Self.free
    }
  }

  @inline(never)
  @usableFromInline
  static func wakeAll(waitingAt address: UInt) {
    condition(for: address).wakeAll()
  }
}
