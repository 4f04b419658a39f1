#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells one thread from another, for as long as both live.
@frozen
@usableFromInline
struct ThreadIdentity: Equatable {
  @usableFromInline let handle: UInt

  @inlinable
  init(handle: UInt) {
    self.handle = handle
  }

  /// The calling thread.
  @usableFromInline static var current: ThreadIdentity {
    ThreadIdentity(handle: UInt(pthread_self()))
  }
}
