#if ExploreThreads
  import ControlledSynchronization
#else
  import Synchronization
#endif

/// The tickets of a show, which several threads sell.
public final class Tickets: Sendable {
  let left: Mutex<Int>

  /// Makes a number of tickets.
  public init(_ count: Int) { left = Mutex(count) }

  /// The number of tickets that are not sold.
  public var count: Int { left.withLock { $0 } }

  /// Sells a ticket.
  ///
  /// - Returns: False if none is left.
  public func sell() -> Bool {
    left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
