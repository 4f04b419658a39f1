/// The signals that are sent while a subscription is being handed down.
///
/// Its type does not depend on the values' type, which an unspecialised deinit would have to look
/// up.
@usableFromInline
struct Backlog {
  /// The number of signals at which a sender waits.
  @inlinable static var capacity: Int { 256 }
  /// The number of signals that the subscribing thread delivers; the thread inside the gate
  /// delivers the rest.
  @inlinable static var limit: Int { 128 }

  @usableFromInline var isOpen = true
  /// True if the subscribing thread has left the rest to the thread inside the gate.
  @usableFromInline var isLeft = false
  /// The thread that waits until the backlog is no longer full.
  @usableFromInline var waiter: WaitingThread?
  /// The number of signals in the queue.
  @usableFromInline var count = 0
  /// A ``SignalQueue``; nil until the first signal.
  @usableFromInline var queue: AnyObject?

  @usableFromInline
  init() {}

  @inlinable var isFull: Bool { count >= Self.capacity }

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
