import Glibc
import Synchronization
import Testing

@testable import ReactiveCore

@Suite("_SerialGate")
struct SerialGateTests {
  /// A gate whose drains are counted.
  private final class CountingGate: Sendable {
    let gate: _SerialGate
    let drained = Atomic<Int>(0)

    init(maximumReentryCount: Int32 = 0) {
      gate = _SerialGate(maximumReentryCount: maximumReentryCount)
    }

    func drain() -> Bool {
      drained.add(1, ordering: .relaxed)
      return false
    }

    var drainedCount: Int { drained.load(ordering: .relaxed) }
    func enter() -> Bool { gate.enter(drain) }
    func leave() { gate.leave(drain) }
    func mark() { gate.drainOrMark(drain) }
  }

  @Test("A gate lets one thread inside at a time, which drains what others queue before it leaves")
  func handOver() {
    let gate = CountingGate()
    #expect(gate.enter())
    concurrently(1) { _ in
      #expect(!gate.enter())
      gate.mark()
    }
    #expect(gate.drainedCount == 0)
    gate.leave()
    #expect(gate.drainedCount == 1)
    #expect(gate.enter())
    gate.leave()
    #expect(gate.drainedCount == 1)
  }

  @Test("A thread that queues something in a gate while nobody is inside drains it")
  func handOverToNobody() {
    let gate = CountingGate()
    gate.mark()
    #expect(gate.drainedCount == 1)
    concurrently(1) { _ in
      #expect(gate.enter())
      gate.leave()
    }
  }

  @Test("The thread inside a gate may enter again up to a limit; what was queued comes first")
  func nesting() {
    let gate = CountingGate(maximumReentryCount: 15)
    for _ in 0..<16 { #expect(gate.enter()) }
    #expect(!gate.enter())
    gate.mark()
    gate.leave()
    #expect(gate.drainedCount == 1)
    gate.mark()
    #expect(gate.enter())
    #expect(gate.drainedCount == 2)
    for _ in 0..<16 { gate.leave() }
    concurrently(1) { _ in
      #expect(gate.enter())
      gate.leave()
    }
  }

  @Test("Threads that enter a gate and queue without end lose nothing")
  func threads() {
    let gate = CountingGate()
    let entered = _Lock(0)
    let handedOver = _Lock(0)
    let pending = Atomic<Int>(0)
    concurrently(8) { _ in
      for _ in 0..<1_000 {
        if gate.enter() {
          entered.withLock { $0 += 1 }
          gate.leave()
        } else {
          handedOver.withLock { $0 += 1 }
          pending.add(1, ordering: .sequentiallyConsistent)
          gate.mark()
        }
      }
    }
    #expect(entered.withLock { $0 } + handedOver.withLock { $0 } == 8_000)
    // One look may serve several that were handed over, but none is left without a look.
    #expect(gate.drainedCount <= pending.load(ordering: .relaxed))
    #expect((gate.drainedCount > 0) == (pending.load(ordering: .relaxed) > 0))
    #expect(gate.enter())
    gate.leave()
  }

  // MARK: - Letting a thread that waits inside

  /// A gate with a queue of closures.
  private final class QueueingGate: @unchecked Sendable {
    // Safe to share: the queue is in a lock, and the gate may be shared.
    let gate = _SerialGate()
    private let tasks = _Lock(_Fifo<() -> Void>())

    func queue(_ task: @escaping () -> Void) {
      let count = tasks.withLock { tasks in
        tasks.append(task)
        return tasks.count
      }
      gate.drainOrMark(queuedCount: count, performNext)
    }

    /// Waits if it has to, then queues a task, as a sender does.
    func waitAndQueue(_ task: @escaping () -> Void) {
      let isInside = gate.enterOrWait(performNext)
      queue(task)
      if isInside { leave() }
    }

    func enter() -> Bool { gate.tryEnter() }
    func waitToEnter() -> Bool { gate.waitToEnter() }
    func leave() { gate.leave(performNext) }

    private func performNext() -> Bool {
      guard let task = tasks.withLock({ $0.popFirst() }) else { return false }
      task()
      return true
    }

    var thread: UInt { _SerialGate.thread(inside: gate.inside) }

    var hasWaitingThread: Bool {
      gate.inside.pointee.load(ordering: .acquiring) & _SerialGate.hasWaiter != 0
    }
  }

  /// The numbers of tasks, and the threads that performed them, in order.
  private final class Log: Sendable {
    private let entries = _Lock([(task: Int, thread: _ThreadIdentity)]())

    func note(_ task: Int) {
      entries.withLock { $0.append((task, .current)) }
    }

    var tasks: [Int] { entries.withLock { $0.map(\.task) } }

    func count(on thread: _ThreadIdentity, where isCounted: (Int) -> Bool = { _ in true }) -> Int {
      entries.withLock { $0.count { $0.thread == thread && isCounted($0.task) } }
    }
  }

  @Test("After a limited number of tasks, a gate lets a sender that waits inside")
  func passOn() {
    let gate = QueueingGate()
    let log = Log()
    concurrently(2) { thread in
      if thread == 0 {
        while gate.thread == 0 { sched_yield() }
        // The last one finds the queue full.
        for task in 0...ContentionLimits.queued { gate.waitAndQueue { log.note(task) } }
      } else {
        #expect(gate.enter())
        while !gate.hasWaitingThread { sched_yield() }
        #expect(log.tasks.isEmpty)
        gate.leave()
        #expect(log.count(on: .current) == ContentionLimits.drained)
      }
    }
    #expect(log.tasks == Array(0...ContentionLimits.queued))
    #expect(gate.thread == 0)
  }

  @Test("The thread inside a gate performs all tasks if nobody waits")
  func passOnToNobody() {
    let gate = QueueingGate()
    let log = Log()
    #expect(gate.enter())
    concurrently(1) { _ in
      for task in 0..<1_000 { gate.queue { log.note(task) } }
    }
    gate.leave()
    #expect(log.tasks == Array(0..<1_000))
    #expect(log.count(on: .current) == 1_000)
    #expect(gate.thread == 0)
  }

  @Test("A gate lets senders that wait inside in the order in which they came")
  func order() {
    let gate = QueueingGate()
    let log = Log()
    let turn = Atomic(0)
    concurrently(4) { thread in
      if thread == 0 {
        #expect(gate.enter())
        for thread in 1...3 {
          turn.store(thread, ordering: .releasing)
          while WaitingThread.count(waitingFor: gate.gate.inside) < thread { sched_yield() }
        }
        gate.leave()
      } else {
        while turn.load(ordering: .acquiring) < thread { sched_yield() }
        if thread == 1 {
          for task in 0..<ContentionLimits.queued { gate.queue { log.note(task) } }
        }
        gate.waitAndQueue { log.note(1_000 + thread) }
      }
    }
    #expect(log.tasks == Array(0..<ContentionLimits.queued) + [1_001, 1_002, 1_003])
  }

  @Test("Tasks that the thread inside a gate queues itself do not count as those of others")
  func ownTasks() {
    let gate = QueueingGate()
    let log = Log()
    concurrently(2) { thread in
      if thread == 0 {
        while gate.thread == 0 { sched_yield() }
        for task in 0...ContentionLimits.queued { gate.waitAndQueue { log.note(-task) } }
      } else {
        #expect(gate.enter())
        // Each is the cause of the next.
        nonisolated(unsafe) var next = 1  // Only this thread uses it.
        @Sendable func send() {
          log.note(next)
          next += 1
          if next <= 1_000 { gate.queue(send) }
        }
        gate.queue(send)
        while !gate.hasWaitingThread { sched_yield() }
        gate.leave()
        #expect(log.count(on: .current) { $0 <= 0 } >= ContentionLimits.drained)
      }
    }
    #expect(log.tasks.filter { $0 > 0 } == Array(1...1_000))
    #expect(log.tasks.filter { $0 <= 0 } == (0...ContentionLimits.queued).map { -$0 })
  }

  @Test(
    "A thread that a chain of waiting threads waits for does not wait at a gate",
    arguments: 1...4
  )
  func cycle(length: Int) {
    let gates = (0..<length).map { _ in QueueingGate() }
    let refused = Atomic(0)
    let meeting = ThreadBarrier(count: length)
    concurrently(length) { thread in
      #expect(gates[thread].enter())
      meeting.wait()
      let next = gates[(thread + 1) % length]
      if next.waitToEnter() {
        #expect(next.thread == _ThreadIdentity.current.handle)
        next.leave()
      } else {
        refused.add(1, ordering: .relaxed)
      }
      gates[thread].leave()
    }
    // All others wait, whichever comes last.
    #expect(refused.load(ordering: .relaxed) == 1)
    #expect(gates.allSatisfy { $0.thread == 0 })
  }
}
