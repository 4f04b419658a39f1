extension DueHeap {
  /// Checks, in builds with -DMETRONOME_CHECKS, that no entry precedes its parent. Larger heaps are passed over.
  @inline(__always)
  func checkInvariants() {
    #if METRONOME_CHECKS
      guard entries.count <= 32 else { return }
      for index in entries.indices.dropFirst() {
        _require(
          !(entries[index] < entries[(index - 1) / 4]),
          "the entry at \(index) of a heap of due times precedes its parent"
        )
      }
    #endif
  }
}
