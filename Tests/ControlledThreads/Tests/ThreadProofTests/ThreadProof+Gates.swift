import ControlledSynchronization
@testable import ReactiveCore
import ScheduleExploration

extension ThreadProof {
  /// Gates, as the subjects use them: beside a queue with a lock, for which senders wait when it is long.
  static let gates = [
    ThreadProof("gate, 2 threads × 1") { threads in gate(threads, times: [1, 1]) },
    ThreadProof("gate, 2 threads × 2") { threads in gate(threads, times: [2, 2]) },
    ThreadProof("gate, 3 threads × 1") { threads in gate(threads, times: [1, 1, 1]) },
    ThreadProof("gate, 2 threads × 3, crowded") { threads in gate(threads, times: [3, 3]) },
    ThreadProof("gate, one value and 6 of another thread") { threads in
      gate(threads, times: [1, 6])
    },
    ThreadProof("gate, 3 threads, two of which wait") { threads in
      gate(threads, times: [1, 3, 1])
    },
  ]

  private static func gate(_ threads: ExploredThreads, times: [Int]) {
    let owner = GateOwner()
    for (thread, times) in times.enumerated() {
      threads.run { for number in 0..<times { owner.send(thread * 100 + number) } }
    }
    threads.finally {
      owner.probe.receive(completion: .finished)
      try owner.probe.checkValues(times.reduce(0, +), completions: 1)
      try check(owner.isAtRest, "the gate is not as it was")
      // One of each thread may come after the one that makes senders wait.
      let limit = ContentionLimits.queued + times.count
      try check(owner.longestQueue.value <= limit, "\(owner.longestQueue.value) were queued")
    }
  }
}

/// Sends values of several threads one at a time, and in the order of each.
private final class GateOwner: Sendable {
  let probe = SerialProbe<Never>()
  let longestQueue = Box(0)
  private let gate = _SerialGate()
  private let queue = _Lock<[Int]>([])

  init() { probe.request(.unlimited) }

  /// True if no thread is inside, and the next one finds no counts of another.
  var isAtRest: Bool { gate.isFree && gate.occupancy().pointee.drainedCount == 0 }

  func send(_ value: Int) {
    let isInside = gate.enterOrWait { deliverNext() }
    let count = queue.withLock { queue in
      // Queued values come first, also for the thread inside.
      if isInside && queue.isEmpty { return 0 }
      queue.append(value)
      longestQueue.value = max(longestQueue.value, queue.count)
      return queue.count
    }
    if count > 0 {
      gate.drainOrMark(queuedCount: count) { deliverNext() }
    } else {
      _ = probe.receive(value)
    }
    if isInside { gate.leave { deliverNext() } }
  }

  private func deliverNext() -> Bool {
    guard let next = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    _ = probe.receive(next)
    return true
  }
}
