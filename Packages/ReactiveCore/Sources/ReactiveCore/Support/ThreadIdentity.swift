#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#endif

/// Tells one thread from another, for as long as both live.
///
/// It is public, for the layers above, because `@inlinable` code may use neither internal nor SPI
/// types.
@frozen
public struct ThreadIdentity: Equatable, Sendable {
  /// What stands for the thread.
  ///
  /// It is the address of the thread's own structure: never zero, and aligned, so that its
  /// lowest bits are free for flags.
  public let handle: UInt

  @inlinable
  init(handle: UInt) {
    self.handle = handle
  }

  /// The calling thread.
  @inlinable public static var current: ThreadIdentity {
    ThreadIdentity(handle: UInt(pthread_self()))
  }
}
