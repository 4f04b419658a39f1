import Synchronization

/// A thread that waits because the thread that delivers has too many signals already.
///
/// A thread waits for one other thread at a time. So waiting threads form chains, and a cycle would
/// be a deadlock. The last edge of a cycle is always a thread that begins to wait: a thread enters
/// a gate only while it runs, or runs once a gate is passed on to it. So it is enough to follow the
/// chain before a thread begins to wait, under the lock that guards all edges.
@usableFromInline
final class WaitingThread {
  /// A gate, by the address of the word that names the thread inside.
  typealias Gate = UnsafeMutablePointer<Atomic<UInt>>

  /// The handle of the thread.
  let thread = _ThreadIdentity.current.handle
  /// The gate that it waits to enter. It is alive: the thread is in one of its methods.
  let gate: Gate

  private var isAwake = false
  private let condition = ConditionVariable()

  /// Makes a record of the calling thread.
  init(for gate: Gate) {
    self.gate = gate
  }

  private func sleep() {
    condition.wait { isAwake }
  }

  private func endSleep() {
    condition.wakeAll { isAwake = true }
  }
}

// Safe to share: `condition` guards `isAwake`; all else is constant.
extension WaitingThread: @unchecked Sendable {}

// MARK: - All threads that wait

extension WaitingThread {
  /// All waiting threads, in the order in which they began to wait.
  private static let all = _Lock([WaitingThread]())

  /// Blocks the calling thread, whose record this is, until it is woken, unless that would be a
  /// deadlock.
  ///
  /// - Parameter announce: Informs the awaited thread. Returns true if waiting is still necessary.
  ///   Calls no other code.
  /// - Returns: True if the thread has waited.
  @discardableResult
  @inline(never)
  func wait(announce: () -> Bool) -> Bool {
    let waits = Self.all.withLock { waiting in
      guard !closesCycle(waiting), announce() else { return false }
      waiting.append(self)
      return true
    }
    if waits { sleep() }
    return waits
  }

  /// Wakes the thread that has waited longest to enter a gate. There has to be one.
  ///
  /// - Parameter passOn: Passes the gate on. Its parameters are the thread's handle, and true if no
  ///   other thread waits to enter.
  @inline(never)
  static func wakeFirst(waitingFor gate: Gate, passOn: (UInt, Bool) -> Void) {
    let first = all.withLock { waiting in
      let first = waiting.firstIndex { $0.gate == gate }!
      let thread = waiting.remove(at: first)
      passOn(thread.thread, !waiting[first...].contains { $0.gate == gate })
      return thread
    }
    first.endSleep()
  }

  /// Returns true if a thread waits.
  @inline(never)
  static func isWaiting(_ thread: UInt) -> Bool {
    all.withLock { waiting in waiting.contains { $0.thread == thread } }
  }

  /// Returns the number of threads that wait to enter a gate.
  @inline(never)
  static func count(waitingFor gate: Gate) -> Int {
    all.withLock { waiting in waiting.count { $0.gate == gate } }
  }

  /// Returns true if the thread would wait for itself.
  private func closesCycle(_ waiting: [WaitingThread]) -> Bool {
    var next: WaitingThread? = self
    while let current = next {
      let inside = _SerialGate.thread(inside: current.gate)
      if inside == thread { return true }
      next = waiting.first { $0.thread == inside }
    }
    return false
  }
}
