#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// Tells one thread from another, for as long as both live.
///
/// The handle is the address of the thread's own structure: never zero, and aligned, so that its
/// lowest bits are free for flags.
@frozen
@usableFromInline
struct ThreadIdentity: Equatable {
  @usableFromInline let handle: UInt

  @inlinable
  init(handle: UInt) {
    self.handle = handle
  }

  /// The calling thread.
  @inlinable static var current: ThreadIdentity {
    ThreadIdentity(handle: UInt(pthread_self()))
  }
}
