import Foundation

extension _SerialGate {
  /// Enters the gate, once no other thread is inside.
  ///
  /// Waiting is rare and short: another thread handles an action that an effect has sent there.
  ///
  /// It is never inlined: the caller may be an async function, whose thread changes.
  ///
  /// - Returns: False if the caller is inside already.
  @usableFromInline
  @inline(never)
  borrowing func waitUntilInside() -> Bool {
    let caller = _ThreadIdentity.current.handle
    if thread == caller { return false }
    while !tryEnter(on: caller) { sched_yield() }
    return true
  }
}
