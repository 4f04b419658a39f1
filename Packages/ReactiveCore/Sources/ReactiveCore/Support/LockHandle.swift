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
  @usableFromInline typealias State = UnsafeMutablePointer<Atomic<UInt32>>

  @usableFromInline let cell: _Cell<Atomic<UInt32>>

  @inlinable static var free: UInt32 { 0 }
  @inlinable static var taken: UInt32 { 1 }
  /// Taken, and other threads may wait.
  @inlinable static var awaited: UInt32 { 2 }

  @inlinable
  init() {
    cell = _Cell(Atomic(Self.free))
  }

  @inlinable var state: State { cell._address }

  @inlinable
  borrowing func lock() {
    if hasThreads && !Self.tryLock(state) { Self.lockSlowly(state) }
  }

  @inlinable
  borrowing func unlock() {
    guard hasThreads else { return }
    // The lock may be deallocated as soon as it is free: from then on, only its address is used.
    let state = state
    let last = state.pointee.exchange(Self.free, ordering: .releasing)
    if last == Self.awaited { Self.wakeAll(waitingFor: state) }
  }

  /// Calls the closure while no other thread holds the lock.
  @inlinable
  borrowing func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  @inlinable
  static func tryLock(_ state: State) -> Bool {
    state.pointee.compareExchange(
      expected: free,
      desired: taken,
      successOrdering: .acquiring,
      failureOrdering: .relaxed
    ).exchanged
  }
}

// MARK: - Waiting

extension LockHandle {
  private static let conditions = (0..<ContentionLimits.lockConditions).map { _ in
    ConditionVariable()
  }

  private static func condition(for state: State) -> ConditionVariable {
    conditions[Int(bitPattern: state) >> 4 % conditions.count]
  }

  /// Takes a lock that another thread has taken, as soon as it is free.
  @inline(never)
  @usableFromInline
  static func lockSlowly(_ state: State) {
    // Critical sections are short: most end before a thread could block.
    for _ in 0..<ContentionLimits.spins
    where state.pointee.load(ordering: .relaxed) == free && tryLock(state) {
      return
    }
    // Other threads may wait too, so it is taken as `awaited`.
    condition(for: state).wait { state.pointee.exchange(awaited, ordering: .acquiring) == free }
  }

  @inline(never)
  @usableFromInline
  static func wakeAll(waitingFor state: State) {
    condition(for: state).wakeAll()
  }
}
