#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells one thread from another, for as long as both live.
@usableFromInline
struct ThreadIdentity: Equatable {
  private let handle: UInt

  /// The calling thread.
  static var current: ThreadIdentity {
    ThreadIdentity(handle: UInt(pthread_self()))
  }
}
