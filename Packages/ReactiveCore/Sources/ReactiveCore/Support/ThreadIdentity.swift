#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#else
  #error("_ThreadIdentity needs pthread_self(): import this platform's C library here")
#endif

/// The identity of a thread, unique among the threads that are alive.
///
/// It is public, for the layers above, because `@inlinable` code may use neither internal nor SPI
/// types.
@frozen
public struct _ThreadIdentity: Equatable, Sendable {
  /// The address of the thread's own structure: never zero, and aligned, so that its lowest bits
  /// are free for flags.
  public let handle: UInt

  @inlinable
  init(handle: UInt) {
    self.handle = handle
  }

  /// The calling thread.
  @inlinable public static var current: _ThreadIdentity {
    _ThreadIdentity(handle: currentHandle())
  }

  /// Returns the C library's handle of the calling thread.
  ///
  /// It is opaque to the optimiser: the C library declares its result constant, so that an async
  /// function, which may change threads at each suspension, would call it only once.
  @inline(never)
  @_optimize(none)
  @usableFromInline
  static func currentHandle() -> UInt {
    #if canImport(Glibc)
      pthread_self()
    #else
      // A pointer there.
      UInt(bitPattern: pthread_self())
    #endif
  }
}
