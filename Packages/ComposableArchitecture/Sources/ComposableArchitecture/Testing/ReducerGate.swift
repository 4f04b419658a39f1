import Foundation

/// Lets one thread at a time run the reducer of a test store, and counts the actions that arrive meanwhile.
///
/// Its methods are never inlined: the caller may be an async function, whose thread changes.
@usableFromInline
final class ReducerGate: Sendable {
  private struct State {
    /// The thread inside; zero if none is.
    var thread: UInt = 0
    /// How many actions have arrived and are to be handled by the thread inside.
    var arrivals = 0
  }

  private let state = _Lock(State())

  init() {}

  /// Enters, once no other thread is inside.
  ///
  /// - Returns: Whether the caller has to call ``leave()``; `false` if it was inside already.
  @usableFromInline
  @inline(never)
  func enter() -> Bool {
    let caller = _ThreadIdentity.current.handle
    while true {
      let inside = state.withLock { state in
        defer { if state.thread == 0 { state.thread = caller } }
        return state.thread
      }
      if inside == 0 { return true }
      if inside == caller { return false }
      // Rare and short: another thread handles what an effect has sent there.
      sched_yield()
    }
  }

  /// Counts an action that has arrived, and enters if no thread is inside.
  ///
  /// - Returns: Whether the caller has entered. Else the thread inside handles the action.
  @inline(never)
  func enterWithArrival() -> Bool {
    let caller = _ThreadIdentity.current.handle
    return state.withLock { state in
      state.arrivals += 1
      guard state.thread == 0 else { return false }
      state.thread = caller
      return true
    }
  }

  /// Leaves, unless an action has arrived that is to be handled first.
  ///
  /// - Returns: Whether the caller has left.
  @usableFromInline
  @inline(never)
  func leave() -> Bool {
    state.withLock { state in
      if state.arrivals == 0 {
        state.thread = 0
        return true
      }
      state.arrivals -= 1
      return false
    }
  }
}
