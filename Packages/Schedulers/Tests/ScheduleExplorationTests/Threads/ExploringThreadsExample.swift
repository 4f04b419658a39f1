import ControlledSynchronization
import ScheduleExploration

/// The number of downloads that are under way, of which there may be two.
final class DownloadLimit: Sendable {
  private let count = Atomic(0)

  func begin() -> Bool {
    guard count.load(ordering: .acquiring) < 2 else { return false }
    count.add(1, ordering: .acquiringAndReleasing)
    return true
  }

  var isKept: Bool { count.load(ordering: .acquiring) <= 2 }
}

func atMostTwoBegin(_ threads: ExploredThreads) throws {
  let limit = DownloadLimit()
  _ = limit.begin()
  threads.run("left") { _ = limit.begin() }
  threads.run("right") { _ = limit.begin() }
  threads.finally { if !limit.isKept { throw LimitExceeded() } }
}

struct LimitExceeded: Error {}

extension DownloadLimit {
  func beginInOneStep() -> Bool {
    var seen = count.load(ordering: .acquiring)
    while seen < 2 {
      let (isBegun, now) = count.compareExchange(
        expected: seen,
        desired: seen + 1,
        ordering: .acquiringAndReleasing
      )
      if isBegun { return true }
      seen = now
    }
    return false
  }
}

func atMostTwoBeginInOneStep(_ threads: ExploredThreads) throws {
  let limit = DownloadLimit()
  _ = limit.beginInOneStep()
  threads.run("left") { _ = limit.beginInOneStep() }
  threads.run("right") { _ = limit.beginInOneStep() }
  threads.finally { if !limit.isKept { throw LimitExceeded() } }
}

func eachWaitsForTheOther(_ threads: ExploredThreads) {
  let accounts = (Account(), Account())
  threads.run("there") { accounts.0.move(1, to: accounts.1) }
  threads.run("back") { accounts.1.move(1, to: accounts.0) }
}

final class Account: Sendable {
  private let balance = Mutex(0)

  func move(_ amount: Int, to other: Account) {
    balance.withLock { own in
      own -= amount
      other.balance.withLock { $0 += amount }
    }
  }
}
