/// The signals that are sent while a subscription is being handed down.
@usableFromInline
struct Backlog {
  /// The number of signals at which a sender waits.
  @inlinable static var capacity: Int { 256 }
  /// The number of signals that the subscribing thread delivers; the thread inside the gate
  /// delivers the rest.
  @inlinable static var limit: Int { 128 }

  @usableFromInline var isOpen = true
  /// True if the subscribing thread has left the rest to the thread inside the gate.
  @usableFromInline var isHandedToGate = false
  /// True if the first signal is a value that replaces the one that waits for demand.
  @usableFromInline var replacesUnseen = false
  /// The thread that waits until the backlog is no longer full.
  @usableFromInline var waiter: WaitingThread?
  /// The signals, in order. Each is a function that delivers one to the conduit, so that its type
  /// does not depend on that of the values.
  @usableFromInline var signals = _Fifo<(SubjectConduitBase) -> Void>()

  @usableFromInline
  init() {}

  @inlinable var isFull: Bool { signals.count >= Self.capacity }

  /// Removes and returns the first signal.
  mutating func popFirst() -> ((SubjectConduitBase) -> Void)? {
    replacesUnseen = false
    return signals.popFirst()
  }

  /// Appends a value that replaces all earlier ones, because there is no demand, and the subscriber is to
  /// receive the newest value first.
  ///
  /// - Returns: The earlier values, to be released outside the lock.
  mutating func replaceAll(
    by signal: @escaping (SubjectConduitBase) -> Void
  ) -> _Fifo<(SubjectConduitBase) -> Void> {
    let earlier = signals.removeAll()
    signals.append(signal)
    replacesUnseen = true
    return earlier
  }

  /// Blocks the calling thread while a backlog is full, unless that would be a deadlock.
  ///
  /// - Parameter starter: The subscribing thread, which drains the backlog.
  @inline(never)
  @usableFromInline
  static func waitForRoom(in backlog: borrowing _Lock<Backlog>, starter: _ThreadIdentity) {
    guard backlog.withLock({ $0.hasToWait }) else { return }
    let caller = WaitingThread(for: .thread(starter.handle))
    caller.wait {
      backlog.withLock { backlog in
        guard backlog.hasToWait else { return false }
        backlog.waiter = caller
        return true
      }
    }
  }

  private var hasToWait: Bool { isFull && isOpen && !isHandedToGate }
}
