import Dispatch
import Foundation
@_spi(Layers) import RuntimeBets
import Synchronization

/// Waits until every job that the global executor had at the beginning has run, up to the next suspension of its
/// task.
///
/// It enqueues as many markers as the executor has threads, and each of them keeps its thread until all of them run.
/// Jobs of one priority begin in the order in which they were enqueued. So no earlier job waits or runs then.
///
/// Source: the grace period of read-copy-update (McKenney and Slingwine, 1998).
enum GracePeriod {
  /// The priorities of the executor's queues.
  private static let priorities: [TaskPriority] = [.high, .medium, .utility, .background]

  private static let threadCount = executorThreadCount()

  /// The nanoseconds that a meeting gets while a job is known to keep its thread.
  private static let briefLimit: UInt64 = 10_000_000

  /// Runs one grace period at a time. Two would keep from each other the threads that they need.
  private static let queue = DispatchQueue(label: "grace period")

  /// True if the last period was complete, false if a job has kept its thread.
  private static let wasComplete = _Lock(Bool?.none)

  private static let resumption = _Resumption()

  /// - Parameter limit: The nanoseconds after which the wait ends, if a job keeps its thread for so long.
  /// - Returns: False if a job does that now, and none did before. While it does, later waits give it little time.
  nonisolated(nonsending) static func wait(limit: UInt64) async -> Bool {
    let isComplete = await withUnsafeContinuation { continuation in
      queue.async { resumption.resume(continuation, with: run(limit: limit)) }
    }
    resumption.didResume()
    return isComplete
  }

  private static func run(limit: UInt64) -> Bool {
    let last = wasComplete.withLock { $0 }
    var isComplete = true
    for priority in priorities {
      let limit = isComplete && last != false ? limit : briefLimit
      if !Meeting(of: threadCount, within: limit).hold(at: priority) { isComplete = false }
    }
    wasComplete.withLock { $0 = isComplete }
    return isComplete || last != true
  }
}

/// A number of jobs that run at the same time.
private final class Meeting: Sendable {
  private let count: Int
  private let limit: UInt64
  private let arrivedCount = Atomic(0)
  private let isMissed = Atomic(false)
  private let departures = DispatchSemaphore(value: 0)

  /// - Parameter limit: The nanoseconds that each job waits for the others.
  init(of count: Int, within limit: UInt64) {
    self.count = count
    self.limit = limit
  }

  /// Returns when all jobs have met, or the first of them has reached the limit.
  ///
  /// - Returns: True if they have met.
  func hold(at priority: TaskPriority) -> Bool {
    for _ in 0..<count { Task.detached(priority: priority) { self.attend() } }
    departures.wait()
    return !isMissed.load(ordering: .relaxed)
  }

  private func attend() {
    arrivedCount.add(1, ordering: .relaxed)
    let end = DispatchTime.now().uptimeNanoseconds + limit
    while arrivedCount.load(ordering: .relaxed) < count {
      guard DispatchTime.now().uptimeNanoseconds < end else {
        // Before this thread is free: another job that gets it arrives too late.
        isMissed.store(true, ordering: .relaxed)
        break
      }
      sched_yield()
    }
    departures.signal()
  }
}

/// The number of threads of the global executor: one for each processor on which the process may run.
private func executorThreadCount() -> Int {
  typealias GetAffinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> CInt
  // Looked up, because Swift's module of the C library does not declare it.
  guard let symbol = RuntimeSymbol.address(of: "sched_getaffinity") else {
    return ProcessInfo.processInfo.activeProcessorCount
  }
  var processors = [UInt64](repeating: 0, count: 16)
  let error = processors.withUnsafeMutableBytes {
    unsafeBitCast(symbol, to: GetAffinity.self)(0, $0.count, $0.baseAddress!)
  }
  let count = processors.reduce(0) { $0 + $1.nonzeroBitCount }
  return error == 0 ? count : ProcessInfo.processInfo.activeProcessorCount
}
