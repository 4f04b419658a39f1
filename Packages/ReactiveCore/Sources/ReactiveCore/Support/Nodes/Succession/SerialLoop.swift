import Synchronization

/// Turns a recursion into a loop: a call during a pass, from inside it or on another thread, is
/// deferred to the loop that is already running.
@usableFromInline
struct SerialLoop: ~Copyable, Sendable {
  /// A pass's number times four, and its phase.
  private let word = Atomic<UInt>(Phase.idle)

  private enum Phase {
    static let idle: UInt = 0
    static let running: UInt = 1
    /// Running, and another pass is due.
    static let due: UInt = 2
    static let mask: UInt = 3
    static let nextPass: UInt = 4
  }

  @usableFromInline
  init() {}

  /// Calls the body, now or, if it is being called, as soon as that call has returned.
  @usableFromInline
  borrowing func run(_ body: () -> Void) {
    guard let pass = enter() else { return }
    repeat { body() } while !leave(pass)
  }

  /// Ends the current pass: the rest of the running body is no part of it. A later call to
  /// ``run(_:)`` calls its body at once.
  @usableFromInline
  borrowing func endPass() {
    _ = change { found in
      found & Phase.mask == Phase.idle ? nil : (found & ~Phase.mask) + Phase.nextPass
    }
  }

  /// - Returns: The pass that the caller runs; nil if it runs none.
  private borrowing func enter() -> UInt? {
    let former = change { found in
      switch found & Phase.mask {
      case Phase.idle: found + Phase.nextPass + Phase.running
      case Phase.running: found - Phase.running + Phase.due
      default: nil
      }
    }
    return former & Phase.mask == Phase.idle ? former / Phase.nextPass + 1 : nil
  }

  /// - Returns: True if the caller is done: nothing is due, or the pass was ended before.
  private borrowing func leave(_ pass: UInt) -> Bool {
    let former = change { found in
      guard found / Phase.nextPass == pass else { return nil }
      return found & Phase.mask == Phase.due
        ? found - Phase.due + Phase.running : found & ~Phase.mask
    }
    return former / Phase.nextPass != pass || former & Phase.mask == Phase.running
  }

  /// - Returns: The former value.
  private borrowing func change(_ next: (UInt) -> UInt?) -> UInt {
    var found = word.load(ordering: .acquiring)
    while let desired = next(found) {
      let (isDone, original) = word.compareExchange(
        expected: found,
        desired: desired,
        ordering: .acquiringAndReleasing
      )
      if isDone { return found }
      found = original
    }
    return found
  }
}
