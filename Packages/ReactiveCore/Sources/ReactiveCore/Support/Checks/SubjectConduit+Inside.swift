extension SubjectConduit {
  /// Checks that the calling thread is inside the subject's gate, in builds with METRONOME_CHECKS.
  @inlinable
  @inline(__always)
  func assertInsideOfSubject() {
    #if METRONOME_CHECKS
      requireInsideOfSubject()
    #endif
  }

  #if METRONOME_CHECKS
    @inline(never)
    @usableFromInline
    func requireInsideOfSubject() {
      core._withUnsafeGuaranteedRef { $0.gate.assertInside() }
    }
  #endif
}
