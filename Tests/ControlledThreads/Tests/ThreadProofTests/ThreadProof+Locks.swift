import ControlledSynchronization
import ReactiveCore
import ScheduleExploration

extension ThreadProof {
  /// Locks, and what is built of one atomic value.
  static let locks = [
    ThreadProof("lock, 3 threads × 1") { threads in try lock(threads, count: 3, times: 1) },
    ThreadProof("lock, 2 threads × 2") { threads in try lock(threads, count: 2, times: 2) },
    ThreadProof("AnyCancellable, cancelled by 3 threads") { threads in
      let calls = Calls()
      let cancellable = AnyCancellable { calls.note() }
      for _ in 0..<3 { threads.run { cancellable.cancel() } }
      threads.finally { try check(calls.count == 1, "\(calls.count) calls") }
    },
    ThreadProof("Future, two promises and two subscribers") { threads in
      let promise = Box<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { promise.value = $0 }
      let (probe, later) = (SerialProbe<Never>(), SerialProbe<Never>())
      for number in 0..<2 { threads.run { promise.value?(.success(number)) } }
      threads.run { future.subscribe(probe) }
      threads.finally {
        future.subscribe(later)
        try check(probe.values.count == 1, "\(probe.values)")
        try check(probe.values == later.values, "\(probe.values), and then \(later.values)")
        try check(probe.completionCount == 1 && probe.violations.isEmpty, "\(probe.violations)")
      }
    },
  ]

  private static func lock(_ threads: ExploredThreads, count: Int, times: Int) throws {
    let total = Shared(0)
    for _ in 0..<count {
      threads.run { for _ in 0..<times { total.lock.withLock { $0 += 1 } } }
    }
    threads.finally {
      let value = total.lock.withLock { $0 }
      try check(value == count * times, "\(value) of \(count * times)")
    }
  }
}

/// A value with a lock.
final class Shared<Value>: Sendable {
  let lock: _Lock<Value>
  init(_ value: Value) { lock = _Lock(value) }
}

/// A variable that threads use one after another.
// Safe to share: one thread at a time continues.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Counts calls, with a point in the middle at which another thread may continue.
// Safe to share: one thread at a time continues.
final class Calls: @unchecked Sendable {
  private let point = Atomic(0)
  private(set) var count = 0

  func note() {
    _ = point.load(ordering: .relaxed)
    count += 1
  }
}
