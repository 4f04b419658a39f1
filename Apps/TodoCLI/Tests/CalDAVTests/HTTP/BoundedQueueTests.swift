import ComposableArchitecture
import Dispatch
import Testing

@testable import CalDAV

@Suite("The queue of a session", .timeLimit(.minutes(30)))
struct BoundedQueueTests {
  @Test("it slows down what adds to it while much is pending, and keeps the order")
  func bound() {
    let (queue, isOpen) = (BoundedQueue(), DispatchSemaphore(value: 0))
    let order = _Lock([Int]())
    queue.addOperation { isOpen.wait() }
    for number in 1..<64 { queue.addOperation { order.withLock { $0.append(number) } } }
    let start = ContinuousClock.now
    for number in 64..<66 { queue.addOperation { order.withLock { $0.append(number) } } }
    #expect(start.duration(to: .now) >= .milliseconds(90))
    isOpen.signal()
    queue.waitUntilAllOperationsAreFinished()
    #expect(order.withLock { $0 } == Array(1..<66))
    queue.addOperation {}
  }
}
