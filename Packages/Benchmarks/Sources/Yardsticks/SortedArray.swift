import Foundation

/// The plain design that test schedulers and test clocks usually have: an array of dates, sequences and
/// actions, sorted before every action. A task that sleeps has time to go on because whoever advances
/// waits for twenty tasks of background priority before every action.
///
/// As theirs, it is a class of a library, for any type of time, which its users cannot specialise, and has
/// the tolerance that Combine asks of every scheduler.
// Safe to share: its properties are read and changed in the lock only.
public final class SortedArray<Time: Strideable>: @unchecked Sendable {
  private struct Item {
    let date: Time
    let sequence: UInt
    let action: () -> Void
  }

  public let minimumTolerance: Time.Stride = .zero

  private let lock = NSRecursiveLock()
  private var items: [Item] = []
  private var sequence: UInt = 0
  private var now: Time

  public init(now: Time) {
    self.now = now
  }

  public func schedule(at date: Time, _ action: @escaping () -> Void) {
    lock.withLock {
      items.append(Item(date: date, sequence: sequence, action: action))
      sequence += 1
    }
  }

  public func sleep(for duration: Time.Stride) async {
    await withUnsafeContinuation { continuation in
      schedule(at: instant(duration)) { continuation.resume() }
    }
  }

  public func run(until limit: Time) {
    while let action = removeNext(until: limit) { action() }
  }

  public func advance(by duration: Time.Stride) async {
    let limit = instant(duration)
    await Self.yieldToOthers()
    while let action = removeNext(until: limit) {
      action()
      await Self.yieldToOthers()
    }
    await Self.yieldToOthers()
  }

  private func instant(_ duration: Time.Stride) -> Time {
    lock.withLock { now }.advanced(by: duration)
  }

  private func removeNext(until limit: Time) -> (() -> Void)? {
    lock.withLock {
      items.sort { ($0.date, $0.sequence) < ($1.date, $1.sequence) }
      guard let next = items.first, next.date <= limit else {
        now = limit
        return nil
      }
      now = next.date
      return items.removeFirst().action
    }
  }

  private static func yieldToOthers() async {
    for _ in 0..<20 { await Task.detached(priority: .background) { await Task.yield() }.value }
  }
}

extension SortedArray<Int> {
  /// Starts at 0. As theirs for the usual times, it is specialised in its library.
  public convenience init() {
    self.init(now: 0)
  }
}
