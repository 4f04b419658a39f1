extension IDIndex {
  /// Checks, in builds with -DMETRONOME_CHECKS, that each id is found at its position. Larger indices are passed over.
  @inlinable
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      guard count <= 32 else { return }
      for (position, id) in ids.enumerated() {
        _require(
          self.position(of: id) == position,
          "the id at \(position) of an identified array is found elsewhere"
        )
      }
    #endif
  }
}
