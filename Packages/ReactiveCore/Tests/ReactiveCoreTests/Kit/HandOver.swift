import Glibc
import Synchronization

@testable import ReactiveCore

/// Has one thread send 1, and another one 2 to 5,000 while the first is inside of its delivery, which
/// ends when the other one has queued all that it may, and waits.
///
/// - Parameter send: Called with the number of the thread, from 0, and the value.
/// - Returns: The subscriber of the values, and how many of them the first thread has delivered.
func handOver(
  through publisher: some Publisher<Int, TestError>,
  send: @escaping (_ thread: Int, _ value: Int) -> Void
) -> (subscriber: TrackingSubscriber<Int, TestError>, firstThreadsCount: Int) {
  nonisolated(unsafe) let sendShared = send  // Subjects may be shared; the closure hides it.
  let deliveries = Deliveries()
  let sender = Atomic<UInt>(0)
  let subscriber = TrackingSubscriber<Int, TestError>(
    demand: .unlimited,
    onValue: { value in
      deliveries.note()
      if value == 1 { awaitWaiting(sender) }
      return .none
    }
  )
  publisher.subscribe(subscriber)
  let before = subscriber.values.count
  let firstThreadsCount = Atomic(0)
  concurrently(2) { thread in
    if thread == 0 {
      sendShared(0, 1)
      firstThreadsCount.store(deliveries.own, ordering: .relaxed)
    } else {
      while subscriber.values.count == before { sched_yield() }
      sender.store(_ThreadIdentity.current.handle, ordering: .releasing)
      for value in 2...5_000 { sendShared(1, value) }
    }
  }
  return (subscriber, firstThreadsCount.load(ordering: .relaxed))
}
