import Glibc
import Synchronization

@testable import ReactiveCore

/// Waits until a thread waits for another one that delivers; ends the process if it does not.
func awaitWaiting(_ thread: borrowing Atomic<UInt>) {
  let end = ContinuousClock.now + .seconds(120)
  while ContinuousClock.now < end {
    let handle = thread.load(ordering: .acquiring)
    if handle != 0, WaitingThread.isWaiting(handle) { return }
    sched_yield()
  }
  fatalError("the other thread does not wait")
}
