extension _SerialGate {
  /// Checks that the calling thread is inside, in builds with METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  public borrowing func assertInside() {
    #if METRONOME_CHECKS
      requireInside()
    #endif
  }

  #if METRONOME_CHECKS
    @inline(never)
    @usableFromInline
    borrowing func requireInside() {
      _require(
        thread == _ThreadIdentity.current.handle,
        "this code is for the thread inside of the gate: enter it first"
      )
    }
  #endif
}
