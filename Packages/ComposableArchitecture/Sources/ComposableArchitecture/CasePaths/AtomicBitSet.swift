import Synchronization

/// A set of small numbers, to which any thread may add. Numbers are never removed.
@usableFromInline
final class AtomicBitSet {
  @usableFromInline let words: UnsafeMutableBufferPointer<Atomic<UInt64>>

  /// - Parameter capacity: One more than the largest number that the set can hold.
  init(capacity: Int) {
    words = .allocate(capacity: (capacity + 63) / 64)
    for index in words.indices {
      words.initializeElement(at: index, to: Atomic(0))
    }
  }

  deinit {
    words.deinitialize().deallocate()
  }

  @inlinable
  func contains(_ number: Int) -> Bool {
    words[number / 64].load(ordering: .relaxed) & (1 << UInt64(number % 64)) != 0
  }

  func insert(_ number: Int) {
    words[number / 64].bitwiseOr(1 << UInt64(number % 64), ordering: .relaxed)
  }
}
