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
}
