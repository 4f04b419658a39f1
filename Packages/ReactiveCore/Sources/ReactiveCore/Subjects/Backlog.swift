/// What has been sent while a subscription was being handed down.
///
/// Its type says nothing of the values: the deinit of a generic class, which is never specialised,
/// would have to look their type up.
@usableFromInline
struct Backlog {
  /// With so many signals, the sender waits.
  @inlinable static var capacity: Int { 256 }
  /// So many signals the thread that subscribes delivers; the thread inside the gate delivers the rest.
  @inlinable static var limit: Int { 128 }

  @usableFromInline var isOpen = true
  /// True if the thread that subscribes has left the rest to those inside the gate.
  @usableFromInline var isLeft = false
  /// The thread that waits for room.
  @usableFromInline var waiter: WaitingThread?
  /// How many signals are in the queue.
  @usableFromInline var count = 0
  /// A ``SignalQueue``, once there is something.
  @usableFromInline var queue: AnyObject?

  @usableFromInline
  init() {}

  @inlinable var isFull: Bool { count >= Self.capacity }

  /// Blocks the calling thread as long as a backlog is full, unless that would be a deadlock.
  ///
  /// - Parameter starter: The thread that subscribes, which makes room.
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

  private var hasToWait: Bool { isFull && isOpen && !isLeft }
}

/// The signals of a ``Backlog``, in order.
@usableFromInline
final class SignalQueue<Output, Failure: Error> {
  @usableFromInline var signals = _Fifo<Signal<Output, Failure>>()

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { signals.isEmpty }

  @inlinable
  func append(_ signal: Signal<Output, Failure>) {
    signals.append(signal)
  }

  @inlinable
  func popFirst() -> Signal<Output, Failure>? {
    signals.popFirst()
  }
}
