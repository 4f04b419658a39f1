// Checks of the rules between our own parts: they are empty unless a build has -DMETRONOME_CHECKS.

#if METRONOME_CHECKS
  public import Synchronization

  /// The locks that a thread holds.
  private final class HeldLocks {
    private static let ofThreads = ThreadLocal<HeldLocks>()

    static var ofThread: HeldLocks { ofThreads.object { HeldLocks() } }

    /// The addresses of their identities, in the order in which they were taken.
    var identities: [UnsafeMutablePointer<UInt8>] = []
  }

  // None is inlined: the caller may be an async function, whose thread changes.
  extension LockHandle {
    @inline(never)
    @usableFromInline
    borrowing func noteTaken() {
      HeldLocks.ofThread.identities.append(identity._address)
    }

    @inline(never)
    @usableFromInline
    borrowing func noteReleased() {
      requireHeld()
      let identity = identity._address
      HeldLocks.ofThread.identities.removeAll { $0 == identity }
    }

    @inline(never)
    @usableFromInline
    borrowing func requireHeld() {
      _require(
        HeldLocks.ofThread.identities.contains(identity._address),
        "this code accesses what a lock guards: call it inside of withLock"
      )
    }
  }

  @inline(never)
  @usableFromInline
  func requireNoLockHeld() {
    _require(
      HeldLocks.ofThread.identities.isEmpty,
      "code that may be a user's is called inside of a lock: call it after the lock has been released"
    )
  }

#endif

extension LockHandle {
  /// Notes that the calling thread has taken the lock.
  @inlinable
  @inline(__always)
  borrowing func didLock() {
    #if METRONOME_CHECKS
      noteTaken()
    #endif
  }

  /// Notes that the calling thread releases the lock.
  @inlinable
  @inline(__always)
  borrowing func willUnlock() {
    #if METRONOME_CHECKS
      noteReleased()
    #endif
  }

  /// Checks that the calling thread holds the lock.
  @inlinable
  @inline(__always)
  borrowing func assertHeld() {
    #if METRONOME_CHECKS
      requireHeld()
    #endif
  }
}

extension _Lock {
  /// Checks that the calling thread holds the lock, in builds with METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  public borrowing func assertHeld() { handle.assertHeld() }
}

extension _SerialGate {
  /// Notes that the calling thread has entered.
  @inlinable
  @inline(__always)
  borrowing func didEnter() {
    #if METRONOME_CHECKS
      checkedThread._address.pointee = _ThreadIdentity.current.handle
    #endif
  }

  /// Notes that the calling thread leaves.
  @inlinable
  @inline(__always)
  borrowing func willLeave() {
    #if METRONOME_CHECKS
      checkedThread._address.pointee = 0
    #endif
  }

  /// Checks that the calling thread is inside, in builds with METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  public borrowing func assertInside() {
    #if METRONOME_CHECKS
      _require(
        checkedThread._address.pointee == _ThreadIdentity.current.handle,
        "this code is for the thread inside of the gate: enter it first"
      )
    #endif
  }

  /// Checks that the calling thread is inside of this gate or another one, in builds with METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  borrowing func assertInside(orOf other: borrowing _SerialGate) {
    #if METRONOME_CHECKS
      let thread = _ThreadIdentity.current.handle
      _require(
        checkedThread._address.pointee == thread || other.checkedThread._address.pointee == thread,
        "this code is for the thread inside of one of two gates: enter one first"
      )
    #endif
  }
}

extension SubjectConduit {
  /// Checks that the calling thread is inside the subject's gate or that of the conduit, in builds with
  /// METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  func assertMayDeliver() {
    core._withUnsafeGuaranteedRef { $0.gate.assertInside(orOf: gate) }
  }

  /// Checks that the calling thread is inside the subject's gate, in builds with METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  func assertInsideOfSubject() {
    core._withUnsafeGuaranteedRef { $0.gate.assertInside() }
  }
}

/// Checks that the calling thread holds no lock, because a user's code is called next, in builds with
/// METRONOME_CHECKS. It is public, for the layers above.
@inlinable
@inline(__always)
public func _assertNoLockHeld() {
  #if METRONOME_CHECKS
    requireNoLockHeld()
  #endif
}
