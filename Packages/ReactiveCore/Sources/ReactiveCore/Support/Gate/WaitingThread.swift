import Synchronization

/// A thread that waits because another thread, which delivers, has too much to do already.
///
/// A thread waits for one other thread at a time. So the threads that wait form chains, and a chain
/// that closed to a cycle would be a deadlock. The last edge of a cycle is always a thread that
/// begins to wait: a thread enters a gate only while it runs, or it is let inside and runs from then
/// on. So it is enough to follow the chain before a thread begins to wait, under
/// the lock that guards all edges.
@usableFromInline
final class WaitingThread {
  /// What a thread waits for.
  enum Obstacle {
    /// The thread inside a gate. The gate lives: the thread that waits is in a method of it.
    case gate(Gate)
    /// One thread.
    case thread(UInt)

    /// The thread that is waited for, or zero.
    var thread: UInt {
      switch self {
      case .gate(let gate): SerialGate.thread(inside: gate)
      case .thread(let thread): thread
      }
    }
  }

  /// A gate, by the address of the word that names the thread inside.
  typealias Gate = UnsafeMutablePointer<Atomic<UInt>>

  /// The handle of the thread.
  let thread = _ThreadIdentity.current.handle
  let obstacle: Obstacle

  private var isAwake = false
  private let condition = ConditionVariable()

  /// Makes a record of the calling thread.
  init(for obstacle: Obstacle) {
    self.obstacle = obstacle
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
  /// All threads that wait, those that have waited longest first.
  private static let all = _Lock([WaitingThread]())

  /// Blocks the calling thread, whose record this is, until it is woken, unless that would be a
  /// deadlock.
  ///
  /// - Parameter announce: Tells the thread that is waited for. It returns whether there still is
  ///   something to wait for, and calls nobody else.
  /// - Returns: Whether the thread has waited.
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

  /// Wakes the thread.
  @inline(never)
  @usableFromInline
  func wake() {
    Self.all.withLock { waiting in waiting.removeAll { $0 === self } }
    endSleep()
  }

  /// Wakes the thread that has waited longest to enter a gate. There has to be one.
  ///
  /// - Parameter passOn: Lets it inside. Its parameters are the thread's handle, and whether no other
  ///   thread waits to enter.
  @inline(never)
  static func wakeFirst(waitingFor gate: Gate, passOn: (UInt, Bool) -> Void) {
    let first = all.withLock { waiting in
      let first = waiting.firstIndex { $0.waits(for: gate) }!
      let thread = waiting.remove(at: first)
      passOn(thread.thread, !waiting[first...].contains { $0.waits(for: gate) })
      return thread
    }
    first.endSleep()
  }

  /// True if a thread waits.
  @inline(never)
  static func isWaiting(_ thread: UInt) -> Bool {
    all.withLock { waiting in waiting.contains { $0.thread == thread } }
  }

  /// How many threads wait to enter a gate.
  @inline(never)
  static func count(waitingFor gate: Gate) -> Int {
    all.withLock { waiting in waiting.count { $0.waits(for: gate) } }
  }

  private func waits(for gate: Gate) -> Bool {
    if case .gate(let awaited) = obstacle { awaited == gate } else { false }
  }

  /// True if the thread would wait for itself.
  private func closesCycle(_ waiting: [WaitingThread]) -> Bool {
    var next: WaitingThread? = self
    while let current = next {
      let obstacle = current.obstacle.thread
      if obstacle == thread { return true }
      next = waiting.first { $0.thread == obstacle }
    }
    return false
  }
}
