import Foundation
import Synchronization

/// Lets one thread at a time run the reducer of a test store, and records that actions have arrived
/// meanwhile.
///
/// Its methods are never inlined: the caller may be an async function, whose thread changes.
@usableFromInline
final class ReducerGate: Sendable {
  /// The handle of the thread inside, whose lowest bits are zero, with the flag; zero if none is
  /// inside.
  private let owner = Atomic<UInt>(0)

  /// Set when actions have arrived that the thread inside has to handle.
  private static var hasArrivals: UInt { 1 }

  @usableFromInline
  init() {}

  /// Enters, once no other thread is inside.
  ///
  /// - Returns: True if the caller has to call ``leave()``; false if it was inside already.
  @usableFromInline
  @inline(never)
  func enter() -> Bool {
    let caller = _ThreadIdentity.current.handle
    while true {
      let (isInside, found) = owner.compareExchange(
        expected: 0,
        desired: caller,
        ordering: .acquiring
      )
      if isInside { return true }
      if found & ~Self.hasArrivals == caller { return false }
      // This is rare and short: another thread handles an action that an effect has sent there.
      sched_yield()
    }
  }

  /// Records that an action has arrived, and enters if no thread is inside.
  ///
  /// - Returns: True if the caller has entered. If not, the thread inside handles the action.
  @usableFromInline
  @inline(never)
  func enterWithArrival() -> Bool {
    let caller = _ThreadIdentity.current.handle
    var found = owner.load(ordering: .relaxed)
    while true {
      let (isDone, original) = owner.compareExchange(
        expected: found,
        desired: (found == 0 ? caller : found) | Self.hasArrivals,
        ordering: .acquiringAndReleasing
      )
      if isDone { return found == 0 }
      found = original
    }
  }

  /// Leaves, unless actions have arrived that have to be handled first.
  ///
  /// - Returns: True if the caller has left.
  @usableFromInline
  @inline(never)
  func leave() -> Bool {
    let found = owner.load(ordering: .relaxed)
    if found & Self.hasArrivals == 0,
      owner.compareExchange(expected: found, desired: 0, ordering: .releasing).exchanged
    {
      return true
    }
    owner.bitwiseAnd(~Self.hasArrivals, ordering: .acquiringAndReleasing)
    return false
  }
}
