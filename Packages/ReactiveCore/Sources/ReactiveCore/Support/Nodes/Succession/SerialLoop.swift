import Synchronization

/// Makes a loop of what would be a recursion: who wants to go on while another one's turn is still
/// under way, in a frame below it or on another thread, leaves it to that one.
@usableFromInline
struct SerialLoop: ~Copyable, Sendable {
  /// A turn's number times four, and its phase.
  private let word = Atomic<UInt>(Phase.idle)

  private enum Phase {
    static let idle: UInt = 0
    static let running: UInt = 1
    /// Running, and another turn is due.
    static let due: UInt = 2
    static let mask: UInt = 3
    static let nextTurn: UInt = 4
  }

  @usableFromInline
  init() {}

  /// Calls the body, now or, if it is being called, as soon as that call has returned.
  @usableFromInline
  borrowing func run(_ body: () -> Void) {
    guard let turn = enter() else { return }
    repeat { body() } while !leave(turn)
  }

  /// Ends the turn that is under way: what its caller still does is no part of it. Who wants to go on
  /// from here on does so at once.
  @usableFromInline
  borrowing func giveUpTurn() {
    _ = change { found in
      found & Phase.mask == Phase.idle ? nil : (found & ~Phase.mask) + Phase.nextTurn
    }
  }

  /// - Returns: The turn, if it is the caller's.
  private borrowing func enter() -> UInt? {
    let former = change { found in
      switch found & Phase.mask {
      case Phase.idle: found + Phase.nextTurn + Phase.running
      case Phase.running: found - Phase.running + Phase.due
      default: nil
      }
    }
    return former & Phase.mask == Phase.idle ? former / Phase.nextTurn + 1 : nil
  }

  /// - Returns: Whether the caller is done: nothing is due, or the turn has been given up.
  private borrowing func leave(_ turn: UInt) -> Bool {
    let former = change { found in
      guard found / Phase.nextTurn == turn else { return nil }
      return found & Phase.mask == Phase.due
        ? found - Phase.due + Phase.running : found & ~Phase.mask
    }
    return former / Phase.nextTurn != turn || former & Phase.mask == Phase.running
  }

  /// - Returns: What was found.
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
