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
}
