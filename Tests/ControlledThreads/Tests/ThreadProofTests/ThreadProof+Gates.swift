import ControlledSynchronization
import ReactiveCore
import ScheduleExploration

extension ThreadProof {
  /// Gates, as the operators use them: beside a queue with a lock.
  static let gates = [
    ThreadProof("gate, 2 threads × 1") { threads in gate(threads, count: 2, times: 1) },
    ThreadProof("gate, 2 threads × 2") { threads in gate(threads, count: 2, times: 2) },
    ThreadProof("gate, 3 threads × 1") { threads in gate(threads, count: 3, times: 1) },
    ThreadProof("gate, 2 threads × 3, crowded") { threads in gate(threads, count: 2, times: 3) },
  ]

  private static func gate(_ threads: ExploredThreads, count: Int, times: Int) {
    let owner = GateOwner()
    for thread in 0..<count {
      threads.run { for number in 0..<times { owner.send(thread * 100 + number) } }
    }
    threads.finally {
      owner.probe.receive(completion: .finished)
      try owner.probe.checkValues(count * times, completions: 1)
    }
  }
}

/// Sends values of several threads one at a time, and in the order of each.
private final class GateOwner: Sendable {
  let probe = SerialProbe<Never>()
  private let gate = _SerialGate()
  private let queue = _Lock<[Int]>([])

  init() { probe.request(.unlimited) }

  func send(_ value: Int) {
    if gate.tryEnter() {
      _ = probe.receive(value)
      gate.leave { drain() }
    } else {
      let count = queue.withLock { queue in
        queue.append(value)
        return queue.count
      }
      gate.drainOrMark(queuedCount: count) { drain() }
    }
  }

  private func drain() {
    while let next = queue.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      _ = probe.receive(next)
    }
  }
}
