import Glibc
import Synchronization
import Testing

@testable import ReactiveCore

@Suite("The right to deliver")
struct DeliveryRightTests {
  /// A right whose pending tasks are counted when they are performed.
  private final class CountingRight: DeliveryRight, @unchecked Sendable {
    // Safe to share: the counter is atomic, and what the superclass changes is guarded by the right.
    let performed = Atomic<Int>(0)

    init() {
      super.init { right in
        unsafeDowncast(right, to: CountingRight.self).performed.add(1, ordering: .relaxed)
      }
    }

    var performedCount: Int { performed.load(ordering: .relaxed) }
  }

  @Test("one thread has it at a time, and what others hand over is done before it is given back")
  func handOver() {
    let right = CountingRight()
    #expect(right.enter())
    concurrently(1) { _ in
      #expect(!right.enter())
      right.pendingHasCome()
    }
    #expect(right.performedCount == 0)
    right.leave()
    #expect(right.performedCount == 1)
    #expect(right.enter())
    right.leave()
    #expect(right.performedCount == 1)
  }

  @Test("whoever hands something over while nobody has it does it")
  func handOverToNobody() {
    let right = CountingRight()
    right.pendingHasCome()
    #expect(right.performedCount == 1)
    concurrently(1) { _ in
      #expect(right.enter())
      right.leave()
    }
  }

  @Test("its owner may enter again, sixteen deep; what was handed over comes first")
  func nesting() {
    let right = CountingRight()
    for _ in 0..<16 { #expect(right.enter()) }
    #expect(!right.enter())
    right.pendingHasCome()
    right.leave()
    #expect(right.performedCount == 1)
    right.pendingHasCome()
    #expect(right.enter())
    #expect(right.performedCount == 2)
    for _ in 0..<16 { right.leave() }
    concurrently(1) { _ in
      #expect(right.enter())
      right.leave()
    }
  }

  @Test("threads that take it and hand over without end lose nothing")
  func threads() {
    let right = CountingRight()
    let entered = _Lock(0)
    let handedOver = _Lock(0)
    let pending = Atomic<Int>(0)
    concurrently(8) { _ in
      for _ in 0..<1_000 {
        if right.enter() {
          entered.withLock { $0 += 1 }
          right.leave()
        } else {
          handedOver.withLock { $0 += 1 }
          pending.add(1, ordering: .sequentiallyConsistent)
          right.pendingHasCome()
        }
      }
    }
    #expect(entered.withLock { $0 } + handedOver.withLock { $0 } == 8_000)
    // One look may serve several that were handed over, but none is left without a look.
    #expect(right.performedCount <= pending.load(ordering: .relaxed))
    #expect((right.performedCount > 0) == (pending.load(ordering: .relaxed) > 0))
    #expect(right.enter())
    right.leave()
  }

  // MARK: - Passing the right on

  /// A right whose pending tasks are closures.
  private final class QueueingRight: DeliveryRight, @unchecked Sendable {
    // Safe to share: the queue is in a lock, and what the superclass changes is guarded by the right.
    private let tasks = _Lock(_Fifo<() -> Void>())

    init() {
      super.init { right in unsafeDowncast(right, to: QueueingRight.self).performTasks() }
    }

    func handOver(_ task: @escaping () -> Void) {
      pendingHasCome(
        tasks.withLock { tasks in
          tasks.append(task)
          return tasks.count
        }
      )
    }

    /// What a sender does.
    func handOverOrWait(_ task: @escaping () -> Void) {
      let hasRight = enterOrWait()
      handOver(task)
      if hasRight { leave() }
    }

    private func performTasks() {
      while !hasToPassOn, let task = tasks.withLock({ $0.popFirst() }) {
        task()
        didPerformTask()
      }
    }

    var hasWaitingThread: Bool { owner.load(ordering: .acquiring) & Self.hasWaiter != 0 }
  }

  /// The numbers of tasks, and the threads that performed them, in order.
  private final class Log: Sendable {
    private let entries = _Lock([(task: Int, thread: _ThreadIdentity)]())

    func note(_ task: Int) {
      entries.withLock { $0.append((task, .current)) }
    }

    var tasks: [Int] { entries.withLock { $0.map(\.task) } }

    func count(on thread: _ThreadIdentity) -> Int {
      entries.withLock { $0.count { $0.thread == thread } }
    }
  }

  @Test("an owner passes it on to a sender that waits, after a limited number of tasks")
  func passOn() {
    let right = QueueingRight()
    let log = Log()
    concurrently(2) { thread in
      if thread == 0 {
        while right.ownerThread == 0 { sched_yield() }
        // The last one finds the queue full.
        for task in 0...DeliveryRight.taskCapacity { right.handOverOrWait { log.note(task) } }
      } else {
        #expect(right.enter())
        while !right.hasWaitingThread { sched_yield() }
        #expect(log.tasks.isEmpty)
        right.leave()
        #expect(log.count(on: .current) == DeliveryRight.taskLimit)
      }
    }
    #expect(log.tasks == Array(0...DeliveryRight.taskCapacity))
    #expect(right.ownerThread == 0)
  }

  @Test("an owner performs all tasks if nobody waits")
  func passOnToNobody() {
    let right = QueueingRight()
    let log = Log()
    #expect(right.enter())
    concurrently(1) { _ in
      for task in 0..<1_000 { right.handOver { log.note(task) } }
    }
    right.leave()
    #expect(log.tasks == Array(0..<1_000))
    #expect(log.count(on: .current) == 1_000)
    #expect(right.ownerThread == 0)
  }

  @Test("senders that wait are given it in the order in which they came")
  func order() {
    let right = QueueingRight()
    let log = Log()
    let turn = Atomic(0)
    concurrently(4) { thread in
      if thread == 0 {
        #expect(right.enter())
        for thread in 1...3 {
          turn.store(thread, ordering: .releasing)
          while WaitingThread.count(waitingFor: right) < thread { sched_yield() }
        }
        right.leave()
      } else {
        while turn.load(ordering: .acquiring) < thread { sched_yield() }
        if thread == 1 {
          for task in 0..<DeliveryRight.taskCapacity { right.handOver { log.note(task) } }
        }
        right.handOverOrWait { log.note(1_000 + thread) }
      }
    }
    #expect(log.tasks == Array(0..<DeliveryRight.taskCapacity) + [1_001, 1_002, 1_003])
  }

  @Test("the tasks that an owner hands over to itself do not count as those of others")
  func ownTasks() {
    let right = QueueingRight()
    let log = Log()
    concurrently(2) { thread in
      if thread == 0 {
        while right.ownerThread == 0 { sched_yield() }
        for task in 0...DeliveryRight.taskCapacity { right.handOverOrWait { log.note(-task) } }
      } else {
        #expect(right.enter())
        // Each is the cause of the next.
        nonisolated(unsafe) var next = 1  // Only this thread uses it.
        nonisolated(unsafe) var send = {}
        send = {
          log.note(next)
          next += 1
          if next <= 1_000 { right.handOver(send) }
        }
        right.handOver(send)
        while !right.hasWaitingThread { sched_yield() }
        right.leave()
        #expect(log.tasks.count { $0 <= 0 } <= 2 * DeliveryRight.taskCapacity)
      }
    }
    #expect(log.tasks.filter { $0 > 0 } == Array(1...1_000))
    #expect(log.tasks.filter { $0 <= 0 } == (0...DeliveryRight.taskCapacity).map { -$0 })
  }

  @Test("a thread that a chain of waiting threads waits for does not wait", arguments: 1...4)
  func cycle(length: Int) {
    let rights = (0..<length).map { _ in QueueingRight() }
    let refused = Atomic(0)
    let gate = Gate(waiting: length)
    concurrently(length) { thread in
      #expect(rights[thread].enter())
      gate.pass()
      let next = rights[(thread + 1) % length]
      if next.waitForRight() {
        #expect(next.ownerThread == _ThreadIdentity.current.handle)
        next.leave()
      } else {
        refused.add(1, ordering: .relaxed)
      }
      rights[thread].leave()
    }
    // All others wait, whichever comes last.
    #expect(refused.load(ordering: .relaxed) == 1)
    #expect(rights.allSatisfy { $0.ownerThread == 0 })
  }
}
