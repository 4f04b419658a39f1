import Foundation

/// The plain design that test schedulers and test clocks usually have: an array of dates, sequences and
/// actions, sorted before every action. A task that sleeps has time to go on because whoever advances
/// waits for twenty tasks of background priority before every action.
// Safe to share: its properties are read and changed in the lock only.
final class SortedArray: OneShotSchedule, @unchecked Sendable {
  static let name = "sorted array"

  private struct Item {
    let date: Int
    let sequence: UInt
    let action: () -> Void
  }

  private let lock = NSRecursiveLock()
  private var items: [Item] = []
  private var sequence: UInt = 0
  private var now = 0

  func schedule(at due: Int, _ action: @escaping () -> Void) {
    lock.withLock {
      items.append(Item(date: due, sequence: sequence, action: action))
      sequence += 1
    }
  }

  func run(until limit: Int) {
    while let action = removeNext(until: limit) { action() }
  }

  func sleep(for duration: Int) async {
    await withUnsafeContinuation { continuation in
      schedule(at: lock.withLock { now } + duration) { continuation.resume() }
    }
  }

  func advance(by duration: Int) async {
    let limit = lock.withLock { now } + duration
    await Self.yieldToOthers()
    while let action = removeNext(until: limit) {
      action()
      await Self.yieldToOthers()
    }
    await Self.yieldToOthers()
  }

  private func removeNext(until limit: Int) -> (() -> Void)? {
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
